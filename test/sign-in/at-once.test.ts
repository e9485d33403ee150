import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import { atOnce } from '../account/browser.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { createAuthenticator } from './authenticator.ts';
import { type Browser, openBrowser, type Page, tokenOf } from './browser.ts';
import { totpCode } from './totp-code.ts';

const site = { rpId: 'localhost', origin: 'http://localhost' };

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ environment: { PUBLIC_URL: site.origin } });
});
afterAll(() => service[Symbol.asyncDispose]());

const password = 'a long walk by the sea';
const next = 'nine purple lanterns';

interface Joined {
  /** Where the person is signed in. */
  browser: Browser;
  email: string;
  memberId: string;
  personId: string;
}

async function join(): Promise<Joined> {
  const answer = await service.post('/api/v1/members', { name: 'Ann Lee', role: 'developer' });
  const { member, ...invitation } = (await answer.json()) as Invitation;
  const { memberId } = member;
  const [browser, email] = [open(), `${crypto.randomUUID()}@example.com`];
  await browser.send('/invite/join', { token: tokenOf(invitation), name: 'Ann Lee', email, password });
  const select = 'select person_id as id from member where id = $1';
  const { rows } = await service.store.pool.query<{ id: string }>(select, [memberId]);
  return { browser, email, memberId, personId: rows[0]?.id ?? '' };
}

const open = () => openBrowser(service);
const isIn = async (browser: Browser) => (await browser.call('GET', '/api/v1/workspace')).status === 200;
const signInOf =
  (browser: Browser, { email }: Joined) =>
  () =>
    browser.send('/sign-in', { email, password });
const lockOf = ({ personId }: Joined) => `select from person where id = '${personId}' for update`;
const lockOfMember = ({ memberId }: Joined) => `select from member where id = '${memberId}' for update`;

/** Makes a change of a person, and a sign-in that waits for it with what was checked before. Returns the page of the sign-in. */
async function changeThenSignIn(
  person: Joined,
  change: () => Promise<{ status: number }>,
  signIn: () => Promise<Page>,
): Promise<Page> {
  const [changed, page] = await atOnce<{ status: number } | Page>(service, lockOf(person), [change, signIn]);
  expect(changed?.status).toBeLessThan(400);
  return page as Page;
}

/** What a page says to somebody who is too late. */
const tooLate = [401, 'Signing in took too long, or began in another browser. Begin again.'];
const saidBy = ({ status, alert }: Page) => [status, alert];

async function newPassword({ browser }: Joined) {
  return browser.call('POST', '/api/v1/account/password', { password: next });
}

async function recover({ memberId }: Joined) {
  const answer = await service.post(`/api/v1/members/${memberId}/recovery`);
  const token = tokenOf((await answer.json()) as Invitation);
  return () => open().send('/recover/password', { token, password: next });
}

async function useTotp({ browser }: Joined): Promise<string[]> {
  const { secret } = (await browser.call('POST', '/api/v1/account/totp')).body;
  const code = totpCode(String(secret));
  const { body } = await browser.call('POST', '/api/v1/account/totp/confirmation', { code });
  return body.recoveryCodes as string[];
}

/** Removes what waits for a code. Returns it, as JSON. */
async function takeFlow({ personId }: Joined): Promise<string> {
  const { rows } = await service.store.pool.query<{ flow: string }>(
    `delete from sign_in_flow f where data ->> 'personId' = $1 returning to_jsonb(f)::text as flow`,
    [personId],
  );
  return rows[0]?.flow ?? '';
}

const keepFlow = (flow: string) =>
  service.store.pool.query('insert into sign_in_flow select * from jsonb_populate_record(null::sign_in_flow, $1)', [
    flow,
  ]);

const memberPath = ({ memberId }: Joined) => `/api/v1/members/${memberId}`;
const suspend = (person: Joined) => service.post(`${memberPath(person)}/suspend`);
const remove = (person: Joined) => service.fetch(memberPath(person), { method: 'DELETE' });
const setRole = (person: Joined) =>
  service.fetch(memberPath(person), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'viewer' }),
  });

async function openSessions({ personId }: Joined): Promise<number> {
  const select = 'select from browser_session where person_id = $1 and ended_at is null';
  return (await service.store.pool.query(select, [personId])).rowCount ?? 0;
}

