import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { Config } from '../../server/process/config.ts';
import { etagOf, matches } from '../http/etag.ts';
import { barredNotice, foreignPageHeaders, stubScript } from '../http/foreign-page.ts';
import { hashSource } from '../http/page-headers.ts';

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

export function createGraphiql(endpoint: string, config: Pick<Config, 'CORS_ORIGINS'>): Graphiql {
  let page: ReturnType<typeof make> | null = null;
  return {
    async answer(request) {
      const { compressed, headers, etag } = await (page ??= make(endpoint, barredNotice(config)));
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
async function make(endpoint: string, notice: string) {
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
  const { page, script } = completed(html, notice);
  const etag = etagOf(page);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...foreignPageHeaders([hashSource(script)]),
    'cache-control': 'no-cache',
    vary: 'Accept, Accept-Encoding',
    etag,
  };
  return { compressed: await promisify(gzip)(page), headers, etag };
}

/** Puts our script before that of GraphiQL, and the notice above it. Throws if the page is not as expected. */
function completed(html: string, notice: string): { page: string; script: string } {
  const [head, script, foot, ...more] = html.split(/(?<=<script>)(.*)(?=<\/script>)/s);
  if (
    head === undefined ||
    script === undefined ||
    foot === undefined ||
    more.length > 0 ||
    !head.includes('<div id="root">')
  )
    throw new TypeError('The page of GraphiQL has changed');
  const start = head
    .replace('<div id="root">', () => `${notice}<div id="root">`)
    .replace(/<script>$/, `${stubScript}<script>`);
  return { page: start + script + foot, script };
}
