import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoutes } from '../../adapters/rest/account-routes.ts';
import type { Account } from '../../schema/account.ts';
import { createRouter } from '../../server/core/procedures/router.ts';
import { makeKey, bearer } from '../access/keys.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { actionsOn, anotherBrowser, type Browser, giveIdentity, givePasskey, openBrowser } from './browser.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

interface Procedure {
  _def: { type: string; meta: { recent?: true } };
}
const procedures = Object.entries(createRouter({})._def.procedures as unknown as Record<string, Procedure>).filter(
  ([path]) => path.startsWith('account.'),
);

describe('an account', () => {
  test('tells who is signed in and with what, the same over REST, tRPC and GraphQL', async () => {
    const browser = await openBrowser(service, 'pm');
    const passkeyId = await givePasskey(service, browser);
    const identityId = await giveIdentity(service, browser);
    const read = await browser.call<Account>('GET', '/account');
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      personId: browser.personId,
      name: 'Signed in',
      email: null,
      login: null,
      hasPassword: false,
      totpSince: null,
      recoveryCodesLeft: 0,
      passkeys: [{ passkeyId, name: 'Given', lastUsedAt: null, backedUp: false, deviceType: 'singleDevice' }],
      identities: [{ identityId, connectionName: 'Acme ID', issuer: 'https://id.example.com' }],
      memberships: [{ slug: 'main', role: 'pm', open: true }],
    });
    expect(await browser.trpc('account.get')).toEqual({ result: { data: read.body } });
    const data = await browser.graphql(
      'account',
      `{ account { personId name email login hasPassword totpSince recoveryCodesLeft provedAt
         passkeys { passkeyId name createdAt lastUsedAt backedUp deviceType }
         identities { identityId connectionId connectionName workspaceId issuer createdAt lastUsedAt }
         memberships { workspaceId slug name role open } } }`,
    );
    expect(data).toEqual(read.body);
  });

  test('names the workspaces that the person can open, and no other', async () => {
    const browser = await openBrowser(service);
    const join = (slug: string, state: string, deleted: boolean) =>
      service.store.pool.query(
        `with w as (insert into workspace (id, name, slug, created_at, deleted_at)
           values (gen_random_uuid(), $2, $2, now(), case when $4 then now() end) returning id)
         insert into member (id, workspace_id, person_id, name, role, role_source, state, created_by, created_at)
         select gen_random_uuid(), id, $1, 'x', 'admin', 'manual', $3, 'service', now() from w`,
        [browser.personId, slug, state, deleted],
      );
    await join('zoo', 'active', false);
    await join('suspended', 'suspended', false);
    await join('deleted', 'active', true);
    const { body } = await browser.call<Account>('GET', '/account');
    expect(body.memberships.map(({ slug, open }) => [slug, open])).toEqual([
      ['main', true],
      ['zoo', false],
    ]);
  });

  test('takes a new name, which the audit log shows from then on', async () => {
    const browser = await openBrowser(service);
    const renamed = await browser.call<Account>('PATCH', '/account', { name: ' Ann Lee ' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Ann Lee']);
    expect(await actionsOn(service, browser.memberId)).toEqual(['account.updated']);
    await browser.call('PATCH', '/account', { name: 'Ann' });
    const log = await service.fetch(`/api/v1/audit?actorId=${browser.memberId}&limit=1`);
    expect(await log.json()).toMatchObject({ entries: [{ actor: { type: 'member', name: 'Ann Lee' } }] });
    expect((await browser.call('PATCH', '/account', { name: ' ' })).status).toBe(400);
  });
});

describe.each(accountRoutes.map(({ method, path }) => ({ method: method.toUpperCase(), path })))(
  '$method $path',
  ({ method, path }) => {
    const address = `/api/v1${path.replaceAll(/:\w+/g, crypto.randomUUID())}`;
    const body = { name: 'x', password: 'a good long one', code: '123456', flowId: 'x', answer: {} };
    const asked = (headers: Record<string, string>) =>
      service.withoutKey(address, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      });

    test('takes no key', async () => {
      const { key } = await makeKey(service, { role: 'admin' });
      for (const headers of [bearer(key), bearer(testKey)]) {
        const answer = await asked(headers);
        expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'insufficient_scope' }]);
      }
    });

    // It can be ended, as any other.
    const ends = path === '/account/sign-out';
    test(`takes ${ends ? 'also the' : 'no'} session of the link of the first start`, async () => {
      const { headers } = await anotherBrowser(service, null);
      const answer = await asked(headers);
      const { code = '' } = (ends ? {} : await answer.json()) as { code?: string };
      expect([answer.status, code]).toEqual(ends ? [204, ''] : [403, 'insufficient_scope']);
    });
  },
);

test('what changes how a person signs in needs a recent sign-in', async () => {
  const wanted = procedures.filter(([, { _def }]) => _def.meta.recent).map(([path]) => path.slice('account.'.length));
  expect(wanted.toSorted()).toEqual([
    'addPasskey',
    'confirmTotp',
    'disableTotp',
    'removePasskey',
    'removePassword',
    'renewRecoveryCodes',
    'setPassword',
    'startPasskey',
    'startTotp',
    'unlinkIdentity',
  ]);
  const browser = await openBrowser(service);
  await service.store.pool.query(
    `update browser_session set proved_at = now() - interval '11 minutes' where person_id = $1`,
    [browser.personId],
  );
  for (const name of wanted) {
    const { error } = await browser.trpc(`account.${name}`, {});
    expect([name, error?.data.problem.code]).toEqual([name, 'step_up_required']);
  }
  expect((await browser.call('PATCH', '/account', { name: 'Ann' })).status).toBe(200);
});

const reads = async (browser: Browser) => (await browser.call('GET', '/sessions')).status;

describe('signing out', () => {
  test('ends this browser session and no other', async () => {
    const browser = await openBrowser(service);
    const other = await anotherBrowser(service, browser.personId);
    expect(await reads(browser)).toBe(200);
    expect((await browser.call('POST', '/account/sign-out')).status).toBe(204);
    expect([await reads(browser), await reads(other)]).toEqual([401, 200]);
    expect(await actionsOn(service, browser.memberId)).toEqual(['signIn.ended']);
  });

  test('ends a session of the link of the first start', async () => {
    const browser = await anotherBrowser(service, null);
    expect((await browser.call('POST', '/account/sign-out')).status).toBe(204);
    expect(await reads(browser)).toBe(401);
  });

  test('twice at the same moment is recorded once', async () => {
    const browser = await openBrowser(service);
    const answers = await Promise.all([1, 2].map(() => browser.call('POST', '/account/sign-out')));
    // The later request may find that the session has ended already.
    expect(answers.map(({ status }) => status)).toContain(204);
    expect(await actionsOn(service, browser.memberId)).toEqual(['signIn.ended']);
  });
});
