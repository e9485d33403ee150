import type { Config } from './config.ts';

/** Hosts that mean every interface are no address to call. */
const everyInterface = new Set(['0.0.0.0', '::', '[::]']);
const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** A host as it stands in an address. */
function hostInUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/**
 * What links in answers start with; no slash at its end. On the machine itself that is `localhost`, and previews say
 * `127.0.0.1`: browsers keep cookies by host and not by port, and code that a model wrote must not be sent ours.
 */
export function publicUrl(config: Pick<Config, 'PUBLIC_URL' | 'HOST'>, port: number): string {
  return (config.PUBLIC_URL ?? localUrl(config.HOST, port)).replace(/\/+$/, '');
}

/** Where the service answers on this machine, whatever stands in front of it. */
export function localUrl(host: string, port: number): string {
  const isHere = everyInterface.has(host) || loopback.has(host);
  return `http://${isHere ? 'localhost' : hostInUrl(host)}:${port}`;
}

/** The same for previews. `host` is the address that they listen on, where the setting is a name of this machine. */
export function localPreviewUrl(host: string, port: number): string {
  return `http://${everyInterface.has(host) ? '127.0.0.1' : hostInUrl(host)}:${port}`;
}
