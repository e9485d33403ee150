import { describe, expect, test } from 'vitest';
import { bearer, makeKey } from '../access/keys.ts';
import { storeKey } from '../access/stored-key.ts';
import { clientOf, collect } from '../sdk/service.ts';
import { signedIn } from '../support/browser-session.ts';
import { echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { trpcClient } from '../support/trpc.ts';

type Headers = Record<string, string>;
interface Listed {
  sessionId: string;
  createdBy: { type: string; id: string; name: string } | null;
}

const workspaceId = '00000000-0000-7000-8000-000000000001';

async function create({ withoutKey }: TestService, headers: Headers): Promise<string> {
  const response = await withoutKey('/api/v1/sessions', { method: 'POST', headers });
  return ((await response.json()) as { sessionId: string }).sessionId;
}

async function list({ withoutKey }: TestService, headers: Headers, query: string): Promise<Listed[]> {
  const response = await withoutKey(`/api/v1/sessions${query}`, { headers });
  return ((await response.json()) as { sessions: Listed[] }).sessions;
}

const idsOf = (sessions: readonly Listed[]) => sessions.map(({ sessionId }) => sessionId);

/** A person with a browser and a key, and a program. */
async function makeCast(service: TestService) {
  const person = await signedIn(service, { role: 'pm' });
  const personKey = await storeKey(service.store.pool, { workspaceId, role: 'pm', memberId: person.memberId });
  const program = await makeKey(service, { name: 'Nightly' });
  const browser = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
  return { person, browser, personKey: bearer(personKey), program, programKey: bearer(program.key) };
}

describe('a session', () => {
  test('says who created it: a person by browser or key, a program, the service key', async () => {
    await using service = await createTestService();
    const { person, browser, personKey, program, programKey } = await makeCast(service);
    for (const headers of [browser, personKey, programKey]) await create(service, headers);
    await service.createSession();
    const member = { type: 'member', id: person.memberId, name: 'Signed in' };
    expect((await list(service, programKey, '')).map(({ createdBy }) => createdBy)).toEqual([
      { type: 'serviceKey', id: 'service', name: 'Service key' },
      { type: 'key', id: program.keyId, name: 'Nightly' },
      member,
      member,
    ]);
  });

  test('keeps its creator if the request is sent again, and has none from earlier releases', async () => {
    await using service = await createTestService();
    const { browser, programKey, program } = await makeCast(service);
    const key = { 'idempotency-key': 'once' };
    const id = await create(service, { ...programKey, ...key });
    expect(await create(service, { ...browser, ...key })).toBe(id);
    expect(await list(service, browser, '')).toMatchObject([{ sessionId: id, createdBy: { id: program.keyId } }]);
    await service.store.pool.query(
      'update session set created_by = null, created_by_type = null, created_by_name = null',
    );
    expect(await list(service, browser, '')).toMatchObject([{ sessionId: id, createdBy: null }]);
    expect(await list(service, programKey, '?createdBy=me')).toEqual([]);
  });

  test('is found by who created it, page by page, beside the other filters', async () => {
    await using service = await createTestService();
    const { person, browser, personKey, programKey } = await makeCast(service);
    const mine = [await create(service, browser), await create(service, personKey), await create(service, browser)];
    const other = await create(service, programKey);
    const newest = mine.toReversed();
    expect(idsOf(await list(service, browser, '?createdBy=me'))).toEqual(newest);
    expect(idsOf(await list(service, personKey, '?createdBy=me'))).toEqual(newest);
    expect(idsOf(await list(service, programKey, '?createdBy=me'))).toEqual([other]);
    const byId = `?createdBy=${person.memberId}`;
    expect(idsOf(await list(service, programKey, `${byId}&limit=2`))).toEqual(newest.slice(0, 2));
    expect(idsOf(await list(service, programKey, `${byId}&limit=2&before=${newest[1]}`))).toEqual(newest.slice(2));
    expect(await list(service, programKey, `${byId}&phase=prd`)).toEqual([]);
    expect(await list(service, programKey, '?createdBy=nobody')).toEqual([]);
    const empty = await service.fetch('/api/v1/sessions?createdBy=');
    expect([empty.status, await empty.json()]).toMatchObject([400, { errors: [{ path: 'createdBy' }] }]);
  });

  test('is found so over tRPC, GraphQL and the SDK', async () => {
    await using service = await createTestService({ agents: { echoBack: echo } });
    const { browser } = await makeCast(service);
    await create(service, browser);
    const sessionId = await service.createSession();
    const createdBy = { id: 'service', name: 'Service key' };
    await using http = await listen(service);
    const expected = [{ sessionId, createdBy: { ...createdBy, type: 'serviceKey' } }];
    expect((await trpcClient(http.url).sessions.list.query({ createdBy: 'me' })).sessions).toMatchObject(expected);
    expect(await collect(clientOf(http.url).sessions.list({ createdBy: 'me' }))).toMatchObject(expected);
    const query = '{ sessions(createdBy: "me") { sessions { sessionId createdBy { id name type } } } }';
    expect((await ask(service, query)).data).toEqual({ sessions: { sessions: expected } });
  });
});
