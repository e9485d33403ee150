import { Hono } from 'hono';
import type { Principal } from '../../../server/core/access/principal.ts';
import { hasMembers } from '../../../server/core/access/has-members.ts';
import { createCallers } from '../../../server/core/procedures/router.ts';
import { findWorkspaceId } from '../../../server/core/sign-in/find-workspace.ts';
import { signInByPassword } from '../../../server/core/sign-in/password.ts';
import { beginPasskey, signInByPasskey } from '../../../server/core/sign-in/passkey-sign-in.ts';
import { passkeySite } from '../../../server/core/sign-in/passkey-site.ts';
import { type SecondFactor, signInByCode } from '../../../server/core/sign-in/second-factor.ts';
import type { SignedIn } from '../../../server/core/sign-in/visitor.ts';
import { signOnChoices } from '../../../server/core/sign-on/begin.ts';
import type { Services } from '../../../server/core/services.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Config } from '../../../server/process/config.ts';
import { cookiesFor } from '../../http/cookies.ts';
import { baseUrlOf, type RequestContext } from '../../http/request-context.ts';
import { clean, readForm, readJsonField, readNext, requireOwnPage } from './form.ts';
import { pageRequest, show, showAgain } from './respond.ts';
import { contextOf, forgetSession, keepBinding, keepSignedIn, visitorOf } from './visitor.ts';
import { codeView, messageView, type SignInView, signInView } from './views.ts';
import type { Context as HonoContext } from 'hono';

type Request = HonoContext<RequestContext>;

/** The slug of the workspace that refused somebody; null: none did. */
function workspaceIn(error: unknown): string | null {
  const workspace = error instanceof ServiceError ? error.extensions.workspace : null;
  return typeof workspace === 'string' ? workspace : null;
}

/** The workspace whose identity providers are offered. Who signs in again stays in the one that is open. */
function workspaceOf({ workspace }: { workspace: string }, signedIn: Principal | null): { slug?: string; id?: string } {
  if (workspace !== '') return { slug: workspace };
  return signedIn ? { id: signedIn.workspaceId } : {};
}

/** Serves signing in and out by password, code and passkey. */
export function signInPages(services: Services, config: Pick<Config, 'PUBLIC_URL'>): Hono<RequestContext> {
  const cookies = cookiesFor(config);
  const createCaller = createCallers(services.agents);
  const app = new Hono<RequestContext>();

  async function viewOf(
    c: Request,
    given: { next: string; workspace: string; again: boolean; email: string },
  ): Promise<SignInView> {
    const { signedIn } = given.again ? await visitorOf(services, cookies, c) : { signedIn: null };
    const byLink = signedIn?.browser?.personId === null;
    const passkeys = passkeySite(baseUrlOf(services, c)) !== null;
    const isNew = given.workspace === '' && !given.again && !(await hasMembers(services.orm.em.fork()));
    return { ...given, byLink, passkeys, isNew, ...(await signOnChoices(services, workspaceOf(given, signedIn))) };
  }

  /** Goes on after a sign-in, or asks for the code. */
  async function proceed(c: Request, outcome: SignedIn | SecondFactor, next: string, lang: string): Promise<Response> {
    if ('token' in outcome) {
      keepSignedIn(cookies, c, outcome);
      return c.redirect(next, 303);
    }
    const request = pageRequest(c, lang, '/sign-in');
    keepBinding(cookies, c, outcome.binding);
    const problem = outcome.isWrong ? { alert: request.words.refusals.wrong_code, field: 'code' } : null;
    return show(c, codeView(request, { state: outcome.state, next }, problem), problem ? 401 : 200);
  }

  app.get('/sign-in', async (c) => {
    const { next, workspace = '', again } = c.req.query();
    const given = { next: readNext(next), workspace: clean(workspace), again: again !== undefined, email: '' };
    const view = await viewOf(c, given);
    return show(c, signInView(pageRequest(c), view, null));
  });

  app.post('/sign-in', async (c) => {
    const form = await readForm(c, config, ['email', 'password', 'next', 'workspace', 'again', 'lang']);
    const { email, password, workspace, lang } = form;
    const [next, again] = [readNext(form.next), form.again !== ''];
    try {
      const visitor = await visitorOf(services, cookies, c);
      const workspaceId = await findWorkspaceId(services, workspace);
      return await proceed(c, await signInByPassword(visitor, { email, password, workspaceId }), next, lang);
    } catch (error) {
      const request = pageRequest(c, lang);
      const view = await viewOf(c, { next, workspace: workspaceIn(error) ?? workspace, again, email });
      return showAgain(c, error, request, (problem) => signInView(request, view, problem));
    }
  });

  app.post('/sign-in/code', async (c) => {
    const { state, code, next, lang } = await readForm(c, config, ['state', 'code', 'next', 'lang']);
    try {
      const outcome = await signInByCode(await visitorOf(services, cookies, c), { state, code });
      return await proceed(c, outcome, readNext(next), lang);
    } catch (error) {
      const request = pageRequest(c, lang, '/sign-in');
      const view = await viewOf(c, {
        next: readNext(next),
        workspace: workspaceIn(error) ?? '',
        again: false,
        email: '',
      });
      return showAgain(c, error, request, (problem) => signInView(request, view, problem));
    }
  });

  // For the script of the page, which needs the challenge as JSON.
  app.post('/sign-in/passkey', async (c) => {
    requireOwnPage(c, config);
    const visitor = await visitorOf(services, cookies, c);
    await services.limits.countRequest(`address:${visitor.client.address}`);
    const question = await beginPasskey(visitor);
    if (!question) throw new ServiceError('not_found', 'Browsers allow no passkeys at this address.');
    keepBinding(cookies, c, question.binding);
    return c.json({ state: question.state, options: question.options }, 200, { 'cache-control': 'no-store' });
  });

  app.post('/sign-in/passkey/answer', async (c) => {
    const form = await readForm(c, config, ['state', 'answer', 'next', 'workspace', 'again', 'lang']);
    const { state, workspace, lang } = form;
    const [next, again] = [readNext(form.next), form.again !== ''];
    try {
      const visitor = await visitorOf(services, cookies, c);
      const workspaceId = await findWorkspaceId(services, workspace);
      const answer = readJsonField(form.answer);
      return await proceed(c, await signInByPasskey(visitor, { state, answer, workspaceId }), next, lang);
    } catch (error) {
      const request = pageRequest(c, lang, '/sign-in');
      const view = await viewOf(c, { next, workspace: workspaceIn(error) ?? workspace, again, email: '' });
      return showAgain(c, error, request, (problem) => signInView(request, view, problem));
    }
  });

  app.post('/sign-out', async (c) => {
    const { lang } = await readForm(c, config, ['lang']);
    const { signedIn } = await visitorOf(services, cookies, c);
    if (signedIn) await createCaller(contextOf(services, c, signedIn)).account.signOut();
    forgetSession(cookies, c);
    const request = pageRequest(c, lang, '/sign-in');
    return show(c, messageView(request, request.words.signedOut.title, request.words.signedOut.lead));
  });

  return app;
}
