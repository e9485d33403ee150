import type { Config } from '../../server/process/config.ts';

/** The headers that tell from where a browser sends a request. */
export interface OriginHeaders {
  host: string | undefined;
  origin: string | undefined;
  secFetchSite: string | undefined;
}

/** Whether an origin is ours: that of `PUBLIC_URL`, or the host that the request names, by http or https. */
export function isOwnOrigin(origin: string, host: string, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  const given = origin.toLowerCase();
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin === given) return true;
  // A proxy may have ended TLS.
  return given === `http://${host.toLowerCase()}` || given === `https://${host.toLowerCase()}`;
}

/**
 * Whether a page of ours sent the request, so that its cookie counts. `Sec-Fetch-Site` decides, which no page can set.
 * Browsers leave it out on plain http, except for localhost: there, `Origin` decides, which GET requests lack.
 */
export function isFromOwnPage(
  { host, origin, secFetchSite }: OriginHeaders,
  config: Pick<Config, 'PUBLIC_URL'>,
): boolean {
  const isOwn = origin !== undefined && isOwnOrigin(origin, host ?? '', config);
  if (secFetchSite === undefined) return isOwn;
  // A page on another port of our host is of the same site, not of the same origin.
  return secFetchSite === 'same-origin' && (origin === undefined || isOwn);
}
