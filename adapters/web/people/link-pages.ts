import { type Context as HonoContext, Hono } from 'hono';
import { ServiceError } from '../../../schema/errors.ts';
import { becomeAdmin, setupHours, useSetupLink } from '../../../server/core/sign-in/setup.ts';
import { acceptAsSignedIn, acceptInvitation, openInvitation } from '../../../server/core/sign-in/invitation.ts';
import { openRecovery, recoverByLink } from '../../../server/core/sign-in/recovery.ts';
import { reasonOf } from '../../../server/core/sign-in/refusal.ts';
import type { SignedIn, Visitor } from '../../../server/core/sign-in/visitor.ts';
import { signOnChoices } from '../../../server/core/sign-on/begin.ts';
import type { Services } from '../../../server/core/services.ts';
import type { Config } from '../../../server/process/config.ts';
import { cookiesFor } from '../../http/cookies.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Words } from '../words/english.ts';
import { readForm, readNext } from './form.ts';
import { pageRequest, show, showAgain } from './respond.ts';
import { keepSignedIn, visitorOf } from './visitor.ts';
import { invitationView, type PersonFields, recoveryView, setupDoneView, tokenView, type TokenView } from './views.ts';

type Request = HonoContext<RequestContext>;

interface LinkForm {
  lang: string;
  next: string;
  /** `become`: make whoever came by the link of the first start an admin, too. */
  then: string;
}

