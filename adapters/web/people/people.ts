import { Hono, type Context as HonoContext } from 'hono';
import type { Services } from '../../../server/core/services.ts';
import type { Config } from '../../../server/process/config.ts';
import type { RequestContext } from '../../http/request-context.ts';

/** A request to a page, as the front door passes it on. */
export interface PageCall {
  outer: HonoContext<RequestContext>;
  /** Set if there is no such page. */
  isMissing: boolean;
}

const prefixes = ['sign-in', 'sign-out', 'setup', 'invite', 'recover', 'account'];

/**
 * Serves the pages with which people get in. They need no key. They are loaded when somebody asks for the first one: loading
 * them would slow down the start of the service.
 */
export function peopleAdapter(services: Services, config: Pick<Config, 'PUBLIC_URL'>): Hono<RequestContext> {
  let pages: ReturnType<typeof load> | null = null;
  async function load() {
    const { peoplePages } = await import('./pages.ts');
    return peoplePages(services, config);
  }
  async function serve(c: HonoContext<RequestContext>): Promise<Response> {
    if (!pages) {
      pages = load();
      // The next request tries again.
      pages.catch(() => (pages = null));
    }
    const call: PageCall = { outer: c, isMissing: false };
    const response = await (await pages).fetch(c.req.raw, { ...(c.env as object), call });
    return call.isMissing ? c.notFound() : response;
  }
  const app = new Hono<RequestContext>();
  for (const prefix of prefixes) {
    app.all(`/${prefix}`, serve);
    app.all(`/${prefix}/*`, serve);
  }
  return app;
}
