import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Config } from '../../server/process/config.ts';
import { etagOf, matches } from '../http/etag.ts';
import { barredNotice } from '../http/foreign-page.ts';
import { otherMethods } from '../http/method-not-allowed.ts';
import type { OpenApiText } from './openapi.ts';
import { referenceHeaders, referencePage } from './reference-page.ts';

const path = '/api/v1/reference';
const scriptPath = `${path}/scalar.js`;

// Four megabytes of text that stay in memory: loaded only if somebody opens the page.
async function loadScript() {
  const { scalarScript } = await import('./scalar.ts');
  const text = scalarScript();
  return { text, etag: etagOf(text) };
}

/**
 * Serves the reference page without a key, like the document that is in it. The page loads nothing from other hosts.
 */
export function referenceAdapter(config: Pick<Config, 'CORS_ORIGINS'>, load: () => Promise<OpenApiText>): Hono {
  let script: ReturnType<typeof loadScript> | null = null;
  let page: ReturnType<typeof makePage> | null = null;
  async function makePage() {
    const { text } = await load();
    const html = await referencePage({ scriptPath, document: text, notice: barredNotice(config) });
    return { html, etag: etagOf(html) };
  }

  const app = new Hono();
  for (const each of [path, scriptPath]) app.use(each, compress());
  app.get(path, async (c) => {
    const { html, etag } = await (page ??= makePage());
    const headers = { ...referenceHeaders, etag, 'cache-control': 'no-cache' };
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.html(html, 200, headers);
  });
  app.get(scriptPath, async (c) => {
    const { text, etag } = await (script ??= loadScript());
    const headers = { etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'content-type': 'text/javascript; charset=utf-8' });
  });
  for (const each of [path, scriptPath]) app.all(each, otherMethods(['GET']));
  return app;
}
