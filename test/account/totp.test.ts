import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../schema/account.ts';
import { closedVault } from '../../server/store/vault.ts';
import { recoveryCodeHash } from '../../server/core/sign-in/recovery-codes.ts';
import { totpCode } from '../sign-in/totp-code.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { actionsOn, anotherBrowser, atOnce, lockPerson, openBrowser, type PersonBrowser } from './browser.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

interface Secret {
  secret: string;
  address: string;
}
interface Codes {
  recoveryCodes: string[];
}

const start = async (browser: PersonBrowser) => (await browser.call<Secret>('POST', '/account/totp')).body.secret;
const confirm = (browser: Pick<PersonBrowser, 'call'>, code: string) =>
  browser.call<Codes>('POST', '/account/totp/confirmation', { code });

/** A code that is wrong at any time. */
const wrongCode = '12345';

async function storedHashes({ personId }: PersonBrowser): Promise<string[]> {
  const { rows } = await service.store.pool.query<{ hash: Buffer }>(
    'select hash from recovery_code where person_id = $1',
    [personId],
  );
  return rows.map(({ hash }) => hash.toString('hex')).toSorted();
}

const hashesOf = (codes: readonly string[]) => codes.map((code) => recoveryCodeHash(code).toString('hex')).toSorted();

describe('an authenticator', () => {
  test('counts after its first code, and gives ten recovery codes once', async () => {
    const browser = await openBrowser(service);
    const started = await browser.call<Secret>('POST', '/account/totp');
    expect([started.status, started.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(started.body.address).toMatch(/^otpauth:\/\/totp\/Unified%20Agents:Signed%20in\?secret=/);
    const { secret } = started.body;
    expect((await browser.call<Account>('GET', '/account')).body.totpSince).toBeNull();
    const stored = await service.store.pool.query<{ totp_secret: string }>(
      'select totp_secret from person where id = $1',
      [browser.personId],
    );
    expect(stored.rows[0]?.totp_secret).toMatch(/^v1:/);
    expect(stored.rows[0]?.totp_secret).not.toContain(secret);

    const confirmed = await confirm(browser, totpCode(secret));
    expect([confirmed.status, confirmed.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(await storedHashes(browser)).toEqual(hashesOf(confirmed.body.recoveryCodes));
    const { body } = await browser.call<Account>('GET', '/account');
    expect([body.totpSince, body.recoveryCodesLeft]).toEqual([expect.any(String), 10]);
    expect(await actionsOn(service, browser.memberId)).toEqual(['totp.enabled', 'recoveryCodes.created']);
  });

  test('stays off after a wrong code, and another start replaces the secret', async () => {
    const browser = await openBrowser(service);
    const first = await start(browser);
    const refused = await confirm(browser, wrongCode);
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: 'code' }] }]);
    const second = await start(browser);
    expect((await confirm(browser, totpCode(first))).status).toBe(400);
    expect((await browser.call<Account>('GET', '/account')).body.totpSince).toBeNull();
    expect((await confirm(browser, totpCode(second))).status).toBe(201);
  });

  test('takes one of two confirmations with one code at the same moment', async () => {
    const browser = await openBrowser(service);
    const code = totpCode(await start(browser));
    const confirmation = () => confirm(browser, code);
    const answers = await atOnce(service, lockPerson(browser), [confirmation, confirmation]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [taken] = answers.filter(({ status }) => status === 201);
    expect(await storedHashes(browser)).toEqual(hashesOf(taken?.body.recoveryCodes ?? []));
    const { rows } = await service.store.pool.query<{ code_was_stored: boolean }>(
      'select totp_last_step is not null as code_was_stored from person where id = $1',
      [browser.personId],
    );
    expect(rows).toEqual([{ code_was_stored: true }]);
  });

  test('makes wrong codes wait in their browser, and in no other one', async () => {
    const browser = await openBrowser(service);
    const secret = await start(browser);
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await confirm(browser, wrongCode)).status).toBe(400);
    // The first wait is a second, which may be over before the next code.
    await service.store.pool.query(`update sign_in_attempt set failed_at = failed_at + interval '1 hour'`);
    const waits = await confirm(browser, totpCode(secret));
    expect([waits.status, Number(waits.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    const other = await anotherBrowser(service, browser.personId);
    expect((await confirm(other, totpCode(secret))).status).toBe(201);
  });

  test('is started, confirmed, turned off and renewed only in this order', async () => {
    const browser = await openBrowser(service);
    const statusOf = async (method: string, path: string) => (await browser.call(method, `/account/${path}`)).status;
    expect((await confirm(browser, '123456')).status).toBe(409);
    expect([await statusOf('DELETE', 'totp'), await statusOf('POST', 'recovery-codes')]).toEqual([409, 409]);
    const secret = await start(browser);
    expect([await statusOf('DELETE', 'totp'), await statusOf('POST', 'recovery-codes')]).toEqual([409, 409]);
    await confirm(browser, totpCode(secret));
    expect([await statusOf('POST', 'totp'), (await confirm(browser, totpCode(secret))).status]).toEqual([409, 409]);
    expect(await statusOf('DELETE', 'totp')).toBe(204);
    expect(await storedHashes(browser)).toEqual([]);
    expect((await browser.call<Account>('GET', '/account')).body).toMatchObject({
      totpSince: null,
      recoveryCodesLeft: 0,
    });
    expect(await actionsOn(service, browser.memberId)).toEqual([
      'totp.enabled',
      'recoveryCodes.created',
      'totp.disabled',
    ]);
  });

  test('gets new recovery codes over GraphQL, which end the earlier ones', async () => {
    const browser = await openBrowser(service);
    const first = await confirm(browser, totpCode(await start(browser)));
    const renew = 'mutation { renewRecoveryCodes { recoveryCodes } }';
    const { recoveryCodes: codes } = await browser.graphql<Codes>('renewRecoveryCodes', renew);
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => first.body.recoveryCodes.includes(code))).toEqual([]);
    expect(await storedHashes(browser)).toEqual(hashesOf(codes));
  });
});

test('without a secrets key, no authenticator can be used', async () => {
  await using closed = await createTestService({ vault: closedVault });
  const refused = await (await openBrowser(closed)).call('POST', '/account/totp');
  expect([refused.status, refused.body.code]).toEqual([422, 'precondition_missing']);
});