describe('a sign-in that has checked the old password', () => {
  test.each(['new password', 'recovery link'])('is refused after a %s', async (name) => {
    const person = await join();
    const change = name === 'recovery link' ? await recover(person) : () => newPassword(person);
    const other = open();
    expect(saidBy(await changeThenSignIn(person, change, signInOf(other, person)))).toEqual(tooLate);
    expect(await isIn(other)).toBe(false);
    expect((await other.send('/sign-in', { email: person.email, password: next })).status).toBe(303);
  });

  test.each(['new password', 'recovery link'])('is ended by a %s that waits for it', async (name) => {
    const person = await join();
    const change = name === 'recovery link' ? await recover(person) : () => newPassword(person);
    const other = open();
    const answers = await atOnce<{ status: number }>(service, lockOf(person), [signInOf(other, person), change]);
    expect(answers.map(({ status }) => status)).toEqual([
      303,
      expect.toSatisfy((status) => status === 200 || status === 303),
    ]);
    expect(await isIn(other)).toBe(false);
  });

  test('is refused after codes were turned on', async () => {
    const person = await join();
    const { secret } = (await person.browser.call('POST', '/api/v1/account/totp')).body;
    const change = () =>
      person.browser.call('POST', '/api/v1/account/totp/confirmation', { code: totpCode(String(secret)) });
    expect(saidBy(await changeThenSignIn(person, change, signInOf(open(), person)))).toEqual(tooLate);
  });

  test('gets no further with a code', async () => {
    const person = await join();
    const [code = ''] = await useTotp(person);
    const other = open();
    const page = await other.send('/sign-in', { email: person.email, password });
    const flow = await takeFlow(person);
    await newPassword(person);
    // As if the password had been checked before the change, and this was stored after it.
    await keepFlow(flow);
    expect(saidBy(await other.send('/sign-in/code', { state: page.field('state'), code }))).toEqual(tooLate);
  });
});

test('a sign-in with a code is refused after codes were turned off', async () => {
  const person = await join();
  const [code = ''] = await useTotp(person);
  const other = open();
  const page = await other.send('/sign-in', { email: person.email, password });
  const change = () => person.browser.call('DELETE', '/api/v1/account/totp');
  expect(
    saidBy(
      await changeThenSignIn(person, change, () => other.send('/sign-in/code', { state: page.field('state'), code })),
    ),
  ).toEqual(tooLate);
});

test('a sign-in with a passkey is refused after the passkey was removed', async () => {
  const person = await join();
  const authenticator = createAuthenticator(site);
  const started = (await person.browser.call('POST', '/api/v1/account/passkeys/registration')).body;
  const { challenge } = started.options as { challenge: string };
  const answer = authenticator.register(challenge);
  const added = await person.browser.call('POST', '/api/v1/account/passkeys', {
    flowId: started.flowId,
    name: 'Laptop',
    answer,
  });
  const other = open();
  const signIn = async () => {
    const { body } = await other.call('POST', '/sign-in/passkey');
    const asked = body as { state: string; options: { challenge: string } };
    const fields = { state: asked.state, answer: JSON.stringify(authenticator.signIn(asked.options.challenge)) };
    return other.send('/sign-in/passkey/answer', fields);
  };
  expect((await signIn()).status).toBe(303);
  const change = () => person.browser.call('DELETE', `/api/v1/account/passkeys/${String(added.body.passkeyId)}`);
  expect(saidBy(await changeThenSignIn(person, change, signIn))).toEqual(tooLate);
});

test('an invitation that a browser accepts is refused after the browser was signed out', async () => {
  const person = await join();
  const other = open();
  await signInOf(other, person)();
  const made = await service.post('/api/v1/workspaces', {
    name: 'Next',
    slug: crypto.randomUUID(),
    admin: { name: 'Ann' },
  });
  const { invitation } = (await made.json()) as { invitation: Invitation };
  const accept = () => other.send('/invite/accept', { token: tokenOf(invitation) });
  const page = await changeThenSignIn(person, () => newPassword(person), accept);
  expect(page.status).toBe(401);
  const { body } = await person.browser.call('GET', '/api/v1/workspaces');
  expect(body.workspaces).toHaveLength(1);
});

describe('a member who signs in at the moment of', () => {
  const changes = { 'a new role': setRole, 'a suspension': suspend, 'their removal': remove };
  test.each(Object.entries(changes))('%s is signed out by it', async (_, change) => {
    const person = await join();
    const requests = [signInOf(open(), person), () => change(person)];
    const answers = await atOnce<{ status: number }>(service, lockOfMember(person), requests);
    expect(answers.map(({ status }) => status < 400)).toEqual([true, true]);
    expect(await openSessions(person)).toBe(0);
  });

  test.each([
    ['a new role', setRole, 303],
    ['a suspension', suspend, 401],
    ['their removal', remove, 401],
  ] as const)('%s gets what is left after it', async (_, change, expected) => {
    const person = await join();
    const requests = [() => change(person), signInOf(open(), person)];
    const [changed, page] = await atOnce<{ status: number }>(service, lockOfMember(person), requests);
    expect(changed?.status).toBeLessThan(400);
    expect(page?.status).toBe(expected);
    expect(await openSessions(person)).toBe(expected === 303 ? 1 : 0);
  });
});

test('a request of a browser waits for no sign-in', async () => {
  const person = await join();
  const { pool } = service.store;
  await pool.query(`update browser_session set last_used_at = now() - interval '1 hour' where person_id = $1`, [
    person.personId,
  ]);
  service.services.accessChanged();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lockOfMember(person));
    await client.query('select from browser_session where person_id = $1 for update', [person.personId]);
    expect(await isIn(person.browser)).toBe(true);
  } finally {
    client.release(true);
  }
});
