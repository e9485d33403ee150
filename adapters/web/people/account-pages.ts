import { type Context as HonoContext, Hono } from 'hono';
import { z } from 'zod';
import { ServiceError } from '../../../schema/errors.ts';
import type { Call } from '../../http/route.ts';
import { createCallers } from '../../../server/core/procedures/router.ts';
import type { Principal } from '../../../server/core/access/principal.ts';
import { passkeySite } from '../../../server/core/sign-in/passkey-site.ts';
import { setupHours } from '../../../server/core/sign-in/setup.ts';
import { signOnChoices } from '../../../server/core/sign-on/begin.ts';
import type { Services } from '../../../server/core/services.ts';
import type { Config } from '../../../server/process/config.ts';
import { cookiesFor } from '../../http/cookies.ts';
import { baseUrlOf, type RequestContext } from '../../http/request-context.ts';
import { type AccountNote, accountEnglish } from '../words/account-english.ts';
import { accountView, type AccountView, closedAccountView, recoveryCodesView, totpView } from './account-views.ts';
import { accountPath, readForm, readJsonField, readNext } from './form.ts';
import { pageRequest, show, showAgain } from './respond.ts';
import { contextOf, visitorOf } from './visitor.ts';
import { type FormProblem, setupDoneView } from './views.ts';

type Request = HonoContext<RequestContext>;
type Caller = Call['caller'];

const signInPath = `/sign-in?next=${accountPath}`;
const isNote = (text: string): text is AccountNote => Object.hasOwn(accountEnglish.done, text);

/** Where somebody signs in again, for what an error says. */
const signInOf = ({ extensions: { signIn } }: ServiceError) => (typeof signIn === 'string' ? signIn : '/sign-in?again');

/** What a page of ours sent with the secret that it showed. */
const totpSchema = z.object({
  secret: z.string().regex(/^[A-Z2-7]{32}$/),
  address: z
    .string()
    .max(600)
    .regex(/^otpauth:\/\/totp\//),
});

const codesSchema = z.array(z.string().regex(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/)).max(10);

/** Reads what a page of ours sends back. Throws ServiceError `invalid_request` for anything else. */
function readShown<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const { data, success } = schema.safeParse(sent);
  if (success) return data;
  throw new ServiceError('invalid_request', 'The page sent what it did not show.');
}

