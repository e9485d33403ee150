import { html, raw } from 'hono/html';
import type { Account } from '../../../schema/account.ts';
import type { SignIn } from '../../../schema/sign-in.ts';
import type { Language } from '../words/language.ts';
import type { AccountNote } from '../words/account-english.ts';
import { browserName } from './browser-name.ts';
import { field, hidden, type Html, page, type PageRequest } from './page.ts';
import type { FormProblem } from './views.ts';

export interface AccountView {
  account: Account;
  browsers: readonly SignIn[];
  /** Identity providers of the open workspace that are not linked yet. */
  choices: readonly { connectionId: string; name: string }[];
  /** Browsers allow passkeys at this address. */
  passkeys: boolean;
  note: AccountNote | null;
}

const dayOf = (language: Language, time: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time));

/** A form with nothing but a button. */
function action(request: PageRequest, path: string, label: string, fields: Html | '' = '', quiet = true): Html {
  return html`<form method="post" action="/account${path}">
    ${hidden('lang', request.language)}${fields}
    <button class="${quiet ? 'quiet' : ''}">${label}</button>
  </form>`;
}

export function accountView(request: PageRequest, view: AccountView, problem: FormProblem | null) {
  const { words } = request;
  const { account: text } = words;
  const { account, note } = view;
  const open = account.memberships.find((membership) => membership.open);
  const body = html`
    ${note === null ? '' : html`<p class="note" role="status">${text.done[note]}</p>`}
    ${open ? html`<p>${text.signedInAs(account.name, words.roles[open.role], open.name)}</p>` : ''}
    <form method="post" action="/sign-out" class="inline">
      ${hidden('lang', request.language)}<button class="quiet">${text.signOut}</button>
    </form>
    ${account.memberships.length < 2 ? '' : workspaces(request, account)} ${person(request, account, problem)}
    ${password(request, account, problem)} ${totp(request, account)} ${passkeys(request, view)}
    ${identities(request, view)} ${browsers(request, view)}
  `;
  return page(request, {
    title: text.title,
    body,
    alert: problem?.alert ?? null,
    scripts: view.passkeys ? ['passkey'] : [],
    wide: true,
  });
}

function workspaces(request: PageRequest, { memberships }: Account): Html {
  const { workspaces: text } = request.words.account;
  return html`<h2>${text.title}</h2>
    <ul class="rows">
      ${memberships.map(
        ({ workspaceId, name, role, open }) =>
          html`<li>
            <div>${name} <span class="soft">${request.words.roles[role]}</span></div>
            ${
              open
                ? html`<span class="soft">${text.isOpen}</span>`
                : action(request, '/workspace', text.open, hidden('workspaceId', workspaceId))
            }
          </li>`,
      )}
    </ul>`;
}

function person(request: PageRequest, { name }: Account, problem: FormProblem | null): Html {
  const { words } = request;
  return html`<h2>${words.account.person.title}</h2>
    <form method="post" action="/account/name" class="inline">
      ${hidden('lang', request.language)}
      ${field({ name: 'name', label: words.name, value: name, autocomplete: 'name', invalid: problem?.field === 'name' })}
      <button class="quiet">${words.account.save}</button>
    </form>`;
}

function password(request: PageRequest, account: Account, problem: FormProblem | null): Html {
  const { words } = request;
  const { password: text } = words.account;
  return html`<h2>${text.title}</h2>
    <p class="soft">${account.hasPassword ? account.login : text.none}</p>
    <form method="post" action="/account/password">
      ${hidden('lang', request.language)}
      ${
        account.login === null
          ? field({
              name: 'email',
              label: words.email,
              type: 'email',
              value: account.email ?? '',
              autocomplete: 'username',
              invalid: problem?.field === 'email',
            })
          : html`<input type="hidden" value="${account.login}" autocomplete="username" />`
      }
      ${field({
        name: 'password',
        label: words.newPassword,
        type: 'password',
        autocomplete: 'new-password',
        hint: `${words.passwordRule} ${text.endsOthers}`,
        invalid: problem?.field === 'password',
      })}
      <button class="quiet">${text.set}</button>
    </form>
    ${
      account.hasPassword && account.passkeys.length + account.identities.length > 0
        ? action(request, '/password/remove', text.remove)
        : ''
    }`;
}

function totp(request: PageRequest, { totpSince, recoveryCodesLeft, hasPassword }: Account): Html | '' {
  const { totp: text } = request.words.account;
  if (!hasPassword && totpSince === null) return '';
  return html`<h2>${text.title}</h2>
    ${
      totpSince === null
        ? html`<p class="soft">${text.off}</p>
            ${action(request, '/totp', text.setUp)}`
        : html`<p class="soft">${text.on(dayOf(request.language, totpSince), recoveryCodesLeft)}</p>
            ${action(request, '/totp/codes', text.newCodes)} ${action(request, '/totp/off', text.turnOff)}`
    }`;
}

