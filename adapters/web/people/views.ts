import { html } from 'hono/html';
import type { OpenInvitation } from '../../../server/core/sign-in/invitation.ts';
import type { OpenRecovery } from '../../../server/core/sign-in/recovery.ts';
import { field, hidden, type Html, page, type PageRequest } from './page.ts';

/** What went wrong with the form that was sent before. */
export interface FormProblem {
  alert: string;
  /** The field that it is about; null: none, or several. */
  field: string | null;
}

export interface SignInView {
  next: string;
  /** The slug of the workspace in the address; empty: none. */
  workspace: string;
  /** The person is signed in, and has to prove it again. */
  again: boolean;
  /** The browser came in by the link of the first start, so there is no password to prove it with. */
  byLink: boolean;
  email: string;
  /** Identity providers to sign in with. */
  choices: readonly { connectionId: string; name: string }[];
  /** There may be identity providers of workspaces that the address does not name. */
  asksWorkspace: boolean;
  /** Browsers allow passkeys at this address. */
  passkeys: boolean;
  /** Nobody can sign in yet: the page says how to get in. */
  isNew: boolean;
}

export function signInView(request: PageRequest, view: SignInView, problem: FormProblem | null) {
  const { words, language } = request;
  const { signIn } = words;
  const common = html`${hidden('next', view.next)}${hidden('workspace', view.workspace)}${hidden('lang', language)}
  ${view.again ? hidden('again', 'yes') : ''}`;
  const body = html`
    ${view.again ? html`<p class="soft">${signIn.againWhy}</p>` : ''}
    ${view.byLink ? byLinkNote(request, view.next) : ''}
    ${
      view.isNew
        ? html`<p class="note">
            ${signIn.isNew} <code>unified-agents open</code> ${signIn.or} <code>npx unified-agents open</code>.
          </p>`
        : ''
    }
    ${view.choices.map(
      ({ connectionId, name }) =>
        html`<form method="post" action="/sign-in/with">
          ${common}${hidden('connection', connectionId)}${view.again ? hidden('again', 'yes') : ''}
          <button class="quiet">${signIn.with(name)}</button>
        </form>`,
    )}
    ${
      view.passkeys
        ? html`<form
              method="post"
              action="/sign-in/passkey/answer"
              data-passkey="get"
              data-ask="/sign-in/passkey"
              hidden
            >
              ${common}${hidden('state', '')}${hidden('answer', '')}
              <button class="quiet">${signIn.passkey}</button>
            </form>
            <p class="alert" id="passkey-failed" role="alert" hidden>${words.refusals.wrong_passkey}</p>`
        : ''
    }
    ${view.choices.length > 0 ? html`<p class="or">${signIn.or}</p>` : ''}
    <form method="post" action="/sign-in">
      ${common}
      ${field({
        name: 'email',
        label: words.email,
        type: 'email',
        value: view.email,
        autocomplete: 'username',
        invalid: problem?.field === 'email',
      })}
      ${field({ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' })}
      <button>${signIn.submit}</button>
    </form>
    ${
      view.asksWorkspace
        ? html`<details>
            <summary>${signIn.workspaceSubmit}</summary>
            <form method="get" action="/sign-in">
              ${hidden('next', view.next)}${hidden('lang', language)}
              ${field({ name: 'workspace', label: signIn.workspace, autocomplete: 'organization', hint: signIn.workspaceHint })}
              <button class="quiet">${words.continue}</button>
            </form>
          </details>`
        : ''
    }
    <p class="soft small">${signIn.lost}</p>
  `;
  const title = view.again ? signIn.again : signIn.title;
  return page(request, { title, body, alert: problem?.alert ?? null, scripts: view.passkeys ? ['passkey'] : [] });
}

/** How a browser that acts as the service key goes on. */
function byLinkNote({ words, language }: PageRequest, next: string): Html {
  const { signIn, setup } = words;
  return html`<p class="note">
      ${signIn.againByLink} <code>unified-agents open</code> ${signIn.or} <code>npx unified-agents open</code>.
    </p>
    <p>
      <a class="button" href="/account?${new URLSearchParams({ next, lang: language }).toString()}">${setup.become}</a>
    </p>`;
}

export function codeView(request: PageRequest, view: { state: string; next: string }, problem: FormProblem | null) {
  const { words, language } = request;
  const body = html`<form method="post" action="/sign-in/code">
    ${hidden('state', view.state)}${hidden('next', view.next)}${hidden('lang', language)}
    ${field({
      name: 'code',
      label: words.code.label,
      autocomplete: 'one-time-code',
      hint: words.code.hint,
      invalid: problem !== null,
    })}
    <button>${words.code.submit}</button>
  </form>`;
  return page(request, { title: words.code.title, body, alert: problem?.alert ?? null });
}

export interface TokenView {
  title: string;
  lead: string;
  submit: string;
  /** Where the link leads, and what else the page offers to do with it: only for the link of the first start. */
  setup: { next: string; become: string } | null;
}

