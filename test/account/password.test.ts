import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../schema/account.ts';
import { verifyPassword } from '../../server/core/sign-in/passwords.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { actionsOn, anotherBrowser, givePasskey, givePassword, openBrowser, type PersonBrowser } from './browser.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

const good = 'nine purple lanterns';
const email = () => `Ann.${crypto.randomUUID()}@Example.com`;

async function matches({ personId }: PersonBrowser, password: string): Promise<boolean> {
  const { rows } = await service.store.pool.query<{ password_hash: string | null }>(
    'select password_hash from person where id = $1',
    [personId],
  );
  return (await verifyPassword(password, rows[0]?.password_hash ?? null)).matches;
}

describe('a password', () => {
  test('is set for a person without login, who signs in with the email from then on', async () => {
    const browser = await openBrowser(service);
    const address = email();
    const set = await browser.call<Account>('POST', '/account/password', { password: good, email: address });
    expect(set.status).toBe(200);
    expect(set.body).toMatchObject({ login: address.toLowerCase(), email: address, hasPassword: true });
    expect(await matches(browser, good)).toBe(true);
    expect(await actionsOn(service, browser.memberId)).toEqual(['password.changed']);
  });

  test('is changed without an email, or with the same one', async () => {
    const browser = await openBrowser(service);
    const address = email();
    await browser.call('POST', '/account/password', { password: good, email: address });
    for (const body of [{ password: `${good} 2` }, { password: `${good} 3`, email: address.toUpperCase() }]) {
      expect((await browser.call('POST', '/account/password', body)).status).toBe(200);
      expect(await matches(browser, body.password)).toBe(true);
    }
    const other = await browser.call('POST', '/account/password', { password: good, email: email() });
    expect([other.status, other.body.detail]).toEqual([400, expect.stringContaining('cannot be changed')]);
  });

  test('needs an email if the person has no login', async () => {
    const browser = await openBrowser(service);
    const refused = await browser.call('POST', '/account/password', { password: good });
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: 'email' }] }]);
  });

  test.each([
    ['q7!zK', 'too short'],
    ['x'.repeat(257), 'too long'],
    ['password1234', 'Many people'],
    ['ann@example.com', 'your name or email'],
  ])('%s is refused', async (password, words) => {
    const browser = await openBrowser(service);
    const body = { password, email: 'ann@example.com' };
    const refused = await browser.call('POST', '/account/password', body);
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining(words)]);
    expect(JSON.stringify(refused.body)).not.toContain(password);
    expect(await matches(browser, password)).toBe(false);
  });

  test('with an email that somebody else signs in with is refused, also at the same moment', async () => {
    const browsers = await Promise.all([openBrowser(service), openBrowser(service)]);
    const body = { password: good, email: email() };
    const answers = await Promise.all(browsers.map((browser) => browser.call('POST', '/account/password', body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await (await openBrowser(service)).call('POST', '/account/password', body);
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  });

  test('ends the other browsers of the person and what waits for a code, and nobody else’s', async () => {
    const browser = await openBrowser(service);
    const [other, stranger] = [await anotherBrowser(service, browser.personId), await openBrowser(service)];
    const flow = `insert into sign_in_flow (id, kind, token_hash, data, expires_at)
      values (gen_random_uuid(), 'second-factor', gen_random_uuid()::text::bytea, $1, now() + interval '9 minutes')`;
    for (const { personId } of [browser, stranger]) await service.store.pool.query(flow, [{ personId, failures: 0 }]);
    const statuses = () =>
      Promise.all([browser, other, stranger].map(async (one) => (await one.call('GET', '/sessions')).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await browser.call('POST', '/account/password', { password: good, email: email() });
    expect(await statuses()).toEqual([200, 401, 200]);
    const flows = await service.store.pool.query<{ data: unknown }>('select data from sign_in_flow');
    expect(flows.rows).toEqual([{ data: { personId: stranger.personId, failures: 0 } }]);
  });

  test('is removed if it is there, and the login stays', async () => {
    const browser = await openBrowser(service);
    await givePasskey(service, browser);
    expect((await browser.call('DELETE', '/account/password')).status).toBe(409);
    await givePassword(service, browser);
    expect((await browser.call('DELETE', '/account/password')).status).toBe(204);
    const { body } = await browser.call<Account>('GET', '/account');
    expect([body.hasPassword, body.login]).toEqual([false, `${browser.personId}@example.com`]);
    expect((await browser.call('POST', '/account/password', { password: good })).status).toBe(200);
  });
});
