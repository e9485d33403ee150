/**
 * Returns the service's address without `/api/v1` or `/v1` at its end. A path before that stays, because a proxy may serve
 * the service below a path. Throws TypeError if `baseUrl` is not an HTTP address.
 */
export function originOf(baseUrl: string): string {
  if (!/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : '')) {
    throw new TypeError(
      `baseUrl must be an address such as https://agents.example.com, not ${JSON.stringify(baseUrl)}.`,
    );
  }
  return baseUrl.replace(/\/+$/, '').replace(/\/(api\/)?v1$/, '');
}