/** Serves the page of one's account: what the procedures of `account` do, as forms. */
export function accountPages(services: Services, config: Pick<Config, 'PUBLIC_URL'>): Hono<RequestContext> {
  const cookies = cookiesFor(config);
  const createCaller = createCallers(services.agents);
  const app = new Hono<RequestContext>();

  /** Counts as one request of the person. Throws ServiceError `rate_limited`. */
  async function callerOf(c: Request, principal: Principal): Promise<Caller> {
    await services.limits.countRequest(principal.callerId);
    return createCaller(contextOf(services, c, principal), { signal: c.req.raw.signal });
  }

  async function viewOf(c: Request, caller: Caller, note: AccountNote | null): Promise<AccountView> {
    const account = await caller.account.get();
    const { signIns: browsers } = await caller.signIns.list({ limit: 100, memberId: c.get('principal').callerId });
    const passkeys = passkeySite(baseUrlOf(services, c)) !== null;
    const { choices: all } = await signOnChoices(services, { id: c.get('principal').workspaceId });
    const linked = new Set(account.identities.map(({ connectionId }) => connectionId));
    const choices = all.filter(({ connectionId }) => !linked.has(connectionId));
    return { account, browsers, choices, passkeys, note };
  }

  async function showAccount(
    c: Request,
    principal: Principal | null,
    { lang, next }: { lang: string; next: string | undefined },
  ): Promise<Response> {
    const request = pageRequest(c, lang, accountPath);
    if (!principal?.browser) return show(c, closedAccountView(request));
    if (principal.browser.personId === null)
      return show(c, setupDoneView(request, { hours: setupHours, next: readNext(next), name: '', email: '' }, null));
    const note = c.req.query('done') ?? '';
    const caller = await callerOf(c, principal);
    return show(c, accountView(request, await viewOf(c, caller, isNote(note) ? note : null), null));
  }

  app.get('/account', async (c) => {
    const { signedIn } = await visitorOf(services, cookies, c);
    return showAccount(c, signedIn, { lang: c.req.query('lang') ?? '', next: c.req.query('next') });
  });
  app.post('/account', async (c) => {
    const form = await readForm(c, config, ['lang', 'next']);
    const { signedIn } = await visitorOf(services, cookies, c);
    return signedIn ? showAccount(c, signedIn, form) : c.redirect(signInPath, 303);
  });

  /** Adds a form of the page. `work` returns what to say on the page, or another page. */
  function form<Name extends string>(
    path: string,
    names: readonly Name[],
    work: (caller: Caller, fields: Record<Name, string>, c: Request, lang: string) => Promise<AccountNote | Response>,
    again?: (
      c: Request,
      fields: Record<Name, string>,
      lang: string,
      problem: FormProblem,
    ) => ReturnType<typeof totpView>,
  ): void {
    app.post(`/account${path}`, async (c) => {
      const fields = await readForm<Name | 'lang'>(c, config, [...names, 'lang']);
      const { language: lang } = pageRequest(c, fields.lang);
      const { signedIn } = await visitorOf(services, cookies, c);
      if (!signedIn) return c.redirect(signInPath, 303);
      const caller = await callerOf(c, signedIn);
      try {
        const done = await work(caller, fields, c, lang);
        return typeof done === 'string' ? c.redirect(`/account?done=${done}&lang=${lang}`, 303) : done;
      } catch (error) {
        const cause = error instanceof Error ? error.cause : null;
        const thrown = cause instanceof ServiceError ? cause : error;
        if (thrown instanceof ServiceError && thrown.code === 'step_up_required')
          return c.redirect(`${signInOf(thrown)}&next=${accountPath}&lang=${lang}`, 303);
        if (again)
          return showAgain(c, thrown, pageRequest(c, lang, accountPath), (problem) => again(c, fields, lang, problem));
        const view = await viewOf(c, caller, null);
        const request = pageRequest(c, lang, accountPath);
        return showAgain(c, thrown, request, (problem) => accountView(request, view, problem));
      }
    });
  }

  form('/workspace', ['workspaceId'], async (caller, { workspaceId }, c, lang) => {
    await caller.workspaces.open({ workspaceId });
    return c.redirect(`/account?lang=${lang}`, 303);
  });
  form('/name', ['name'], async (caller, { name }) => {
    await caller.account.update({ name });
    return 'name';
  });
  form('/password', ['email', 'password'], async (caller, { email, password }) => {
    await caller.account.setPassword({ password, ...(email !== '' && { email }) });
    return 'password';
  });
  form('/password/remove', [], async (caller) => {
    await caller.account.removePassword();
    return 'passwordRemoved';
  });
  form('/totp', [], async (caller, _, c, lang) =>
    show(c, totpView(pageRequest(c, lang, accountPath), await caller.account.startTotp(), null)),
  );
  form(
    '/totp/confirm',
    ['code', 'secret', 'address'],
    async (caller, { code }, c, lang) => {
      const { recoveryCodes } = await caller.account.confirmTotp({ code });
      return show(c, recoveryCodesView(pageRequest(c, lang, accountPath), recoveryCodes));
    },
    (c, fields, lang, problem) => totpView(pageRequest(c, lang, accountPath), totpSchema.parse(fields), problem),
  );
  form('/totp/codes', [], async (caller, _, c, lang) => {
    const { recoveryCodes } = await caller.account.renewRecoveryCodes();
    return show(c, recoveryCodesView(pageRequest(c, lang, accountPath), recoveryCodes));
  });
  // What is shown only once, in another language.
  form('/totp/shown', ['secret', 'address'], async (_, fields, c, lang) =>
    show(c, totpView(pageRequest(c, lang, accountPath), readShown(totpSchema, fields), null)),
  );
  form('/totp/codes/shown', ['codes'], async (_, { codes }, c, lang) =>
    show(c, recoveryCodesView(pageRequest(c, lang, accountPath), readShown(codesSchema, codes.split(' ')))),
  );
  form('/totp/off', [], async (caller) => {
    await caller.account.disableTotp();
    return 'totpOff';
  });
  form('/passkey/add', ['flowId', 'answer', 'passkeyName'], async (caller, { flowId, answer, passkeyName: name }) => {
    await caller.account.addPasskey({
      flowId,
      name,
      answer: z.record(z.string(), z.unknown()).catch({}).parse(readJsonField(answer)),
    });
    return 'passkey';
  });
  form('/passkey/remove', ['passkeyId'], async (caller, { passkeyId }) => {
    await caller.account.removePasskey({ passkeyId });
    return 'passkeyRemoved';
  });
  form('/identity/unlink', ['identityId'], async (caller, { identityId }) => {
    await caller.account.unlinkIdentity({ identityId });
    return 'identity';
  });
  form('/browser/end', ['signInId'], async (caller, { signInId }) => {
    await caller.signIns.end({ signInId });
    return 'browser';
  });
  form('/browsers/end', [], async (caller) => {
    await caller.signIns.endAll();
    return 'browsers';
  });

  return app;
}
