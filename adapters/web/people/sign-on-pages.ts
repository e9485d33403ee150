import { Hono } from 'hono';
import { ServiceError } from '../../../schema/errors.ts';
import type { Services } from '../../../server/core/services.ts';
import { beginSignOn } from '../../../server/core/sign-on/begin.ts';
import { callbackPath } from '../../../server/core/sign-on/callback-path.ts';
import { finishSignOn } from '../../../server/core/sign-on/finish.ts';
import { metadataPath } from '../../../server/core/sign-on/saml/own-metadata.ts';
import { receiveResponse, serviceMetadata } from '../../../server/core/sign-on/saml/receive.ts';
import { beginTest } from '../../../server/core/sign-on/test-sign-in.ts';
import type { Config } from '../../../server/process/config.ts';
import { cookiesFor } from '../../http/cookies.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { readForeignForm, readForm, readNext } from './form.ts';
import { continuePage } from './page.ts';
import { pageRequest, show } from './respond.ts';
import { contextOf, keepBinding, keepSignedIn, strangerOf, visitorOf } from './visitor.ts';

const neverCached = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
const fields = ['connection', 'next', 'invitation', 'link', 'again', 'test', 'lang'] as const;

/** Serves the way to identity providers and back. */
export function signOnPages(services: Services, config: Pick<Config, 'PUBLIC_URL'>): Hono<RequestContext> {
  const cookies = cookiesFor(config);
  const app = new Hono<RequestContext>();

  app.post('/sign-in/with', async (c) => {
    const { connection, next, invitation, link, again, test, lang } = await readForm(c, config, fields);
    const visitor = await visitorOf(services, cookies, c);
    await services.limits.countRequest(`address:${visitor.client.address}`);
    try {
      const asked = { connectionId: connection, next: readNext(next) };
      const begun =
        test === ''
          ? await beginSignOn(visitor, {
              ...asked,
              invitation: invitation === '' ? null : invitation,
              linkTo: link === '' ? null : (visitor.signedIn?.browser?.personId ?? null),
              again: again !== '',
            })
          : await beginTest(visitor, visitor.signedIn && contextOf(services, c, visitor.signedIn), asked);
      if (!begun) return c.redirect(asked.next, 303);
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

  // Comes from another site, without a cookie of ours. It changes nothing but what the next address is for.
  app.post(callbackPath(':connectionId'), async (c) => {
    const visitor = strangerOf(services, cookies, c);
    await services.limits.countRequest(`address:${visitor.client.address}`);
    const { SAMLResponse: response, RelayState: relayState } = await readForeignForm(c, ['SAMLResponse', 'RelayState']);
    const connectionId = c.req.param('connectionId') ?? '';
    // 303, so that the browser comes by GET, with the cookie that binds the sign-on.
    return c.redirect(await receiveResponse(visitor, { connectionId, response, relayState }), 303);
  });

  app.get(metadataPath(':connectionId'), async (c) => {
    const visitor = strangerOf(services, cookies, c);
    await services.limits.countRequest(`address:${visitor.client.address}`);
    const metadata = await serviceMetadata(visitor, c.req.param('connectionId') ?? '');
    return c.body(metadata, 200, { 'content-type': 'application/samlmetadata+xml; charset=utf-8', ...neverCached });
  });

  // Comes from another site: it counts only with the cookie that binds it to the browser, and reads no other.
  app.get(callbackPath(':connectionId'), async (c) => {
    const visitor = strangerOf(services, cookies, c);
    await services.limits.countRequest(`address:${visitor.client.address}`);
    const { signedIn, next } = await finishSignOn(visitor, new URL(c.req.url));
    if (signedIn) keepSignedIn(cookies, c, signedIn);
    const request = pageRequest(c, '', '/sign-in');
    return show(c, continuePage(request, request.words.signIn.title, next));
  });

  return app;
}
