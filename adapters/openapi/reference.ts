import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etagOf, matches } from '../http/etag.ts';
import { otherMethods } from '../http/method-not-allowed.ts';
import { referencePage, referencePolicy } from './reference-page.ts';

const path = '/api/v1/reference';
const scriptPath = `${path}/scalar.js`;

// Four megabytes of text that stay in memory: loaded only if somebody opens the page.
async function loadScript() {
  const { scalarScript } = await import('./scalar.ts');
  const text = scalarScript();
  return { text, etag: etagOf(text) };
}

/**
 * Serves the reference page without a key, like the document that it shows. The page loads nothing from other hosts.
 */
export function referenceAdapter(): Hono {
  let script: ReturnType<typeof loadScript> | null = null;

  const app = new Hono();
  app.get(path, (c) => c.html(referencePage(scriptPath), 200, { ...referencePolicy, 'cache-control': 'no-cache' }));
  app.use(scriptPath, compress());
  app.get(scriptPath, async (c) => {
    const { text, etag } = await (script ??= loadScript());
    const headers = { etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'content-type': 'text/javascript; charset=utf-8' });
  });
  for (const each of [path, scriptPath]) app.all(each, otherMethods(['GET']));
  return app;
}
