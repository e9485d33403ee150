import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation, Member } from '../../schema/member.ts';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { type Browser, openBrowser, tokenOf } from '../sign-in/browser.ts';
import { goesTo, memberIn } from '../sign-on/way.ts';
import { signedIn } from '../support/browser-session.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { makeSigningKey } from './der.ts';
import { answerTo, metadataOf, type Says } from './fake-idp.ts';
import { sha512 } from './signed-xml.ts';
import { beginSaml, bringXml, connectSaml, signInBySaml } from './way.ts';

const key = makeSigningKey();
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

const groupRoles = [
  { group: 'devs', role: 'developer' as const },
  { group: 'bosses', role: 'admin' as const },
];
/** A connection of its own for each test: identities belong to one. */
const mapped = (more: object = {}) =>
  connectSaml(service, { metadataXml: metadataOf([key]), groupClaim: 'groups', groupRoles, ...more });
const pass = (browser: Browser, connection: SignOnConnection, says: Says, fields: Record<string, string> = {}) =>
  signInBySaml(service, browser, connection, key, says, { fields });

async function member(memberId = ''): Promise<Member> {
  return (await (await service.fetch(`/api/v1/members/${memberId}`)).json()) as Member;
}

test('the request asks for nothing but a name, over HTTP-Redirect, and the answer may be signed with SHA-512', async () => {
  const connection = await mapped({ newMemberRole: 'viewer' });
  const browser = openBrowser(service);
  const asked = await beginSaml(browser, connection);
  expect(asked).toMatchObject({ answerTo: connection.redirectUri, audience: connection.saml?.serviceMetadataUrl });
  expect(asked.xml).toContain('ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"');
  expect(asked.xml).not.toMatch(/RequestedAuthnContext|ForceAuthn|Format=/);
  const xml = answerTo(asked, key, {}, { algorithms: sha512 });
  const { posted, page } = await bringXml(service, browser, connection, xml, asked.relayState);
  expect([posted.status, page && goesTo(page).href]).toEqual([303, 'http://service.test/after']);
});

describe('somebody whom the identity provider names', () => {
  test('becomes a member with the highest role of their groups, and is the same person the next time', async () => {
    const connection = await mapped();
    const browser = openBrowser(service);
    const attributes = { groups: ['devs', 'bosses', 'else'], displayName: 'Ann &amp; Lee', mail: 'ann@example.com' };
    expect((await pass(browser, connection, { attributes })).page?.status).toBe(200);
    const me = await memberIn(browser);
    expect(await member(me?.memberId)).toMatchObject({
      name: 'Ann & Lee',
      email: 'ann@example.com',
      role: 'admin',
      roleSource: 'mapped',
      state: 'active',
    });
    const again = openBrowser(service);
    await pass(again, connection, { attributes: { groups: 'bosses', mail: 'new@example.com' } });
    expect(await memberIn(again)).toEqual(me);
    const log = await service.fetch(`/api/v1/audit?targetId=${me?.memberId}&limit=100`);
    const { entries } = (await log.json()) as { entries: { action: string; actor: { via: string } }[] };
    expect(entries.map(({ action, actor }) => [action, actor.via]).toReversed()).toEqual([
      ['member.joined', 'saml'],
      ['identity.linked', 'saml'],
      ['signIn.succeeded', 'saml'],
      ['signIn.succeeded', 'saml'],
    ]);
  });

  test('is another person under another name or another kind of name, also with the same email', async () => {
    const [one, two] = [await mapped({ newMemberRole: 'viewer' }), await mapped({ newMemberRole: 'viewer' })];
    const ids: (string | undefined)[] = [];
    const who = async (connection: SignOnConnection, says: Says) => {
      const browser = openBrowser(service);
      await pass(browser, connection, says);
      ids.push((await memberIn(browser))?.memberId);
    };
    await who(one, { name: 'bo' });
    await who(one, { name: 'Bo' });
    await who(one, { name: 'bo', format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' });
    await who(two, { name: 'bo' });
    expect([new Set(ids).size, ids.includes(undefined)]).toEqual([4, false]);
    await who(one, { name: 'bo', attributes: {} });
    expect(ids[4]).toBe(ids[0]);
  });

  test('is refused without a group, and loses a role with its group', async () => {
    const connection = await mapped();
    const browser = openBrowser(service);
    const without = await pass(browser, connection, { attributes: { groups: 'else' } });
    expect([without.page?.status, without.page?.alert]).toEqual([401, expect.stringContaining('none of your groups')]);
    await pass(browser, connection, { attributes: { groups: 'devs' } });
    const me = await memberIn(browser);
    const left = await pass(openBrowser(service), connection, { attributes: {} });
    expect([left.page?.status, await memberIn(browser)]).toEqual([401, null]);
    expect(await member(me?.memberId)).toMatchObject({ role: 'viewer', state: 'suspended' });
  });

  test('joins by an invitation', async () => {
    const connection = await mapped();
    const invited = await service.post('/api/v1/members', { name: 'Bo', role: 'pm' });
    const invitation = (await invited.json()) as Invitation;
    const browser = openBrowser(service);
    await pass(browser, connection, { name: 'invited' }, { invitation: tokenOf(invitation) });
    expect(await memberIn(browser)).toMatchObject({ memberId: invitation.member.memberId });
  });

  test('gets the identity linked, if they are signed in and asked for it', async () => {
    const connection = await mapped();
    const person = await signedIn(service, { role: 'viewer' });
    const browser = openBrowser(service);
    (browser.cookies as Map<string, string>).set('uas-session', person.token);
    await pass(browser, connection, { name: 'linked' }, { link: 'yes' });
    const elsewhere = openBrowser(service);
    await pass(elsewhere, connection, { name: 'linked' });
    expect((await memberIn(elsewhere))?.memberId).toBe(person.memberId);
  });
});

test('sign-on with SAML is enforced after an admin passed it, and not before', async () => {
  await using alone = await createTestService();
  const connection = await connectSaml(alone, { metadataXml: metadataOf([key]), groupClaim: 'groups', groupRoles });
  const admin = openBrowser(alone);
  expect((await alone.post('/api/v1/sign-on/enforce', {})).status).toBe(409);
  await signInBySaml(alone, admin, connection, key, { attributes: { groups: 'bosses' } });
  const password = await signedIn(alone, { role: 'admin' });
  const outside = openBrowser(alone);
  (outside.cookies as Map<string, string>).set('uas-session', password.token);
  expect(await memberIn(outside)).not.toBeNull();
  const enforced = await admin.call('POST', '/api/v1/sign-on/enforce');
  expect([enforced.status, enforced.body]).toMatchObject([200, { signOnRequired: true }]);
  expect([await memberIn(outside), (await memberIn(admin)) !== null]).toEqual([null, true]);
});

test('nothing of a response is in the log or in the audit log', async () => {
  const lines: string[] = [];
  await using alone = await createTestService({ log: (line) => void lines.push(line) });
  const connection = await connectSaml(alone, { metadataXml: metadataOf([key]) });
  const says = { name: 'a-name-to-find', attributes: { displayName: 'A-shown-name-to-find' }, until: -90 };
  const { posted } = await signInBySaml(alone, openBrowser(alone), connection, key, says);
  expect(posted.status).toBe(401);
  const entries = async () => {
    const { rows } = await alone.store.pool.query<{ text: string }>('select e::text as text from audit_entry e');
    return rows.map(({ text }) => text).join('');
  };
  await expect.poll(entries).toContain('expired');
  expect(lines.join('')).toContain('"problem":"expired"');
  expect(`${lines.join('')}${await entries()}`).not.toContain('name-to-find');
});
