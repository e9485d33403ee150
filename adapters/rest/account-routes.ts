import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import {
  accountSchema,
  accountUpdateInput,
  passkeyAddInput,
  passkeyRenameInput,
  passkeySchema,
  passkeyStartSchema,
  passwordSetInput,
  recoveryCodesSchema,
  totpConfirmInput,
  totpSecretSchema,
} from '../../schema/account.ts';
import { readJsonBody } from '../http/body.ts';
import { identityOf, passkeyOf } from '../http/path-params.ts';
import { type Call, json, route, type Route } from '../http/route.ts';

const who = 'Takes the cookie of a signed-in person; a key is refused.';

/** A route of the person who is signed in. Every role has the scope; the procedures refuse keys. */
const own = ({ description, ...rest }: Omit<Route, 'scope' | 'tag'>): Route =>
  route({
    scope: 'sessions:read',
    tag: 'Account',
    description: description === undefined ? who : `${description} ${who}`,
    ...rest,
  });

const bodyErrors = ['not_found', 'payload_too_large', 'unsupported_media_type'] as const;

/** Keeps proxies from caching an answer that shows secrets. */
const unkept = (c: HonoContext) => c.header('cache-control', 'no-store');
const theAccount = json('The account.', accountSchema);

type Account = Call['caller']['account'];

/** A route that takes something away. It answers without a body. */
function removal(
  path: string,
  words: Pick<Route, 'operationId' | 'summary' | 'description'>,
  remove: (account: Account, c: HonoContext) => Promise<object>,
): Route {
  return own({
    method: 'delete',
    path,
    ...words,
    answers: { 204: { description: 'It is gone.' } },
    errors: ['not_found', 'conflict', 'step_up_required'],
    async answer({ c, caller }) {
      await remove(caller.account, c);
      return c.body(null, 204);
    },
  });
}

export const accountRoutes: readonly Route[] = [
  own({
    method: 'get',
    path: '/account',
    operationId: 'getAccount',
    summary: 'Get one’s own account',
    description: 'The person who is signed in, with what they sign in with.',
    answers: { 200: theAccount },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.account.get()),
  }),
  own({
    method: 'patch',
    path: '/account',
    operationId: 'updateAccount',
    summary: 'Change one’s own name',
    body: { schema: accountUpdateInput, required: true, examples: { name: { name: 'Ann Lee' } } },
    answers: { 200: theAccount },
    errors: bodyErrors,
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof accountUpdateInput>;
      return c.json(await caller.account.update(body));
    },
  }),
  own({
    method: 'post',
    path: '/account/password',
    operationId: 'setPassword',
    summary: 'Set or change one’s own password',
    description: 'Signs out all other browsers of the person.',
    body: {
      schema: passwordSetInput,
      required: true,
      examples: {
        change: { password: 'correct horse battery staple' },
        first: { password: 'correct horse battery staple', email: 'ann@example.com' },
      },
    },
    answers: { 200: theAccount },
    errors: [...bodyErrors, 'conflict', 'step_up_required'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof passwordSetInput>;
      return c.json(await caller.account.setPassword(body));
    },
  }),
  removal(
    '/account/password',
    {
      operationId: 'removePassword',
      summary: 'Remove one’s own password',
      description: 'Only if a passkey or an identity is left to sign in with.',
    },
    (account) => account.removePassword(),
  ),
  own({
    method: 'post',
    path: '/account/totp',
    operationId: 'startTotp',
    summary: 'Begin to use an authenticator',
    description: 'Only this response shows the secret. It counts after it was confirmed with a first code.',
    answers: { 201: json('What the authenticator needs.', totpSecretSchema) },
    errors: ['not_found', 'conflict', 'step_up_required', 'precondition_missing'],
    async answer({ c, caller }) {
      const made = await caller.account.startTotp();
      unkept(c);
      return c.json(made, 201);
    },
  }),
  own({
    method: 'post',
    path: '/account/totp/confirmation',
    operationId: 'confirmTotp',
    summary: 'Turn the codes of an authenticator on',
    description: 'From then on, the password needs a code. Only this response shows the recovery codes.',
    body: { schema: totpConfirmInput, required: true, examples: { code: { code: '287082' } } },
    answers: { 201: json('The recovery codes.', recoveryCodesSchema) },
    errors: [...bodyErrors, 'conflict', 'step_up_required', 'precondition_missing'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof totpConfirmInput>;
      const made = await caller.account.confirmTotp(body);
      unkept(c);
      return c.json(made, 201);
    },
  }),
  removal(
    '/account/totp',
    {
      operationId: 'disableTotp',
      summary: 'Turn the codes of an authenticator off',
      description: 'The recovery codes end, too.',
    },
    (account) => account.disableTotp(),
  ),
  own({
    method: 'post',
    path: '/account/recovery-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'Replace one’s own recovery codes',
    description: 'The earlier ones end. Only this response shows the new ones.',
    answers: { 201: json('The recovery codes.', recoveryCodesSchema) },
    errors: ['not_found', 'conflict', 'step_up_required'],
    async answer({ c, caller }) {
      const made = await caller.account.renewRecoveryCodes();
      unkept(c);
      return c.json(made, 201);
    },
  }),
  own({
    method: 'post',
    path: '/account/passkeys/registration',
    operationId: 'startPasskey',
    summary: 'Begin to add a passkey',
    description: 'Hand `options` to the browser, and its answer to `addPasskey`, within ten minutes.',
    answers: { 201: json('What the browser needs.', passkeyStartSchema) },
    errors: ['not_found', 'conflict', 'step_up_required'],
    async answer({ c, caller }) {
      const made = await caller.account.startPasskey();
      unkept(c);
      return c.json(made, 201);
    },
  }),
  own({
    method: 'post',
    path: '/account/passkeys',
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    body: { schema: passkeyAddInput, required: true },
    answers: { 201: json('The passkey.', passkeySchema) },
    errors: [...bodyErrors, 'conflict', 'step_up_required'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof passkeyAddInput>;
      return c.json(await caller.account.addPasskey(body), 201);
    },
  }),
  own({
    method: 'patch',
    path: '/account/passkeys/:passkeyId',
    operationId: 'renamePasskey',
    summary: 'Give a passkey another name',
    body: { schema: passkeyRenameInput, required: true, examples: { name: { name: 'Laptop' } } },
    answers: { 200: json('The passkey.', passkeySchema) },
    errors: bodyErrors,
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof passkeyRenameInput>;
      return c.json(await caller.account.renamePasskey({ ...body, ...passkeyOf(c) }));
    },
  }),
  removal(
    '/account/passkeys/:passkeyId',
    {
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      description: 'Only if something else is left to sign in with.',
    },
    (account, c) => account.removePasskey(passkeyOf(c)),
  ),
  removal(
    '/account/identities/:identityId',
    {
      operationId: 'unlinkIdentity',
      summary: 'Unlink an identity of an identity provider',
      description: 'Only if something else is left to sign in with.',
    },
    (account, c) => account.unlinkIdentity(identityOf(c)),
  ),
  own({
    method: 'post',
    path: '/account/sign-out',
    operationId: 'signOut',
    summary: 'Sign out of this browser',
    answers: { 204: { description: 'The browser is signed out, on every node within 5 s.' } },
    errors: [],
    async answer({ c, caller }) {
      await caller.account.signOut();
      return c.body(null, 204);
    },
  }),
];