/** A page that takes the code of a link. A script fills it in from the address. */
export function tokenView(
  request: PageRequest,
  { title, lead, submit, setup }: TokenView,
  problem: FormProblem | null,
) {
  const { words, path, language } = request;
  const body = html`<p class="soft">${lead}</p>
    <form method="post" action="${path}">
      ${hidden('lang', language)}${setup === null ? '' : hidden('next', setup.next)}
      ${field({ name: 'token', label: words.token.label, autocomplete: 'off', hint: words.token.hint })}
      <button>${submit}</button>
      ${setup === null ? '' : html`<button class="quiet next" name="then" value="become">${setup.become}</button>`}
    </form>`;
  return page(request, { title, body, alert: problem?.alert ?? null, scripts: ['token'] });
}

export interface PersonFields {
  name: string;
  email: string;
}

/** The fields with which somebody signs in here for the first time. */
function newPersonFields({ words }: PageRequest, { name, email }: PersonFields, problem: FormProblem | null): Html {
  const isInvalid = (one: string) => problem?.field === one;
  return html`${field({ name: 'name', label: words.name, value: name, autocomplete: 'name', invalid: isInvalid('name') })}
  ${field({
    name: 'email',
    label: words.email,
    type: 'email',
    value: email,
    autocomplete: 'username',
    invalid: isInvalid('email'),
  })}
  ${newPasswordField(words, isInvalid('password'))}`;
}

const newPasswordField = (words: PageRequest['words'], invalid: boolean) =>
  field({
    name: 'password',
    label: words.newPassword,
    type: 'password',
    autocomplete: 'new-password',
    hint: words.passwordRule,
    invalid,
  });

export function setupDoneView(
  asked: PageRequest,
  { hours, next, ...person }: PersonFields & { hours: number; next: string },
  problem: FormProblem | null,
) {
  const request = { ...asked, resend: { path: '/account', fields: { next } } };
  const { words, language } = request;
  const { setup } = words;
  const body = html`<p class="note">${setup.doneLead(hours)}</p>
    <h2>${setup.becomeTitle}</h2>
    <p class="soft">${setup.becomeLead}</p>
    <form method="post" action="/setup/admin">
      ${hidden('lang', language)}${hidden('next', next)}${newPersonFields(request, person, problem)}
      <button>${setup.become}</button>
    </form>
    <p><a href="${next}">${setup.later}</a></p>`;
  return page(request, { title: setup.doneTitle, body, alert: problem?.alert ?? null });
}

export interface InvitationView extends PersonFields {
  token: string;
  open: OpenInvitation;
  choices: readonly { connectionId: string; name: string }[];
}

export function invitationView(asked: PageRequest, view: InvitationView, problem: FormProblem | null) {
  const { open, token, choices } = view;
  const request = { ...asked, resend: { path: '/invite', fields: { token } } };
  const { words, language } = request;
  const { invite } = words;
  const common = html`${hidden('token', token)}${hidden('lang', language)}`;
  const body = html`<p class="soft">${invite.openLead(words.roles[open.role])}</p>
    ${choices.map(
      ({ connectionId, name }) =>
        html`<form method="post" action="/sign-in/with">
          ${hidden('connection', connectionId)}${hidden('invitation', token)}${hidden('lang', language)}
          <button class="quiet">${words.signIn.with(name)}</button>
        </form>`,
    )}
    ${choices.length > 0 && !open.signOnRequired ? html`<p class="or">${words.signIn.or}</p>` : ''}
    ${open.signOnRequired ? html`<p class="note">${invite.signOnOnly}</p>` : ''}
    ${
      open.signedInAs === null
        ? ''
        : html`<form method="post" action="/invite/accept">
            ${common}
            <button>${invite.joinAs(open.signedInAs)}</button>
          </form>`
    }
    ${
      open.signOnRequired
        ? ''
        : html`${open.signedInAs === null ? '' : html`<p class="soft">${invite.haveAccount}</p>`}
            <form method="post" action="/invite/join">
              ${common}${newPersonFields(request, view, problem)}
              <button>${invite.join}</button>
            </form>`
    }`;
  return page(request, { title: invite.openTitle(open.workspace.name), body, alert: problem?.alert ?? null });
}

export function recoveryView(
  asked: PageRequest,
  { token, open, email }: { token: string; open: OpenRecovery; email: string },
  problem: FormProblem | null,
) {
  const request = { ...asked, resend: { path: '/recover', fields: { token } } };
  const { words, language } = request;
  const body = html`<p class="soft">${words.recover.openLead}</p>
    <form method="post" action="/recover/password">
      ${hidden('token', token)}${hidden('lang', language)}
      ${
        open.login === null
          ? field({
              name: 'email',
              label: words.email,
              type: 'email',
              value: email,
              autocomplete: 'username',
              invalid: problem?.field === 'email',
            })
          : html`<input type="hidden" name="email" value="${open.login}" autocomplete="username" />`
      }
      ${newPasswordField(words, problem?.field === 'password')}
      <button>${words.recover.submit}</button>
    </form>`;
  const title = words.recover.openTitle(open.name);
  return page(request, { title, body, alert: problem?.alert ?? null });
}

/** A page that only says something. */
export function messageView(request: PageRequest, title: string, lead: string, alert: string | null = null) {
  const body = html`${lead === '' ? '' : html`<p class="soft">${lead}</p>`}
    <p><a class="button quiet" href="/sign-in?lang=${request.language}">${request.words.signIn.title}</a></p>`;
  return page(request, { title, body, alert });
}
