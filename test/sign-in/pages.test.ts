import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type Browser, openBrowser, tokenOf } from './browser.ts';
import { setupToken } from './links.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const password = 'a long walk by the sea';
let people = 0;
const nextEmail = () => `person-${(people += 1)}@example.com`;

async function invite(role = 'developer', of: TestService = service): Promise<Invitation> {
  const answer = await of.post('/api/v1/members', { name: 'Ann Lee', role });
  return (await answer.json()) as Invitation;
}

/** Lets somebody join, in a browser of their own. */
async function join(role = 'developer'): Promise<{ browser: Browser; email: string; memberId: string }> {
  const invitation = await invite(role);
  const [browser, email] = [openBrowser(service), nextEmail()];
  const answer = await browser.send('/invite/join', { token: tokenOf(invitation), name: 'Ann Lee', email, password });
  expect([answer.status, answer.location]).toEqual([303, '/']);
  return { browser, email, memberId: invitation.member.memberId };
}

const isIn = async (browser: Browser) => (await browser.call('GET', '/api/v1/workspace')).status === 200;

describe('the link of the first start', () => {
  test('lets a browser in as the service key, once, and makes the first admin', async () => {
    await using fresh = await createTestService();
    const token = await setupToken(fresh);
    const browser = openBrowser(fresh);
    const page = await browser.get('/setup?next=/s/some-id?at=5');
    expect(page.field('next')).toBe('/s/some-id?at=5');
    const done = await browser.send('/setup', { token, next: page.field('next') });
    expect([done.status, done.location]).toEqual([303, '/s/some-id?at=5']);
    expect(await browser.call('GET', '/api/v1/keys')).toMatchObject({ status: 200 });

    const again = await openBrowser(fresh).send('/setup', { token });
    expect([again.status, again.alert]).toEqual([404, 'The link was used before. Ask for a new one.']);

    const email = nextEmail();
    const become = await browser.send('/setup/admin', { name: 'Ann Lee', email, password });
    expect([become.status, become.location]).toEqual([303, '/']);
    const members = (await browser.call('GET', '/api/v1/members')).body.members;
    expect(members).toMatchObject([{ name: 'Ann Lee', email, role: 'admin', state: 'active' }]);
  });

  test('leads to where it says after making an admin, too, also if the first try has a mistake', async () => {
    const browser = openBrowser(service);
    const next = '/s/some-id';
    const page = await browser.send('/setup', { token: await setupToken(service), next, then: 'become' });
    expect([page.status, page.field('next'), page.text.includes(`href="${next}"`)]).toEqual([200, next, true]);
    const typed = { name: 'Ann Lee', email: nextEmail(), next };
    const refused = await browser.send('/setup/admin', { ...typed, password: 'tiny' });
    expect([refused.status, refused.field('next')]).toEqual([400, next]);
    const become = await browser.send('/setup/admin', { ...typed, password });
    expect([become.status, become.location]).toEqual([303, next]);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/..//evil.example', 'x'])(
    'leads to no other site: %s',
    async (next) => {
      const browser = openBrowser(service);
      expect((await browser.get(`/setup?next=${encodeURIComponent(next)}`)).field('next')).toBe('/');
      const done = await browser.send('/setup', { token: await setupToken(service), next });
      expect([done.status, done.location]).toEqual([303, '/']);
    },
  );

  test('keeps where it leads if the code is wrong or the language changes', async () => {
    const refused = await openBrowser(service).send('/setup', { token: 'wrong', next: '/inbox', lang: 'de' });
    expect([refused.status, refused.field('next')]).toEqual([404, '/inbox']);
    const page = await openBrowser(service).get('/setup?next=/inbox');
    expect(page.text).toContain('href="/setup?next=%2Finbox&amp;lang=de"');
  });

  test('makes nobody an admin in another browser', async () => {
    const answer = await openBrowser(service).send('/setup/admin', { name: 'Eve', email: nextEmail(), password });
    expect(answer.status).toBe(401);
  });
});

describe('an invitation', () => {
  test('shows the workspace and the role, and leads to a member who can sign in again', async () => {
    const invitation = await invite('pm');
    const browser = openBrowser(service);
    const token = tokenOf(invitation);
    const page = await browser.send('/invite', { token });
    expect([page.status, page.field('name'), page.text.includes('invited as PM')]).toEqual([200, 'Ann Lee', true]);
    const email = nextEmail();
    await browser.send('/invite/join', { token, name: 'Ann', email, password });
    expect(await isIn(browser)).toBe(true);

    const other = openBrowser(service);
    const signedIn = await other.send('/sign-in', { email: ` ${email.toUpperCase()}`, password, next: '/x?y=1' });
    expect([signedIn.status, signedIn.location]).toEqual([303, '/x?y=1']);
    expect(await isIn(other)).toBe(true);
  });

  test('takes one of two people who use it at once', async () => {
    const token = tokenOf(await invite());
    const answers = await Promise.all(
      [nextEmail(), nextEmail()].map((email) =>
        openBrowser(service).send('/invite/join', { token, name: 'Ann', email, password }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  });

  test('refuses bad input in words, and keeps what was typed', async () => {
    const token = tokenOf(await invite());
    const { email: taken } = await join();
    const tries = [
      { name: '', email: nextEmail(), password, expected: [400, 'Enter a name.'] },
      { name: 'Ann', email: 'ann', password, expected: [400, 'Enter an email address, such as ann@example.com.'] },
      { name: 'Ann', email: nextEmail(), password: 'tiny', expected: [400, expect.stringContaining('too short')] },
      { name: 'Ann', email: taken, password, expected: [409, expect.stringContaining('already signs in')] },
    ];
    for (const { expected, ...fields } of tries) {
      const page = await openBrowser(service).send('/invite/join', { token, ...fields });
      expect([page.status, page.alert]).toEqual(expected);
      expect([page.field('email'), page.text.includes(fields.password)]).toEqual([fields.email, false]);
    }
  });

  test('lets somebody who is signed in join as the same person', async () => {
    const { browser } = await join();
    const made = await service.post('/api/v1/workspaces', { name: 'Another', admin: { name: 'Bo' } });
    const { invitation } = (await made.json()) as { invitation: Invitation };
    const token = tokenOf(invitation);
    const page = await browser.send('/invite', { token });
    expect(page.text).toContain('Join as Ann Lee');
    expect((await browser.send('/invite/accept', { token })).status).toBe(303);
    const { body } = await browser.call('GET', '/api/v1/workspaces');
    expect((body.workspaces as { name: string }[]).map(({ name }) => name)).toContain('Another');
    expect((await browser.call('GET', '/api/v1/workspace')).body).toMatchObject({ name: 'Another' });
  });
});

describe('a recovery link', () => {
  test('sets a new password, and ends the browsers and the password from before', async () => {
    const { browser, email, memberId } = await join();
    const recovery = await service.post(`/api/v1/members/${memberId}/recovery`);
    const token = tokenOf((await recovery.json()) as Invitation);
    const other = openBrowser(service);
    expect((await other.send('/recover', { token })).text).toContain('New password for Ann Lee');
    const answer = await other.send('/recover/password', { token, password: `${password}, again` });
    expect(answer.status).toBe(303);
    expect([await isIn(other), await isIn(browser)]).toEqual([true, false]);
    expect((await openBrowser(service).send('/sign-in', { email, password })).status).toBe(401);
    expect((await openBrowser(service).send('/sign-in', { email, password: `${password}, again` })).status).toBe(303);
    expect((await openBrowser(service).send('/recover/password', { token, password })).status).toBe(404);
  });
});

describe('a service in which nobody has signed up', () => {
  test('says how to get in, in the language of the browser, until somebody has', async () => {
    await using fresh = await createTestService();
    const command = '<code>npx unified-agents open</code>';
    const page = await openBrowser(fresh).get('/sign-in');
    expect(page.text).toContain('Open the link that the service printed');
    expect(page.text).toContain(command);
    const german = await openBrowser(fresh).get('/sign-in', { 'accept-language': 'de' });
    expect(german.text).toContain('Hier hat noch niemand ein Konto');
    const browser = openBrowser(fresh);
    await browser.send('/setup', { token: await setupToken(fresh), then: 'become' });
    await browser.send('/setup/admin', { name: 'Ann', email: nextEmail(), password });
    expect((await openBrowser(fresh).get('/sign-in')).text).not.toContain(command);
  });
});

describe('signing in by password', () => {
  test('says the same of an unknown email and of a wrong password', async () => {
    const { email } = await join();
    const pages = await Promise.all(
      [email, nextEmail()].map((typed) => openBrowser(service).send('/sign-in', { email: typed, password: 'wrong' })),
    );
    expect(pages.map(({ status, alert }) => [status, alert])).toEqual(
      pages.map(() => [401, 'The email or the password is wrong.']),
    );
  });

  test('goes only to a path of this service', async () => {
    const { email } = await join();
    const plain = ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', 'x'];
    const dotted = ['/..//evil.example', '/.//evil.example', '/%2e%2e//evil.example', '/a/..//evil.example'];
    for (const next of [...plain, ...dotted]) {
      const { location } = await openBrowser(service).send('/sign-in', { email, password, next });
      expect([next, location]).toEqual([next, '/']);
    }
  });

  test('ends the session that was open in the browser, and takes no form of another page', async () => {
    const { browser, email } = await join();
    const before = browser.cookies.get('uas-session') ?? '';
    await browser.send('/sign-in', { email, password });
    const old = openBrowser(service);
    (old.cookies as Map<string, string>).set('uas-session', before);
    // A node trusts what it looked up for five seconds.
    service.services.accessChanged();
    expect([await isIn(browser), await isIn(old)]).toEqual([true, false]);

    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const answer = await openBrowser(service).send('/sign-in', { email, password }, headers);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
  });

  test('lets a known device in while somebody else guesses at the account', async () => {
    const { browser, email } = await join();
    const attacker = openBrowser(service);
    await attacker.send('/sign-in', { email, password: 'guess' });
    // As after many guesses: the waits between them would take the test minutes.
    await service.store.pool.query(
      `update sign_in_attempt set failures = 30, failed_at = now()
       where key = 'account:' || (select id from person where login = $1)`,
      [email],
    );
    const last = await attacker.send('/sign-in', { email, password: 'guess' });
    expect([last.status, last.alert]).toEqual([429, expect.stringMatching(/^There were too many attempts/)]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // Also with the right password, a browser that nobody knows has to wait.
    expect((await openBrowser(service).send('/sign-in', { email, password })).status).toBe(429);
    expect((await browser.send('/sign-in', { email, password })).status).toBe(303);
  });

  test('refuses suspended members, and says so only to those who know the password', async () => {
    const { email, memberId } = await join();
    await service.post(`/api/v1/members/${memberId}/suspend`);
    const right = await openBrowser(service).send('/sign-in', { email, password });
    expect([right.status, right.alert]).toEqual([401, expect.stringContaining('suspended')]);
    const wrong = await openBrowser(service).send('/sign-in', { email, password: 'wrong' });
    expect(wrong.alert).toBe('The email or the password is wrong.');
    const log = await (await service.fetch(`/api/v1/audit?targetId=${memberId}&action=signIn.failed`)).json();
    expect((log as { entries: { after: object }[] }).entries.map(({ after }) => after)).toEqual([
      { via: 'password', reason: 'wrong_password' },
      { via: 'password', reason: 'suspended' },
    ]);
  });
});

test('signing out ends the session, and keeps the device known', async () => {
  const { browser } = await join();
  const page = await browser.send('/sign-out', {});
  expect([page.status, page.text.includes('You are signed out'), await isIn(browser)]).toEqual([200, true, false]);
  expect([...browser.cookies.keys()]).toEqual(['uas-device']);
});

test('the pages are in German for those who ask for it', async () => {
  const browser = openBrowser(service);
  expect((await browser.get('/sign-in?lang=de')).text).toContain('<html lang="de">');
  const page = await browser.send('/sign-in', { email: 'x@example.com', password: 'x', lang: 'de' });
  expect(page.alert).toBe('E-Mail oder Passwort ist falsch.');
  const accepted = await service.withoutKey('/sign-in', {
    headers: { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' },
  });
  expect(await accepted.text()).toContain('Anmelden');
});

test('the audit log tells who signed in and who failed, without what they typed', async () => {
  await using fresh = await createTestService();
  const answer = await fresh.post('/api/v1/members', { name: 'Ann Lee', role: 'pm' });
  const token = tokenOf((await answer.json()) as Invitation);
  const browser = openBrowser(fresh);
  await browser.send('/invite/join', { token, name: 'Ann Lee', email: 'ann@example.com', password });
  await openBrowser(fresh).send('/sign-in', { email: 'my secret password', password: 'x' });
  await openBrowser(fresh).send('/sign-in', { email: 'ann@example.com', password: 'another secret' });
  await fresh.services.audit.seal();
  const log = await (await fresh.fetch('/api/v1/audit?limit=100')).text();
  const { entries } = JSON.parse(log) as {
    entries: { action: string; actor: { name: string; via: string }; after: object }[];
  };
  const told = entries.map(({ action, actor, after }) => [action, actor.name, after]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['signIn.succeeded', 'Ann Lee', { via: 'password' }],
      ['member.joined', 'Ann Lee', { role: 'pm', by: 'invitation' }],
      ['signIn.failed', 'Ann Lee', { via: 'password', reason: 'wrong_password' }],
      ['signIn.failed', '', { via: 'password', reason: 'wrong_password' }],
    ]),
  );
  expect(log).not.toContain('secret');
});