/** Serves the pages that links lead to: the first start, an invitation, and getting in again. */
export function linkPages(services: Services, config: Pick<Config, 'PUBLIC_URL'>): Hono<RequestContext> {
  const cookies = cookiesFor(config);
  const app = new Hono<RequestContext>();
  const pages = {
    '/setup': ({ setup }: Words, next: string): TokenView => ({
      title: setup.title,
      lead: setup.lead(setupHours),
      submit: setup.enter,
      setup: { next, become: setup.become },
    }),
    '/invite': ({ invite, ...words }: Words): TokenView => ({ ...invite, submit: words.continue, setup: null }),
    '/recover': ({ recover, ...words }: Words): TokenView => ({ ...recover, submit: words.continue, setup: null }),
  } as const;
  type Path = keyof typeof pages;

  /** The page that asks for the code of the link, which the browser keeps from the service until somebody clicks. */
  const asksToken = (c: Request, path: Path, lang?: string, next?: string) => {
    const request = pageRequest(c, lang, path);
    const view = pages[path](request.words, readNext(next));
    return (problem: Parameters<typeof tokenView>[2]) => tokenView(request, view, problem);
  };
  for (const path of Object.keys(pages) as Path[])
    app.get(path, (c) => show(c, asksToken(c, path, undefined, c.req.query('next'))(null)));

  /** Uses a link; if that fails, asks for the code again. */
  async function withToken(
    c: Request,
    path: Path,
    work: (visitor: Visitor, token: string, form: LinkForm) => Promise<Response>,
  ): Promise<Response> {
    const { token, ...form } = await readForm(c, config, ['token', 'lang', 'next', 'then']);
    const visitor = await visitorOf(services, cookies, c);
    try {
      return await work(visitor, token.trim(), form);
    } catch (error) {
      await countGuess(visitor, error);
      return showAgain(c, error, pageRequest(c, form.lang, path), asksToken(c, path, form.lang, form.next));
    }
  }

  /** A link that does not exist counts like a wrong key, and an email that is taken as well: it tells who signs in here. */
  async function countGuess({ client }: Visitor, error: unknown): Promise<void> {
    if (!(error instanceof ServiceError)) return;
    if (error.code === 'not_found' || reasonOf(error) === 'email_taken')
      await services.limits.countFailedAuthentication(client.address);
  }

  function enter(c: Request, signedIn: SignedIn, next?: string): Response {
    keepSignedIn(cookies, c, signedIn);
    return c.redirect(readNext(next), 303);
  }

  const nobody: PersonFields = { name: '', email: '' };

  app.post('/setup', (c) =>
    withToken(c, '/setup', async (visitor, token, { lang, next, ...form }) => {
      const signedIn = await useSetupLink(visitor, token);
      if (form.then !== 'become') return enter(c, signedIn, next);
      keepSignedIn(cookies, c, signedIn);
      const view = { hours: setupHours, next: readNext(next), ...nobody };
      return show(c, setupDoneView(pageRequest(c, lang), view, null));
    }),
  );

  app.post('/setup/admin', async (c) => {
    const form = await readForm(c, config, ['name', 'email', 'password', 'lang', 'next']);
    const { lang, next, ...given } = form;
    const request = pageRequest(c, lang, '/setup');
    try {
      return enter(c, await becomeAdmin(await visitorOf(services, cookies, c), given), next);
    } catch (error) {
      const view = { hours: setupHours, next: readNext(next), name: given.name, email: given.email };
      return showAgain(c, error, request, (problem) => setupDoneView(request, view, problem));
    }
  });

  app.post('/invite', (c) =>
    withToken(c, '/invite', async (visitor, token, { lang }) => {
      const open = await openInvitation(visitor, token);
      const { choices } = await signOnChoices(services, { slug: open.workspace.slug });
      const view = { token, open, choices, name: open.name, email: open.email ?? '' };
      return show(c, invitationView(pageRequest(c, lang), view, null));
    }),
  );

  /** Shows the invitation again; if it is gone, asks for the code again. */
  async function acceptOrShow(
    c: Request,
    { token, lang, ...typed }: PersonFields & { token: string; lang: string },
    accept: (visitor: Visitor) => Promise<SignedIn>,
  ): Promise<Response> {
    const visitor = await visitorOf(services, cookies, c);
    const request = pageRequest(c, lang, '/invite');
    try {
      return enter(c, await accept(visitor));
    } catch (error) {
      await countGuess(visitor, error);
      const open = await ifThere(openInvitation(visitor, token));
      if (!open) return showAgain(c, error, request, asksToken(c, '/invite', lang));
      const { choices } = await signOnChoices(services, { slug: open.workspace.slug });
      return showAgain(c, error, request, (problem) =>
        invitationView(request, { token, open, choices, ...typed }, problem),
      );
    }
  }

  app.post('/invite/join', async (c) => {
    const { token, lang, ...given } = await readForm(c, config, ['token', 'name', 'email', 'password', 'lang']);
    const { name, email } = given;
    return acceptOrShow(c, { token, lang, name, email }, (visitor) => acceptInvitation(visitor, token, given));
  });

  app.post('/invite/accept', async (c) => {
    const { token, lang } = await readForm(c, config, ['token', 'lang']);
    return acceptOrShow(c, { token, lang, ...nobody }, (visitor) => acceptAsSignedIn(visitor, token));
  });

  app.post('/recover', (c) =>
    withToken(c, '/recover', async (visitor, token, { lang }) => {
      const open = await openRecovery(visitor, token);
      return show(c, recoveryView(pageRequest(c, lang), { token, open, email: open.email ?? '' }, null));
    }),
  );

  app.post('/recover/password', async (c) => {
    const { token, lang, ...given } = await readForm(c, config, ['token', 'email', 'password', 'lang']);
    const visitor = await visitorOf(services, cookies, c);
    const request = pageRequest(c, lang, '/recover');
    try {
      return enter(c, await recoverByLink(visitor, token, given));
    } catch (error) {
      await countGuess(visitor, error);
      const open = await ifThere(openRecovery(visitor, token));
      if (!open) return showAgain(c, error, request, asksToken(c, '/recover', lang));
      return showAgain(c, error, request, (problem) =>
        recoveryView(request, { token, open, email: given.email }, problem),
      );
    }
  });

  return app;
}

/** Returns null if there is no such link any more. */
async function ifThere<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}
