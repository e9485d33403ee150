import { Hono } from 'hono';
import { ServiceError } from '../../../schema/errors.ts';
import type { Services } from '../../../server/core/services.ts';
import { beginSignOn } from '../../../server/core/sign-on/begin.ts';
import { callbackPath } from '../../../server/core/sign-on/callback-path.ts';
import { finishSignOn } from '../../../server/core/sign-on/finish.ts';
import type { Config } from '../../../server/process/config.ts';
import { cookiesFor } from '../../http/cookies.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { readForm, readNext } from './form.ts';
import { continuePage } from './page.ts';
import { pageRequest, show } from './respond.ts';
import { keepBinding, keepSignedIn, strangerOf, visitorOf } from './visitor.ts';

const fields = ['connection', 'next', 'invitation', 'link', 'again', 'lang'] as const;

/** Serves the way to identity providers and back. */
export function signOnPages(services: Services, config: Pick<Config, 'PUBLIC_URL'>): Hono<RequestContext> {
  const cookies = cookiesFor(config);
  const app = new Hono<RequestContext>();

  app.post('/sign-in/with', async (c) => {
    const { connection, next, invitation, link, again, lang } = await readForm(c, config, fields);
    const visitor = await visitorOf(services, cookies, c);
    await services.limits.countRequest(`address:${visitor.client.address}`);
    try {
      const begun = await beginSignOn(visitor, {
        connectionId: connection,
        next: readNext(next),
        invitation: invitation === '' ? null : invitation,
        linkTo: link === '' ? null : (visitor.signedIn?.browser?.personId ?? null),
        again: again !== '',
      });
      keepBinding(cookies, c, begun.binding);
      // The policy of our pages also keeps their forms from being redirected to other sites.
      const request = pageRequest(c, lang, '/sign-in');
      return await show(c, continuePage(request, request.words.signIn.title, begun.url));
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'step_up_required')
        return c.redirect(`/sign-in?again&next=${encodeURIComponent(readNext(next))}&lang=${lang}`, 303);
      throw error;
    }
  });

  // Comes from another site: it counts only with the cookie that binds it to the browser, and reads no other.
  app.get(callbackPath(':connectionId'), async (c) => {
    const visitor = strangerOf(services, cookies, c);
    await services.limits.countRequest(`address:${visitor.client.address}`);
    const { signedIn, next } = await finishSignOn(visitor, new URL(c.req.url));
    keepSignedIn(cookies, c, signedIn);
    const request = pageRequest(c, '', '/sign-in');
    return show(c, continuePage(request, request.words.signIn.title, next));
  });

  return app;
}
