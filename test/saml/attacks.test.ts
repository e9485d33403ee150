import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { openBrowser } from '../sign-in/browser.ts';
import { crossSite, memberIn } from '../sign-on/way.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { falseClaims } from './attacks-says.ts';
import { type Attack, brokenBase64, documents, lootOf, signatures, wrapping } from './attacks-xml.ts';
import { makeSigningKey } from './der.ts';
import { answerTo, base64, metadataOf } from './fake-idp.ts';
import { beginSaml, bring, type Brought, bringXml, connectSaml, signInBySaml } from './way.ts';

const refused =
  'The answer of the identity provider was not accepted. Begin again. If that does not help, ask an admin.';
const declined = 'The identity provider did not sign you in. Begin again. If that does not help, ask an admin.';
const late = 'Signing in took too long, or began in another browser. Begin again.';

const [key, other] = [makeSigningKey(), makeSigningKey({ name: 'evil.example' })];
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Each attack has a connection of its own, so that its entry in the audit log is found. */
const connect = () =>
  connectSaml(service, { metadataXml: metadataOf([key]), newMemberRole: 'viewer', groupClaim: 'groups' });

/** The problems that the audit log has of a connection, once there are any. */
async function problemsOf({ connectionId }: SignOnConnection): Promise<string[]> {
  const find = async () => {
    const { rows } = await service.store.pool.query<{ problem: string }>(
      `select after ->> 'problem' as problem from audit_entry
       where action = 'signIn.failed' and after ->> 'connectionId' = $1 order by id`,
      [connectionId],
    );
    return rows.map(({ problem }) => problem);
  };
  await expect.poll(find).not.toEqual([]);
  return find();
}

async function counts(): Promise<unknown> {
  const { rows } = await service.store.pool.query(
    'select (select count(*) from browser_session) as sessions, (select count(*) from person) as people',
  );
  return rows[0];
}

const alertOf = ({ posted, page }: Brought) => page?.alert ?? posted.alert;

test('what is attacked below works without an attack, within a minute of its times, too', async () => {
  const connection = await connect();
  for (const says of [{}, { until: -45 }, { notBefore: 45, issued: 45, signedInAt: 45 }]) {
    const browser = openBrowser(service);
    const { page } = await signInBySaml(service, browser, connection, key, says);
    expect(page?.status).toBe(200);
    expect(await memberIn(browser)).toMatchObject({ name: 'Ann Lee' });
  }
  const browser = openBrowser(service);
  const asked = await beginSaml(browser, connection);
  const { sound } = lootOf(asked, key, other);
  expect((await bringXml(service, browser, connection, sound, asked.relayState)).page?.status).toBe(200);
});

async function expectRefused(make: Attack[2], problem: string): Promise<void> {
  const connection = await connect();
  const browser = openBrowser(service);
  const asked = await beginSaml(browser, connection);
  const before = await counts();
  const xml = make(lootOf(asked, key, other));
  const brought = await bringXml(service, browser, connection, xml, asked.relayState);
  expect([brought.posted.status, alertOf(brought)]).toEqual([401, problem === 'no_assertion' ? declined : refused]);
  expect(await problemsOf(connection)).toEqual([problem]);
  expect([await memberIn(browser), await counts()]).toEqual([null, before]);
}

describe('an answer is refused that is wrapped:', () => {
  test.each(wrapping)('%s (%s)', (_, problem, make) => expectRefused(make, problem));
});

describe('an answer is refused whose signatures are not as they have to be:', () => {
  test.each(signatures)('%s (%s)', (_, problem, make) => expectRefused(make, problem));
});

describe('an answer is refused that is not plain XML:', () => {
  test.each(documents)('%s (%s)', (_, problem, make) => expectRefused(make, problem));

  test('base64 that is broken (malformed)', async () => {
    const connection = await connect();
    const asked = await beginSaml(openBrowser(service), connection);
    for (const response of brokenBase64(answerTo(asked, key)))
      expect((await bring(service, connection, { SAMLResponse: response })).status).toBe(401);
    expect(await problemsOf(connection)).toEqual(['malformed']);
  });

  test('another encoding (malformed)', async () => {
    const connection = await connect();
    const asked = await beginSaml(openBrowser(service), connection);
    const response = Buffer.from(answerTo(asked, key), 'utf16le').toString('base64');
    expect((await bring(service, connection, { SAMLResponse: response })).status).toBe(401);
    expect(await problemsOf(connection)).toEqual(['malformed']);
  });
});

