import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { etagOf, matches } from '../http/etag.ts';

const firstQuery = `# Put your key into the headers below, then load the schema with the arrows on the left.
{
  sessions(limit: 5) {
    sessions { sessionId phase ideaSummary lastCursor }
  }
}
`;

/** The GraphiQL page, made on the first request. It contains everything that it loads. */
export interface Graphiql {
  answer(request: Request): Promise<Response>;
}

/** Whether a browser asks for a page: GraphQL clients do not accept HTML. */
export function asksForPage({ method, headers }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.get('accept') ?? '').includes('text/html');
}

export function createGraphiql(endpoint: string): Graphiql {
  let page: ReturnType<typeof make> | null = null;
  return {
    async answer(request) {
      const { compressed, headers, etag } = await (page ??= make(endpoint));
      if (matches(request.headers.get('if-none-match') ?? undefined, etag))
        return new Response(null, { status: 304, headers });
      const takesGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
      return new Response(takesGzip ? compressed : gunzipSync(compressed), {
        headers: { ...headers, ...(takesGzip && { 'content-encoding': 'gzip' }) },
      });
    },
  };
}

// Nine megabytes of text: built only if somebody opens the page, and kept compressed, as a third of that.
async function make(endpoint: string) {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    endpoint,
    title: 'Unified Agents: GraphiQL',
    defaultQuery: firstQuery,
    defaultEditorToolsVisibility: 'headers',
    headers: JSON.stringify({ Authorization: 'Bearer ' }),
    // Browser storage is no place for a key.
    shouldPersistHeaders: false,
    subscriptionsProtocol: 'GRAPHQL_SSE',
    inputValueDeprecation: true,
  });
  const etag = etagOf(html);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(html),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    vary: 'Accept, Accept-Encoding',
    etag,
  };
  return { compressed: await promisify(gzip)(html), headers, etag };
}

/** Allows the page's one script, and requests to this service only. Monaco adds its own styles. */
function policyOf(html: string): string {
  const start = html.indexOf('<script>') + '<script>'.length;
  const script = html.slice(start, html.lastIndexOf('</script>'));
  return [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
