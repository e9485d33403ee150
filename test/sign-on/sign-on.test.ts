import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation, Member } from '../../schema/member.ts';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { atOnce } from '../account/browser.ts';
import { type Browser, openBrowser, tokenOf } from '../sign-in/browser.ts';
import { signedIn } from '../support/browser-session.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { begin, callbackOf, claimsFor, connect, crossSite, goesTo, memberIn, signInBy } from './way.ts';

const tenant = '9b1d7a5e-6f4c-4a3e-8d2b-1c0f9e8d7c6b';

let provider: FakeProvider;
let other: FakeProvider;
let service: TestService;
beforeAll(async () => {
  [provider, other] = await Promise.all([startFakeProvider(), startFakeProvider(`/${tenant}/v2.0`)]);
  service = await createTestService({ environment: { SIGN_ON_HOSTS: `${provider.host},${other.host}` } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await Promise.all([provider[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
});

const groupRoles = [
  { group: 'devs', role: 'developer' as const },
  { group: 'bosses', role: 'admin' as const },
];
/** A connection of its own for each test: identities belong to one. */
const mapped = (more: object = {}) =>
  connect(service, { issuer: provider.issuer, groupClaim: 'groups', groupRoles, ...more });

async function member(memberId = ''): Promise<Member> {
  return (await (await service.fetch(`/api/v1/members/${memberId}`)).json()) as Member;
}

async function actionsOn(targetId: string): Promise<string[]> {
  const answer = await service.fetch(`/api/v1/audit?targetId=${targetId}&limit=100`);
  const { entries } = (await answer.json()) as { entries: { action: string }[] };
  return entries.map(({ action }) => action).toReversed();
}

const change = (method: string, path: string, body: object = {}) =>
  service.fetch(`/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A browser in which somebody with a password is signed in. */
async function passwordBrowser(role: 'admin' | 'viewer' = 'viewer'): Promise<Browser & { memberId: string }> {
  const person = await signedIn(service, { role });
  const browser = openBrowser(service);
  (browser.cookies as Map<string, string>).set('uas-session', person.token);
  return { ...browser, memberId: person.memberId };
}

describe('somebody whom the service does not know', () => {
  test('becomes a member with the highest role of their groups, and is the same person the next time', async () => {
    const connection = await mapped();
    const browser = openBrowser(service);
    const page = await signInBy(browser, provider, connection, { sub: 'a', groups: ['devs', 'bosses', 'else', 7] });
    expect([page.status, goesTo(page).href]).toEqual([200, 'http://service.test/after']);
    const me = await memberIn(browser);
    expect(await member(me?.memberId)).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@example.com',
      role: 'admin',
      roleSource: 'mapped',
      state: 'active',
    });
    const again = openBrowser(service);
    await signInBy(again, provider, connection, { sub: 'a', groups: 'bosses', email: 'new@example.com' });
    expect(await memberIn(again)).toEqual(me);
    expect(await actionsOn(me?.memberId ?? '')).toEqual([
      'member.joined',
      'identity.linked',
      'signIn.succeeded',
      'signIn.succeeded',
    ]);
  });

  test('gets the role for new members if no group names them, and is refused if there is none', async () => {
    const open = openBrowser(service);
    await signInBy(open, provider, await mapped({ newMemberRole: 'viewer' }), { sub: 'b' });
    expect((await member((await memberIn(open))?.memberId)).role).toBe('viewer');
    const closed = openBrowser(service);
    const page = await signInBy(closed, provider, await mapped(), { sub: 'b', groups: ['else'] });
    expect([page.status, page.alert]).toEqual([401, expect.stringContaining('none of your groups has access')]);
    expect(await memberIn(closed)).toBeNull();
  });

  test('joins by an invitation as a new person, with the role of the invitation', async () => {
    const connection = await mapped();
    const invited = await service.post('/api/v1/members', { name: 'Bo', email: 'ann@example.com', role: 'pm' });
    const invitation = (await invited.json()) as Invitation;
    const browser = openBrowser(service);
    const fields = { invitation: tokenOf(invitation) };
    expect((await signInBy(browser, provider, connection, { sub: 'c', groups: [] }, fields)).status).toBe(200);
    const { memberId } = invitation.member;
    expect((await memberIn(browser))?.memberId).toBe(memberId);
    expect(await member(memberId)).toMatchObject({ role: 'pm', roleSource: 'manual', state: 'active' });
    await expect(begin(openBrowser(service), connection, fields)).rejects.toThrow('404');
  });

  test('shares nothing with a person who has the same email at another provider, or here', async () => {
    const here = await signedIn(service, { role: 'admin' });
    await service.store.pool.query(
      `update person set email = 'ann@example.com', login = 'ann@example.com' where id = $1`,
      [here.personId],
    );
    const [one, two] = [openBrowser(service), openBrowser(service)];
    await signInBy(one, provider, await mapped({ newMemberRole: 'viewer' }), { sub: 'd', email_verified: true });
    const second = await connect(service, { issuer: other.issuer, newMemberRole: 'viewer' });
    await signInBy(two, other, second, { sub: 'd', email_verified: true });
    const ids = [here.memberId, (await memberIn(one))?.memberId, (await memberIn(two))?.memberId];
    expect(new Set(ids).size).toBe(3);
  });
});

describe('groups that change', () => {
  test('change the role at the next sign-in, and end the other browser sessions', async () => {
    const connection = await mapped({ newMemberRole: 'viewer' });
    const [one, two] = [openBrowser(service), openBrowser(service)];
    await signInBy(one, provider, connection, { sub: 'e', groups: ['bosses'] });
    const me = await memberIn(one);
    await signInBy(two, provider, connection, { sub: 'e', groups: ['devs'] });
    expect([await memberIn(one), await memberIn(two)]).toEqual([null, me]);
    expect((await member(me?.memberId)).role).toBe('developer');
    await signInBy(two, provider, connection, { sub: 'e' });
    expect((await member(me?.memberId)).role).toBe('viewer');
    expect((await actionsOn(me?.memberId ?? '')).filter((action) => action === 'member.roleMapped')).toHaveLength(2);
  });

  test('suspend a member who has none any more, with their keys, until an admin lets them in', async () => {
    const connection = await mapped();
    const [browser, refused] = [openBrowser(service), openBrowser(service)];
    await signInBy(browser, provider, connection, { sub: 'f', groups: ['devs'] });
    const memberId = (await memberIn(browser))?.memberId ?? '';
    const page = await signInBy(refused, provider, connection, { sub: 'f', groups: [] });
    expect([page.status, page.alert]).toEqual([401, expect.stringContaining('none of your groups')]);
    expect([await memberIn(browser), await memberIn(refused)]).toEqual([null, null]);
    expect(await member(memberId)).toMatchObject({ role: 'viewer', state: 'suspended' });
    const back = await signInBy(refused, provider, connection, { sub: 'f', groups: ['bosses'] });
    expect([back.status, back.alert]).toEqual([401, expect.stringContaining('suspended')]);
    expect(await member(memberId)).toMatchObject({ role: 'viewer', state: 'suspended' });
    await change('POST', `/members/${memberId}/reactivate`);
    expect((await signInBy(refused, provider, connection, { sub: 'f', groups: ['devs'] })).status).toBe(200);
    expect((await member(memberId)).role).toBe('developer');
  });

  test('do not change a role that was set by hand, nor do sign-ins of a connection without groups', async () => {
    const connection = await mapped({ newMemberRole: 'viewer' });
    const browser = openBrowser(service);
    await signInBy(browser, provider, connection, { sub: 'g', groups: ['devs'] });
    const memberId = (await memberIn(browser))?.memberId ?? '';
    await change('PATCH', `/sign-on/connections/${connection.connectionId}`, { groupClaim: null });
    await signInBy(browser, provider, connection, { sub: 'g' });
    expect((await member(memberId)).role).toBe('developer');
    await change('PATCH', `/sign-on/connections/${connection.connectionId}`, { groupClaim: 'groups' });
    await change('PATCH', `/members/${memberId}`, { role: 'pm' });
    await signInBy(browser, provider, connection, { sub: 'g', groups: ['bosses'] });
    expect(await member(memberId)).toMatchObject({ role: 'pm', roleSource: 'manual' });
  });

  test('keep out the last admin, whom the operator lets in again', async () => {
    await using alone = await createTestService({ environment: { SIGN_ON_HOSTS: provider.host } });
    const connection = await connect(alone, { issuer: provider.issuer, groupClaim: 'realm.roles', groupRoles });
    const browser = openBrowser(alone);
    await signInBy(browser, provider, connection, { sub: 'h', realm: { roles: ['bosses'] } });
    const page = await signInBy(browser, provider, connection, { sub: 'h', realm: { roles: ['devs'] } });
    expect([page.status, page.alert]).toEqual([401, expect.stringContaining('unified-agents admin recover')]);
    expect(await memberIn(browser)).toBeNull();
    const recovery = await alone.post('/api/v1/operator/recover', {});
    expect([recovery.status, await recovery.json()]).toMatchObject([
      201,
      { member: { role: 'admin', roleSource: 'manual', state: 'active' } },
    ]);
    expect((await signInBy(browser, provider, connection, { sub: 'h', realm: {} })).status).toBe(200);
  });
});

describe('linking', () => {
  test('gives an unknown identity to the person who is signed in and asks for it', async () => {
    const connection = await mapped();
    const browser = await passwordBrowser();
    const page = await signInBy(browser, provider, connection, { sub: 'i', groups: ['bosses'] }, { link: 'yes' });
    expect(page.status).toBe(200);
    const me = await memberIn(browser);
    expect(me?.memberId).toBe(browser.memberId);
    // The role was set by hand.
    expect((await member(browser.memberId)).role).toBe('viewer');
    expect(await actionsOn(browser.memberId)).toContain('identity.linked');
    const elsewhere = openBrowser(service);
    await signInBy(elsewhere, provider, connection, { sub: 'i' });
    expect(await memberIn(elsewhere)).toEqual(me);
  });

  test('lets nobody in who unlinks it at that moment', async () => {
    const connection = await mapped();
    const browser = await passwordBrowser();
    await signInBy(browser, provider, connection, { sub: 'l' }, { link: 'yes' });
    const person = `(select person_id from member where id = '${browser.memberId}')`;
    const unlink = `with locked as (select id from person where id = ${person} for update)
      delete from identity where person_id in (select id from locked)`;
    const elsewhere = openBrowser(service);
    const signIn = () => signInBy(elsewhere, provider, connection, { sub: 'l' });
    const [page] = await atOnce(service, unlink, [signIn]);
    expect([page?.status, page?.alert]).toEqual([401, expect.stringContaining('took too long')]);
    expect(await memberIn(elsewhere)).toBeNull();
  });

  test('does not happen by itself, nor takes an identity from somebody else', async () => {
    const connection = await mapped({ newMemberRole: 'viewer' });
    const browser = await passwordBrowser('admin');
    await signInBy(browser, provider, connection, { sub: 'j' });
    expect((await memberIn(browser))?.memberId).not.toBe(browser.memberId);
    const thief = await passwordBrowser('admin');
    const page = await signInBy(thief, provider, connection, { sub: 'j' }, { link: 'yes' });
    expect([page.status, page.alert]).toEqual([409, expect.stringContaining('belongs to somebody else')]);
    expect((await memberIn(thief))?.memberId).toBe(thief.memberId);
  });

  test('needs a sign-in of the last ten minutes, which is still open at the end', async () => {
    const connection = await mapped({ newMemberRole: 'viewer' });
    const browser = await passwordBrowser();
    const begun = await begin(browser, connection, { link: 'yes' });
    await service.store.pool.query(
      `update browser_session s set ended_at = now() from member m where m.person_id = s.person_id and m.id = $1`,
      [browser.memberId],
    );
    provider.answer(provider.sign({}, claimsFor(provider, begun, { sub: 'k' })));
    const page = await browser.get(callbackOf(provider, begun), crossSite);
    expect([page.status, page.alert]).toEqual([401, expect.stringContaining('took too long')]);
    const old = await passwordBrowser();
    await service.store.pool.query(
      `update browser_session s set proved_at = now() - interval '11 minutes' from member m
       where m.person_id = s.person_id and m.id = $1`,
      [old.memberId],
    );
    const again = await old.send('/sign-in/with', { connection: connection.connectionId, link: 'yes', next: '/a' });
    expect([again.status, again.location]).toEqual([303, '/sign-in?again&next=%2Fa&lang=']);
  });
});

test('Microsoft Entra names people by tenant and object, other providers never do', async () => {
  const ids = { tid: tenant, oid: '0d6c1a52-5d43-4a86-9a2f-3f3f2a7b9c11' };
  const entra = await connect(service, { issuer: other.issuer, newMemberRole: 'viewer' });
  const who = async (of: FakeProvider, connection: SignOnConnection, claims: object) => {
    const browser = openBrowser(service);
    await signInBy(browser, of, connection, { ...claims });
    return (await memberIn(browser))?.memberId;
  };
  const first = await who(other, entra, { sub: 'pairwise 1', ...ids });
  expect(first).toBeTypeOf('string');
  expect(await who(other, entra, { sub: 'pairwise 2', ...ids })).toBe(first);
  expect(await who(other, entra, { sub: `entra:${ids.tid}/${ids.oid}` })).not.toBe(first);
  const plain = await mapped({ newMemberRole: 'viewer' });
  const [one, two] = [
    await who(provider, plain, { sub: 'x', ...ids }),
    await who(provider, plain, { sub: 'y', ...ids }),
  ];
  expect(one).not.toBe(two);
});

test('an identity provider vouches only for its own workspace', async () => {
  const connection = await mapped();
  const browser = await passwordBrowser('admin');
  await signInBy(browser, provider, connection, { sub: 'l' }, { link: 'yes' });
  const made = await service.post('/api/v1/workspaces', { name: 'Another', admin: { name: 'Ann' } });
  const { workspace } = (await made.json()) as { workspace: { workspaceId: string } };
  await service.store.pool.query(
    `update member set state = 'active', person_id = (select person_id from member where id = $1) where workspace_id = $2`,
    [browser.memberId, workspace.workspaceId],
  );
  const refused = await browser.call('POST', `/api/v1/workspaces/${workspace.workspaceId}/open`);
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
  // Nor does it lead there if the own workspace does not take the sign-in.
  await service.store.pool.query(`update workspace set ip_ranges = '["192.0.2.0/24"]' where slug = 'main'`);
  const page = await signInBy(openBrowser(service), provider, connection, { sub: 'l' });
  await service.store.pool.query(`update workspace set ip_ranges = null`);
  expect([page.status, page.alert]).toEqual([403, expect.stringContaining('from your network')]);
});

test('the sign-in page offers the identity providers of the workspace that it is asked for', async () => {
  await using alone = await createTestService({ environment: { SIGN_ON_HOSTS: provider.host } });
  await connect(alone, { issuer: provider.issuer, name: 'Acme & Co' });
  const browser = openBrowser(alone);
  expect((await browser.get('/sign-in')).text).toContain('Sign in with Acme &amp; Co');
  await alone.post('/api/v1/workspaces', { name: 'Another', admin: { name: 'Ann' } });
  const page = await browser.get('/sign-in');
  expect([page.text.includes('Acme'), page.text.includes('Sign in with my company')]).toEqual([false, true]);
  expect((await browser.get('/sign-in?workspace=main')).text).toContain('Sign in with Acme &amp; Co');
  expect((await browser.get('/sign-in?workspace=another')).text).not.toContain('Acme');
});
