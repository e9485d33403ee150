/**
 * Where the service answers, without its layouts' paths: it may live below a path, behind a proxy. Throws TypeError for
 * what is no address.
 */
export function originOf(baseUrl: string): string {
  if (!/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : '')) {
    throw new TypeError(`baseUrl takes an address such as https://agents.example.com, got ${JSON.stringify(baseUrl)}.`);
  }
  return baseUrl.replace(/\/+$/, '').replace(/\/(api\/)?v1$/, '');
}
