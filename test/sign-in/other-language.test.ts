import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { openBrowser, type Page, tokenOf } from './browser.ts';
import { setupToken } from './links.ts';
import { totpCode } from './totp-code.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

const password = 'a long walk by the sea';

async function made(path: string, body: object = {}): Promise<Invitation> {
  return (await (await service.post(path, body)).json()) as Invitation;
}

/** What the form that chooses the other language sends, and where to. */
function otherLanguage({ text }: Page): [string, Record<string, string>] {
  const [, path = '', inside = ''] =
    /<footer>.*?<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(text) ?? [];
  const fields = [...inside.matchAll(/name="([^"]*)"\s+value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&amp;', '&'),
  ]);
  return [path, Object.fromEntries(fields) as Record<string, string>];
}

/** A browser in which somebody with a password is signed in. */
async function joined(email: string) {
  const invitation = await made('/api/v1/members', { name: 'Dee', role: 'viewer' });
  const browser = openBrowser(service);
  await browser.send('/invite/join', { token: tokenOf(invitation), name: 'Dee', email, password });
  return browser;
}
/** The recovery codes that a page shows. */
const codesIn = ({ text }: Page) => text.match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}(?=<\/li>)/g) ?? [];

describe('another language, after the code of a link was sent', () => {
  test('keeps an invitation open', async () => {
    const token = tokenOf(await made('/api/v1/members', { name: 'Ann Lee', role: 'pm' }));
    const browser = openBrowser(service);
    const english = await browser.send('/invite', { token, lang: 'en' });
    const german = await browser.send(...otherLanguage(english));
    expect([german.status, german.field('token')]).toEqual([200, token]);
    expect(german.text).toContain('<html lang="de">');
    // So does the page that says what was wrong with the form.
    const refused = await browser.send('/invite/join', {
      token,
      name: 'Ann',
      email: 'ann@example.com',
      password: 'x',
      lang: 'de',
    });
    expect((await browser.send(...otherLanguage(refused))).field('token')).toBe(token);
  });

  test('keeps a recovery open', async () => {
    const { member, ...invitation } = await made('/api/v1/members', { name: 'Ben Ray', role: 'pm' });
    const joining = { token: tokenOf(invitation), name: 'Ben', email: 'ben@example.com', password };
    await openBrowser(service).send('/invite/join', joining);
    const token = tokenOf(await made(`/api/v1/members/${member.memberId}/recovery`));
    const browser = openBrowser(service);
    const german = await browser.send(...otherLanguage(await browser.send('/recover', { token, lang: 'en' })));
    expect([german.status, german.field('token')]).toEqual([200, token]);
    const done = await browser.send('/recover/password', { token, email: 'ben@example.com', password, lang: 'de' });
    expect(done.status).toBe(303);
  });

  test('keeps the form of the first admin, and where it leads', async () => {
    const browser = openBrowser(service);
    const english = await browser.send('/setup', {
      token: await setupToken(service),
      next: '/inbox',
      then: 'become',
      lang: 'en',
    });
    const german = await browser.send(...otherLanguage(english));
    expect([german.status, german.field('next')]).toEqual([200, '/inbox']);
    expect([german.text.includes('<html lang="de">'), german.text.includes('action="/setup/admin"')]).toEqual([
      true,
      true,
    ]);
  });
});

describe('another language, while something is shown that is shown once', () => {
  test('keeps the secret of an authenticator, and its recovery codes', async () => {
    const browser = await joined('dee@example.com');
    const english = await browser.send('/account/totp', { lang: 'en' });
    const german = await browser.send(...otherLanguage(english));
    const secret = english.field('secret');
    expect([german.status, german.field('secret'), german.field('address')]).toEqual([
      200,
      secret,
      english.field('address'),
    ]);
    expect(german.text).toContain('<html lang="de">');

    const fields = { code: totpCode(secret), secret, address: 'otpauth://totp/x', lang: 'en' };
    const codes = await browser.send('/account/totp/confirm', fields);
    expect(codesIn(codes)).toHaveLength(10);
    const inGerman = await browser.send(...otherLanguage(codes));
    expect([inGerman.status, codesIn(inGerman)]).toEqual([200, codesIn(codes)]);
    expect(inGerman.text).toContain('<html lang="de">');
  });

  test('shows nothing that is no code', async () => {
    const browser = await joined('dea@example.com');
    const page = await browser.send('/account/totp/codes/shown', { codes: 'Call 555 1234', lang: 'en' });
    expect([page.status, page.text.includes('555')]).toEqual([400, false]);
  });
});

describe('a browser that came by the link of the first start', () => {
  test('is told how to go on if something needs a recent sign-in', async () => {
    const browser = openBrowser(service);
    await browser.send('/setup', { token: await setupToken(service) });
    await service.store.pool.query("update browser_session set proved_at = now() - interval '1 hour'");
    const refused = await browser.call('POST', '/api/v1/keys', { name: 'Nightly', role: 'viewer' });
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
    const page = await browser.get(`${String(refused.body.signIn)}&next=/settings/keys&lang=en`);
    expect(page.text).toContain('This browser came in by a link, and has no password.');
    expect(page.text).toContain('unified-agents open');
    expect(page.text).toContain('href="/account?next=%2Fsettings%2Fkeys&amp;lang=en"');
    const account = await browser.get('/account?next=/settings/keys&lang=en');
    expect(account.field('next')).toBe('/settings/keys');
    const fields = { name: 'Ann Lee', email: 'first@example.com', password, next: account.field('next') };
    const become = await browser.send('/setup/admin', fields);
    expect([become.status, become.location]).toEqual([303, '/settings/keys']);
    const made = await browser.call('POST', '/api/v1/keys', { name: 'Nightly', role: 'viewer' });
    expect(made.status).toBe(201);
  });

  test('of somebody with a password is asked for that alone', async () => {
    const invitation = await made('/api/v1/members', { name: 'Cem', role: 'admin' });
    const browser = openBrowser(service);
    await browser.send('/invite/join', { token: tokenOf(invitation), name: 'Cem', email: 'cem@example.com', password });
    expect((await browser.get('/sign-in?again&lang=en')).text).not.toContain('unified-agents open');
  });
});