describe('an answer is refused, although it is signed, that', () => {
  test.each(falseClaims)('%s (%s)', async (_, problem, says) => {
    const connection = await connect();
    const browser = openBrowser(service);
    const before = await counts();
    const asked = await beginSaml(browser, connection);
    const brought = await bringXml(service, browser, connection, answerTo(asked, key, says(asked)), asked.relayState);
    expect(alertOf(brought)).toBe(problem === 'declined' ? declined : refused);
    expect(await problemsOf(connection)).toEqual([problem]);
    expect([await memberIn(browser), await counts()]).toEqual([null, before]);
  });

  test('came in before (replayed)', async () => {
    const connection = await connect();
    const browser = openBrowser(service);
    const asked = await beginSaml(browser, connection);
    const xml = answerTo(asked, key);
    expect((await bringXml(service, browser, connection, xml, asked.relayState)).page?.status).toBe(200);
    const again = await bringXml(service, openBrowser(service), connection, xml, asked.relayState);
    expect([again.posted.status, again.posted.alert]).toEqual([401, refused]);
    expect(await problemsOf(connection)).toEqual(['replayed']);
  });

  test('was sent twice at the same moment: it counts once', async () => {
    const connection = await connect();
    const asked = await beginSaml(openBrowser(service), connection);
    const fields = { SAMLResponse: base64(answerTo(asked, key)), RelayState: asked.relayState };
    const all = await Promise.all(Array.from({ length: 8 }, () => bring(service, connection, fields)));
    expect(all.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1);
  });

  test('another browser brings, with or without a sign-on of its own (unbound)', async () => {
    const connection = await connect();
    const asked = await beginSaml(openBrowser(service), connection);
    const [stranger, begun] = [openBrowser(service), openBrowser(service)];
    await beginSaml(begun, connection);
    for (const browser of [stranger, begun]) {
      const { page } = await bringXml(service, browser, connection, answerTo(asked, key), asked.relayState);
      expect([page?.status, page?.alert, await memberIn(browser)]).toEqual([401, late, null]);
    }
    expect(await problemsOf(connection)).toEqual(['unbound']);
  });

  test('answers the request of an attacker, in the browser of a victim with a sign-on under way (wrong_request)', async () => {
    const connection = await connect();
    const victim = openBrowser(service);
    const ofAttacker = await beginSaml(openBrowser(service), connection);
    const ofVictim = await beginSaml(victim, connection);
    const { page } = await bringXml(service, victim, connection, answerTo(ofAttacker, key), ofVictim.relayState);
    expect([page?.status, page?.alert, await memberIn(victim)]).toEqual([401, refused, null]);
    expect(await problemsOf(connection)).toEqual(['wrong_request']);
  });

  test('belongs to another connection of the same identity provider (wrong_destination)', async () => {
    const [one, two] = [await connect(), await connect()];
    const browser = openBrowser(service);
    const asked = await beginSaml(browser, one);
    const { posted } = await bringXml(service, browser, two, answerTo(asked, key), asked.relayState);
    expect([posted.status, await problemsOf(two)]).toEqual([401, ['wrong_destination']]);
  });

  test('is of a person who did not sign in again, although they were asked to (not_again)', async () => {
    const connection = await connect();
    const browser = openBrowser(service);
    const asked = await beginSaml(browser, connection, { again: 'yes' });
    expect(asked.xml).toContain('ForceAuthn="true"');
    const xml = answerTo(asked, key, { signedInAt: -3_600 });
    const { page } = await bringXml(service, browser, connection, xml, asked.relayState);
    expect([page?.alert, await problemsOf(connection)]).toEqual([refused, ['not_again']]);
  });
});

test('the code of an answer counts once, and only at its connection', async () => {
  const [one, two] = [await connect(), await connect()];
  const browser = openBrowser(service);
  const asked = await beginSaml(browser, one);
  const answer = await bring(service, one, {
    SAMLResponse: base64(answerTo(asked, key)),
    RelayState: asked.relayState,
  });
  const location = answer.headers.get('location') ?? '';
  const { rows } = await service.store.pool.query<{ text: string }>('select f::text as text from sign_in_flow f');
  expect(rows.map(({ text }) => text).join()).not.toContain('Ann Lee');
  const elsewhere = location.replace(one.connectionId, two.connectionId);
  expect((await openBrowser(service).get(elsewhere, crossSite)).status).toBe(401);
  expect((await browser.get(location, crossSite)).status).toBe(200);
  expect((await browser.get(location, crossSite)).status).toBe(401);
});
