import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, AccountPasskey } from '../../schema/account.ts';
import { createAuthenticator, type Faults } from '../sign-in/authenticator.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { actionsOn, anotherBrowser, atOnce, type Browser, givePasskey, openBrowser } from './browser.ts';

const site = { rpId: 'agents.example', origin: 'https://agents.example' };

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ environment: { PUBLIC_URL: site.origin } });
});
afterAll(() => service[Symbol.asyncDispose]());

interface Started {
  flowId: string;
  options: { challenge: string; rp: { id: string }; user: { name: string }; excludeCredentials: { id: string }[] };
}

const start = async (browser: Browser) => (await browser.call<Started>('POST', '/account/passkeys/registration')).body;
const add = (browser: Browser, flowId: string, answer: object) =>
  browser.call<AccountPasskey>('POST', '/account/passkeys', { flowId, name: 'Laptop', answer });

async function register(browser: Browser, authenticator = createAuthenticator(site), faults: Faults = {}) {
  const { flowId, options } = await start(browser);
  return add(browser, flowId, authenticator.register(options.challenge, faults));
}

describe('a passkey', () => {
  test('is added with what the browser answers, and listed without its key', async () => {
    const browser = await openBrowser(service);
    const started = await browser.call<Started>('POST', '/account/passkeys/registration');
    expect([started.status, started.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(started.body.options).toMatchObject({ rp: { id: 'agents.example' }, user: { name: 'Signed in' } });
    const authenticator = createAuthenticator(site);
    const answer = authenticator.register(started.body.options.challenge);
    const added = await add(browser, started.body.flowId, answer);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ name: 'Laptop', deviceType: 'singleDevice', backedUp: false, lastUsedAt: null });
    expect((await browser.call<Account>('GET', '/account')).body.passkeys).toEqual([added.body]);
    expect(await actionsOn(service, added.body.passkeyId)).toEqual(['passkey.added']);
    const { options } = await start(browser);
    expect(options.excludeCredentials).toMatchObject([{ id: authenticator.credentialId }]);
  });

  test('is added and removed over GraphQL and tRPC', async () => {
    const browser = await openBrowser(service);
    const begin = 'mutation { startPasskey { flowId options } }';
    const { flowId, options } = await browser.graphql<Started>('startPasskey', begin);
    const answer = createAuthenticator(site).register(options.challenge);
    const { passkeyId, name } = await browser.graphql<AccountPasskey>(
      'addPasskey',
      'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { passkeyId name } }',
      { input: { flowId, name: 'Phone', answer } },
    );
    expect(name).toBe('Phone');
    await givePasskey(service, browser);
    const removed = await browser.trpc('account.removePasskey', { passkeyId });
    expect(removed).toEqual({ result: { data: { passkeyId, deleted: true } } });
  });

  test('is renamed', async () => {
    const browser = await openBrowser(service);
    const passkeyId = await givePasskey(service, browser);
    const renamed = await browser.call<AccountPasskey>('PATCH', `/account/passkeys/${passkeyId}`, { name: ' Key ' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Key']);
    expect(await actionsOn(service, passkeyId)).toEqual(['passkey.renamed']);
  });

  test('is not added twice, and a person has at most twenty', async () => {
    const browser = await openBrowser(service);
    const authenticator = createAuthenticator(site);
    expect((await register(browser, authenticator)).status).toBe(201);
    const again = await register(browser, authenticator);
    expect([again.status, again.body.detail]).toEqual([409, 'This passkey was added before.']);
    for (let more = 1; more < 20; more += 1) await givePasskey(service, browser);
    const refused = await browser.call('POST', '/account/passkeys/registration');
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('20 passkeys')]);
  });
});

describe('a registration', () => {
  test.each<[string, Faults]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['a person who was not checked', { isVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
  ])('with %s is refused, and used up', async (_, faults) => {
    const browser = await openBrowser(service);
    const { flowId, options } = await start(browser);
    const authenticator = createAuthenticator(site);
    const refused = await add(browser, flowId, authenticator.register(options.challenge, faults));
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: 'answer' }] }]);
    expect((await add(browser, flowId, authenticator.register(options.challenge))).status).toBe(404);
  });

  test('works once, also if it is answered twice at the same moment', async () => {
    const browser = await openBrowser(service);
    const { flowId, options } = await start(browser);
    const answers = [createAuthenticator(site), createAuthenticator(site)].map((one) =>
      one.register(options.challenge),
    );
    const added = await atOnce(
      service,
      'select from sign_in_flow for update',
      answers.map((answer) => () => add(browser, flowId, answer)),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect((await browser.call<Account>('GET', '/account')).body.passkeys).toHaveLength(1);
  });

  test('belongs to the browser that began it', async () => {
    const browser = await openBrowser(service);
    const { flowId, options } = await start(browser);
    const answer = createAuthenticator(site).register(options.challenge);
    for (const other of [await anotherBrowser(service, browser.personId), await openBrowser(service)])
      expect((await add(other, flowId, answer)).status).toBe(404);
    expect((await add(browser, flowId, answer)).status).toBe(201);
  });

  test('expires', async () => {
    const browser = await openBrowser(service);
    const { flowId, options } = await start(browser);
    await service.store.pool.query(
      `update sign_in_flow set expires_at = now() - interval '1 second' where kind = 'passkey-registration'`,
    );
    const answer = createAuthenticator(site).register(options.challenge);
    expect((await add(browser, flowId, answer)).status).toBe(404);
  });

  test.each(['http://agents.example', 'https://192.0.2.1'])('is not possible at %s', async (PUBLIC_URL) => {
    await using elsewhere = await createTestService({ environment: { PUBLIC_URL } });
    const refused = await (await openBrowser(elsewhere)).call('POST', '/account/passkeys/registration');
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('only over https')]);
  });
});
