import { Hono } from 'hono';
import { inOrder } from '../../agents/in-order.ts';
import type { Config } from '../../server/process/config.ts';
import type { Services } from '../../server/core/services.ts';
import { etagOf, matches } from '../http/etag.ts';
import { otherMethods } from '../http/method-not-allowed.ts';
import { pageHeaders, previewSource } from '../http/page-headers.ts';
import { packageVersion } from '../../server/process/package-version.ts';
import { homePage } from './page.ts';

/** Serves the page at `/` without a key and without scripts. Browsers revalidate it on each visit. */
export function homeAdapter(services: Services, config: Pick<Config, 'PUBLIC_URL' | 'model'>): Hono {
  const version = packageVersion();
  const agents = inOrder(services.agents);
  const model = config.model === null ? null : services.models.default.name;
  // Also for the studio, which has the same address.
  const policy = pageHeaders({
    scripts: ["'self'"],
    styles: ["'self'", "'unsafe-inline'"],
    frames: [previewSource(services.previewUrl)],
  });
  const app = new Hono();
  app.get('/', async (c) => {
    const url = (config.PUBLIC_URL ?? new URL(c.req.url).origin).replace(/\/+$/, '');
    const page = await homePage({ url, version, agents, model });
    const etag = etagOf(page);
    const headers = { ...policy, etag, 'cache-control': 'no-cache' };
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.html(page, 200, headers);
  });
  app.all('/', otherMethods(['GET']));
  return app;
}