function passkeys(request: PageRequest, { account, passkeys: possible }: AccountView): Html {
  const { passkeys: text, remove } = request.words.account;
  const rows = account.passkeys.map(
    ({ passkeyId, name, createdAt }) =>
      html`<li>
        <div>${name} <span class="soft">${text.added(dayOf(request.language, createdAt))}</span></div>
        ${action(request, '/passkey/remove', remove, hidden('passkeyId', passkeyId))}
      </li>`,
  );
  return html`<h2>${text.title}</h2>
    <p class="soft">${possible ? text.lead : text.impossible}</p>
    ${
      rows.length === 0
        ? ''
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
    ${
      possible
        ? html`<form
              method="post"
              action="/account/passkey/add"
              class="inline"
              data-passkey="create"
              data-ask="/api/v1/account/passkeys/registration"
              data-again="/sign-in?again&next=/account&lang=${request.language}"
              hidden
            >
              ${hidden('lang', request.language)}${hidden('flowId', '')}${hidden('answer', '')}
              ${field({ name: 'passkeyName', label: text.name, autocomplete: 'off' })}
              <button class="quiet">${text.add}</button>
            </form>
            <p class="alert" id="passkey-failed" role="alert" hidden>${text.failed}</p>`
        : ''
    }`;
}

function identities(request: PageRequest, { account, choices }: AccountView): Html | '' {
  const { identities: text } = request.words.account;
  if (account.identities.length + choices.length === 0) return '';
  const rows = account.identities.map(
    ({ identityId, connectionName, issuer, createdAt }) =>
      html`<li>
        <div>
          ${connectionName ?? issuer} <span class="soft">${text.linked(dayOf(request.language, createdAt))}</span>
        </div>
        ${action(request, '/identity/unlink', text.unlink, hidden('identityId', identityId))}
      </li>`,
  );
  return html`<h2>${text.title}</h2>
    ${
      rows.length === 0
        ? ''
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
    ${choices.map(
      ({ connectionId, name }) =>
        html`<form method="post" action="/sign-in/with" class="inline">
          ${hidden('connection', connectionId)}${hidden('link', 'yes')}${hidden('next', '/account')}${hidden('lang', request.language)}
          <button class="quiet">${text.link(name)}</button>
        </form>`,
    )}`;
}

function browsers(request: PageRequest, view: AccountView): Html {
  const { browsers: text } = request.words.account;
  return html`<h2>${text.title}</h2>
    <ul class="rows">
      ${view.browsers.map(
        ({ signInId, userAgent, address, createdAt, current }) =>
          html`<li>
            <div>
              ${browserName(userAgent ?? '') ?? text.unknown}
              <div class="soft small">
                ${text.since(dayOf(request.language, createdAt), address ?? '?')}${current ? html` · ${text.current}` : ''}
              </div>
            </div>
            ${current ? '' : action(request, '/browser/end', text.end, hidden('signInId', signInId))}
          </li>`,
      )}
    </ul>
    ${view.browsers.length > 1 ? action(request, '/browsers/end', text.endOthers) : ''}`;
}

/** Asks for the code that the authenticator shows for a new secret. */
export async function totpView(
  asked: PageRequest,
  { secret, address }: { secret: string; address: string },
  problem: FormProblem | null,
) {
  const request = { ...asked, resend: { path: '/account/totp/shown', fields: { secret, address } } };
  const { words } = request;
  const { totp: text } = words.account;
  // Loaded here: it would slow down the start of the service.
  const { renderSVG } = await import('uqr');
  const body = html`<p class="soft">${text.scan}</p>
    <div class="qr" role="img" aria-label="${text.qr}">${raw(renderSVG(address))}</div>
    <p class="soft">${text.type}<br /><code>${secret}</code></p>
    <form method="post" action="/account/totp/confirm">
      ${hidden('lang', request.language)}${hidden('secret', secret)}${hidden('address', address)}
      ${field({ name: 'code', label: words.code.label, autocomplete: 'one-time-code', invalid: problem !== null })}
      <button>${text.confirm}</button>
    </form>`;
  return page(request, { title: text.scanTitle, body, alert: problem?.alert ?? null });
}

export function recoveryCodesView(asked: PageRequest, codes: readonly string[]) {
  const request = { ...asked, resend: { path: '/account/totp/codes/shown', fields: { codes: codes.join(' ') } } };
  const { totp: text } = request.words.account;
  const body = html`<p class="soft">${text.codesLead}</p>
    <ol class="codes mono">
      ${codes.map((code) => html`<li>${code}</li>`)}
    </ol>
    ${action(request, '', text.kept)}`;
  return page(request, { title: text.codesTitle, body });
}

/** Shown to a browser that has not said who it is: opened by a link from elsewhere, it leaves that out. */
export function closedAccountView(request: PageRequest) {
  const { account: text, signIn } = request.words;
  const body = html`<p class="soft">${text.openLead}</p>
    <form id="open" method="post" action="/account">
      ${hidden('lang', request.language)}<button>${text.open}</button>
    </form>
    <p><a href="/sign-in?lang=${request.language}">${signIn.title}</a></p>`;
  return page(request, { title: text.title, body, scripts: ['open'] });
}
