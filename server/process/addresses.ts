import type { Config } from './config.ts';

/** Hosts that mean every interface: no client can call these. */
const everyInterface = new Set(['0.0.0.0', '::', '[::]']);
const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** Returns a host as written in a URL. */
function hostInUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/**
 * Returns the base URL of links in responses, without a trailing slash. On the local machine that is `localhost`, while
 * previews use `127.0.0.1`: browsers share cookies between the ports of a host, and code that a model wrote must not
 * receive ours.
 */
export function publicUrl(config: Pick<Config, 'PUBLIC_URL' | 'HOST'>, port: number): string {
  return (config.PUBLIC_URL ?? localUrl(config.HOST, port)).replace(/\/+$/, '');
}

/** Returns the service's URL on this machine, ignoring any proxy in front of it. */
export function localUrl(host: string, port: number): string {
  const isHere = everyInterface.has(host) || loopback.has(host);
  return `http://${isHere ? 'localhost' : hostInUrl(host)}:${port}`;
}

/** Returns an address of this service as a browser gets it: `localhost` for this machine, as `publicUrl` says. */
export function browserUrl(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return loopback.has(hostname) ? `${protocol}//localhost${port === '' ? '' : `:${port}`}` : url;
}

/**
 * Returns the previews' URL on this machine. `host` is the address that they listen on, if the setting is a host name.
 */
export function localPreviewUrl(host: string, port: number): string {
  return `http://${everyInterface.has(host) ? '127.0.0.1' : hostInUrl(host)}:${port}`;
}
