import { Hono } from 'hono';
import type { Config } from '../../server/process/config.ts';
import type { Services } from '../../server/core/services.ts';
import { defineTeam } from '../../server/core/team/team.ts';
import { etagOf, matches } from '../http/etag.ts';
import { otherMethods } from '../http/method-not-allowed.ts';
import { packageVersion } from '../../server/process/package-version.ts';
import type { Layout } from '../http/route.ts';

const path = '/api/v1/openapi.json';

/** The OpenAPI document as JSON. */
export interface OpenApiText {
  text: string;
  etag: string;
}

/** Returns the function that makes the OpenAPI document when it is first called. */
export function openApiLoader(
  services: Services,
  config: Pick<Config, 'PUBLIC_URL'>,
  layouts: readonly Layout[],
): () => Promise<OpenApiText> {
  const agents = [...Object.values(services.agents), defineTeam(services.agents)];
  // Without PUBLIC_URL, the address is relative to that of the document.
  const url = config.PUBLIC_URL?.replace(/\/+$/, '') ?? '/';
  let document: ReturnType<typeof make> | null = null;
  async function make() {
    const { openApiDocument } = await import('./document.ts');
    const text = JSON.stringify(openApiDocument({ layouts, agents, url, version: packageVersion() }));
    return { text, etag: etagOf(text) };
  }
  return () => (document ??= make());
}

/** Serves the OpenAPI document without a key. */
export function openApiAdapter(load: () => Promise<OpenApiText>): Hono {
  const app = new Hono();
  app.get(path, async (c) => {
    const { text, etag } = await load();
    const headers = { etag, 'cache-control': 'no-cache' };
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'content-type': 'application/json' });
  });
  app.all(path, otherMethods(['GET']));
  return app;
}
