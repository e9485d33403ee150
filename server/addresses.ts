import type { Config } from './config.ts';

/** Hosts that mean every interface are no address to call. */
const everyInterface = new Set(['0.0.0.0', '::', '[::]']);

/** A host as it stands in an address. */
export function hostInUrl(host: string): string {
  if (everyInterface.has(host)) return 'localhost';
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/** What links in answers start with; no slash at its end. */
export function publicUrl(config: Pick<Config, 'PUBLIC_URL' | 'HOST'>, port: number): string {
  return (config.PUBLIC_URL ?? `http://${hostInUrl(config.HOST)}:${port}`).replace(/\/+$/, '');
}
