import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../schema/account.ts';
import { createTestService, type TestService } from '../support/service.ts';
import {
  actionsOn,
  atOnce,
  giveIdentity,
  givePasskey,
  givePassword,
  lockPerson,
  openBrowser,
  type PersonBrowser,
} from './browser.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Each gives a person something to sign in with, and returns the path with which it is removed. */
const ways = {
  password: async (browser: PersonBrowser) => {
    await givePassword(service, browser);
    return '/account/password';
  },
  passkey: async (browser: PersonBrowser) => `/account/passkeys/${await givePasskey(service, browser)}`,
  identity: async (browser: PersonBrowser) => `/account/identities/${await giveIdentity(service, browser)}`,
};
const names = Object.keys(ways) as (keyof typeof ways)[];

describe.each(names)('the %s', (name) => {
  test('stays if nothing else is left to sign in with', async () => {
    const browser = await openBrowser(service);
    const path = await ways[name](browser);
    const refused = await browser.call('DELETE', path);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  });

  test.each(names.filter((other) => other !== name))('can be removed if a %s is left', async (other) => {
    const browser = await openBrowser(service);
    const path = await ways[name](browser);
    await ways[other](browser);
    expect((await browser.call('DELETE', path)).status).toBe(204);
    const { body } = await browser.call<Account>('GET', '/account');
    const left = [
      body.hasPassword ? ['password'] : [],
      body.passkeys.map(() => 'passkey'),
      body.identities.map(() => 'identity'),
    ];
    expect(left.flat()).toEqual([other]);
  });
});

test('one of two passkeys can be removed, and of two removals at the same moment one', async () => {
  const browser = await openBrowser(service);
  const paths = await Promise.all([ways.passkey(browser), ways.passkey(browser)]);
  const removals = paths.map((path) => () => browser.call('DELETE', path));
  const answers = await atOnce(service, lockPerson(browser), removals);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});

test('of a password and a passkey that are removed at the same moment, one stays', async () => {
  const browser = await openBrowser(service);
  const paths = await Promise.all([ways.password(browser), ways.passkey(browser)]);
  const removals = paths.map((path) => () => browser.call('DELETE', path));
  const answers = await atOnce(service, lockPerson(browser), removals);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});

test('an identity of a connection that is not in use is no way in', async () => {
  const browser = await openBrowser(service);
  const path = await ways.passkey(browser);
  const identityId = await giveIdentity(service, browser, false);
  expect((await browser.call('DELETE', path)).status).toBe(409);
  expect((await browser.call('DELETE', `/account/identities/${identityId}`)).status).toBe(204);
});

test('what belongs to somebody else is not found', async () => {
  const [browser, other] = await Promise.all([openBrowser(service, 'admin'), openBrowser(service)]);
  await ways.password(browser);
  const passkeyId = await givePasskey(service, other);
  const identityId = await giveIdentity(service, other);
  const asked = [
    browser.call('DELETE', `/account/passkeys/${passkeyId}`),
    browser.call('PATCH', `/account/passkeys/${passkeyId}`, { name: 'Mine' }),
    browser.call('DELETE', `/account/identities/${identityId}`),
    browser.call('DELETE', '/account/passkeys/nonsense'),
    browser.call('DELETE', '/account/identities/nonsense'),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('each removal is in the audit log, of an identity with its connection', async () => {
  const browser = await openBrowser(service);
  const [identity, password] = [await ways.identity(browser), await ways.password(browser)];
  const passkeyId = await givePasskey(service, browser);
  await givePasskey(service, browser);
  for (const path of [identity, password, `/account/passkeys/${passkeyId}`]) await browser.call('DELETE', path);
  expect(await actionsOn(service, browser.memberId)).toEqual(['identity.unlinked', 'password.removed']);
  expect(await actionsOn(service, passkeyId)).toEqual(['passkey.removed']);
  const log = await service.fetch('/api/v1/audit?action=identity.unlinked&limit=1');
  expect(await log.json()).toMatchObject({ entries: [{ before: { kind: 'oidc' } }] });
});
