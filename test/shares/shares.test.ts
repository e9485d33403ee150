import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewShare, Share, SharedReplay } from '../../schema/share.ts';
import { tokenHash } from '../../server/core/access/tokens.ts';
import { openStore } from '../../server/store/orm.ts';
import { askAs, bearer, makeKey } from '../access/keys.ts';
import { lastOf } from '../audit/stored.ts';
import { clientOf } from '../sdk/service.ts';
import { call, openSocket } from '../sockets/raw-socket.ts';
import { signedIn } from '../support/browser-session.ts';
import { createDatabase } from '../support/database.ts';
import { echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ agents: { echoBack: echo } });
});
afterAll(() => service[Symbol.asyncDispose]());

/** What the agent makes of the words that it is told. */
const idea = 'one two';

async function talk(on: TestService, sessionId: string, content = idea): Promise<void> {
  const messages = [{ role: 'user', content }];
  await (await on.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { messages })).text();
}

async function withEvents(on: TestService = service): Promise<string> {
  const sessionId = await on.createSession({ idea: 'Bells' });
  await talk(on, sessionId);
  return sessionId;
}

async function share(body: object, on: TestService = service, headers = {}): Promise<NewShare> {
  const answer = await on.post('/api/v1/shares', body, headers);
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as NewShare;
}

const day = 86_400_000;
const told = (reason: string) => ({ status: 401, code: 'unauthenticated', share: reason });
const open = (token: string, on: TestService = service) => askAs(on, token, '/api/v1/shared');
const listed = async (query = '') =>
  ((await (await service.fetch(`/api/v1/shares${query}`)).json()) as { shares: Share[] }).shares;

describe('a link', () => {
  test('shows a session for seven days, without anything that was not ticked; its token is stored hashed', async () => {
    const sessionId = await withEvents();
    const answer = await service.post('/api/v1/shares', { sessionId });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token, link, ...made } = (await answer.json()) as NewShare;
    expect(link).toBe(`http://service.test/r#${token}`);
    expect(token).toMatch(/^uas_share_[\w-]{43}$/);
    expect(made).toMatchObject({
      sessionId,
      sessionName: null,
      ideaSummary: idea,
      include: { cost: false, people: false, comments: false, signals: false },
      status: 'active',
      createdBy: { type: 'serviceKey', id: 'service', name: 'Service key' },
      lastOpenedAt: null,
      revokedAt: null,
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * day);
    const { rows } = await service.store.pool.query<{ row: string; token_hash: Buffer }>(
      'select to_jsonb(l)::text as row, token_hash from share_link l where id = $1',
      [made.shareId],
    );
    expect(rows[0]?.token_hash).toEqual(tokenHash(token));
    expect(rows[0]?.row).not.toContain(token);
    const replay = await service.withoutKey('/api/v1/shared', { headers: bearer(token) });
    expect(replay.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await replay.json()) as SharedReplay).toMatchObject({
      title: null,
      idea,
      cursor: made.cursor,
      sharedBy: null,
      asked: [],
      agents: [{ name: 'echo-back' }],
    });
    const [first] = await listed(`?sessionId=${sessionId}`);
    expect(first).toEqual({ ...made, lastOpenedAt: expect.stringMatching(/:00\.000Z$/) });
  });

  test('ends at its cursor, however the session goes on', async () => {
    const sessionId = await withEvents();
    const { token, cursor } = await share({ sessionId });
    await talk(service, sessionId, 'later words');
    const afterwards = await service.withoutKey('/api/v1/shared', { headers: bearer(token) });
    expect(await afterwards.json()).toMatchObject({ idea: null, cursor });
    const read = async (since: number) => {
      const answer = await service.withoutKey(`/api/v1/shared/events?since=${since}`, { headers: bearer(token) });
      return (await answer.json()) as { events: unknown[]; nextCursor: number; latestCursor: number; hasMore: boolean };
    };
    const all = await read(0);
    expect(all.events).toHaveLength(cursor);
    expect(all).toMatchObject({ nextCursor: cursor, latestCursor: cursor, hasMore: false });
    expect(await read(cursor)).toMatchObject({ events: [], hasMore: false });
    expect(await read(cursor + 3)).toMatchObject({ events: [], hasMore: false });
    const earlier = await share({ sessionId, cursor: 2, expiresInDays: 365, include: { cost: true } });
    expect(earlier).toMatchObject({ cursor: 2, include: { cost: true, people: false } });
    const none = await share({ sessionId, cursor: 0 });
    expect((await open(none.token)).status).toBe(200);
  });

  test.each([
    ['cursor', { cursor: 9_999 }],
    ['expiresInDays', { expiresInDays: 366 }],
    ['expiresInDays', { expiresInDays: 0 }],
    ['include.cost', { include: { cost: 'yes' } }],
  ])('is refused for a wrong %s', async (path, body) => {
    const answer = await service.post('/api/v1/shares', { sessionId: await withEvents(), ...body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
  });

  test('is refused for a session that is not there, and for whoever may only read', async () => {
    expect((await service.post('/api/v1/shares', { sessionId: crypto.randomUUID() })).status).toBe(404);
    const { key } = await makeKey(service, { role: 'viewer' });
    const refused = await service.post('/api/v1/shares', { sessionId: await withEvents() }, bearer(key));
    expect(await refused.json()).toMatchObject({ code: 'insufficient_scope', scope: 'sessions:share' });
  });

  test('opens nothing but what it shows', async () => {
    const sessionId = await withEvents();
    const { token } = await share({ sessionId });
    for (const path of ['/api/v1/me', `/api/v1/sessions/${sessionId}`, `/api/v1/sessions/${sessionId}/events`])
      expect(await askAs(service, token, path)).toMatchObject({ status: 403, code: 'insufficient_scope' });
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const accept = { accept: 'application/json, text/event-stream' };
    const mcp = await service.post('/mcp', list, { ...bearer(token), ...accept });
    expect(mcp.status).toBe(403);
    expect(await askAs(service, (await makeKey(service, { role: 'admin' })).key, '/api/v1/shared')).toMatchObject({
      status: 403,
    });
  });

  test('that was never made says no more than any other wrong key', async () => {
    const { token } = await share({ sessionId: await withEvents() });
    const other = `${token.slice(0, -2)}${token.at(-2) === 'B' ? 'C' : 'B'}${token.at(-1)}`;
    const wrong = await open(other);
    expect(wrong).toEqual(await askAs(service, 'uas_not-a-key'));
    expect(wrong).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('says so if it was revoked, has expired, or is forbidden', async () => {
    const sessionId = await withEvents();
    const [revoked, expired, forbidden] = [
      await share({ sessionId }),
      await share({ sessionId }),
      await share({ sessionId }),
    ];
    const { pool } = service.store;
    await service.fetch(`/api/v1/shares/${revoked.shareId}`, { method: 'DELETE' });
    await pool.query("update share_link set expires_at = now() - interval '1 second' where id = $1", [expired.shareId]);
    const why = async ({ token }: NewShare) => {
      const answer = await service.withoutKey('/api/v1/shared', { headers: bearer(token) });
      const { status, code, share: reason } = (await answer.json()) as Record<string, unknown>;
      return { status, code, share: reason };
    };
    expect(await why(revoked)).toEqual(told('revoked'));
    expect(await why(expired)).toEqual(told('expired'));
    expect((await open(forbidden.token)).status).toBe(200);
    const set = async (shareLinks: boolean) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'PATCH', headers, body: JSON.stringify({ shareLinks }) };
      expect((await service.fetch('/api/v1/workspace', init)).status).toBe(200);
    };
    await set(false);
    expect(await why(forbidden)).toEqual(told('forbidden'));
    expect((await listed(`?sessionId=${sessionId}`)).map(({ status }) => status)).toEqual([
      'forbidden',
      'expired',
      'revoked',
    ]);
    const refused = await service.post('/api/v1/shares', { sessionId });
    expect({ status: refused.status, code: ((await refused.json()) as { code: string }).code }).toEqual({
      status: 409,
      code: 'conflict',
    });
    expect((await lastOf(pool, 'workspace.updated')).after).toMatchObject({ shareLinks: false });
    await set(true);
    expect((await open(forbidden.token)).status).toBe(200);
  });

  test('is revoked once, and both are in the audit log without the token', async () => {
    const sessionId = await withEvents();
    const made = await share({ sessionId, include: { signals: true } });
    const state = { sessionId, cursor: made.cursor, include: made.include, expiresAt: made.expiresAt };
    const entry = await lastOf(service.store.pool, 'share.created');
    expect(entry).toMatchObject({ target_type: 'share', target_id: made.shareId, after: state });
    const remove = () => service.fetch(`/api/v1/shares/${made.shareId}`, { method: 'DELETE' });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    const revoked = await lastOf(service.store.pool, 'share.revoked');
    expect(revoked).toMatchObject({ before: state, after: { revokedAt: expect.any(String) as string } });
    expect(JSON.stringify([entry, revoked])).not.toContain(made.token);
    const { rows } = await service.store.pool.query<{ count: number }>(
      `select count(*)::int from audit_entry where action = 'share.revoked' and target_id = $1`,
      [made.shareId],
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('goes with its session', async () => {
    const sessionId = await withEvents();
    const { token } = await share({ sessionId });
    await service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' });
    service.services.accessChanged();
    expect((await open(token)).status).toBe(401);
  });

  test('shows the names of people only if they are included', async () => {
    const sessionId = await withEvents();
    const ann = await signedIn(service, { role: 'developer' });
    await service.store.pool.query(`update person set name = 'Ann Ivory' where id = $1`, [ann.personId]);
    const page = { cookie: ann.cookie, origin: 'http://service.test', 'sec-fetch-site': 'same-origin' };
    const create = async (include: object) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...page } };
      const answer = await service.withoutKey('/api/v1/shares', {
        ...init,
        body: JSON.stringify({ sessionId, include }),
      });
      const { token } = (await answer.json()) as NewShare;
      return (await service.withoutKey('/api/v1/shared', { headers: bearer(token) })).json() as Promise<SharedReplay>;
    };
    expect(await create({})).toMatchObject({ sharedBy: null, asked: [] });
    expect(await create({ people: true })).toMatchObject({ sharedBy: 'Ann Ivory', asked: [{ text: 'one two' }] });
  });
});

test('a link that is revoked on one node ends on the others, with its open WebSocket', async () => {
  await using database = await createDatabase();
  await using one = await openStore(database.address);
  await using two = await openStore(database.address);
  const common = { agents: { echoBack: echo }, listenAt: { ...database.address } };
  await using here = await createTestService({ ...common, store: one });
  await using there = await createTestService({ ...common, store: two, node: '00000000-0000-7000-8000-00000000000b' });
  await using http = await listen(there);
  const { token, shareId } = await share({ sessionId: await withEvents(here) }, here);
  await expect.poll(async () => (await open(token, there)).status).toBe(200);
  await using socket = await openSocket(http.url, '/api/trpc?connectionParams=1');
  socket.send({ method: 'connectionParams', data: bearer(token) });
  socket.send(call(1, 'shared.get', undefined, 'query'));
  await socket.message(({ id, result }) => id === 1 && result !== undefined);
  socket.send(call(2, 'sessions.list', {}, 'query'));
  const refused = await socket.message(({ id }) => id === 2);
  expect(JSON.stringify(refused)).toContain('insufficient_scope');
  await here.fetch(`/api/v1/shares/${shareId}`, { method: 'DELETE' });
  await expect.poll(async () => (await open(token, there)).status, { interval: 20 }).toBe(401);
  expect((await socket.closed).code).toBe(4403);
});

test('GraphQL makes, reads and revokes links, and takes cursors with their epoch', async () => {
  const sessionId = await withEvents();
  const made = await ask(
    service,
    'mutation ($sessionId: ID!) { createShare(sessionId: $sessionId, input: { include: { cost: true } }) { token shareId } }',
    { sessionId },
  );
  const { token, shareId } = (made.data?.createShare ?? {}) as { token: string; shareId: string };
  const shared = await ask(service, '{ shared { epoch cursor include { cost people } } }', {}, bearer(token));
  const { epoch, cursor } = (shared.data?.shared ?? {}) as { epoch: number; cursor: number };
  expect(shared.data?.shared).toMatchObject({ include: { cost: true, people: false } });
  const events =
    'query ($epoch: Float) { sharedEvents(since: 2, epoch: $epoch, limit: 1) { events hasMore nextCursor } }';
  expect((await ask(service, events, { epoch }, bearer(token))).data?.sharedEvents).toMatchObject({
    events: [{ cursor: 3 }],
    hasMore: cursor > 3,
    nextCursor: 3,
  });
  const stale = await ask(service, events, { epoch: epoch - 1 }, bearer(token));
  expect(stale.errors?.[0]?.extensions.code).toBe('stale_cursor');
  const revoked = await ask(service, 'mutation ($id: ID!) { revokeShare(id: $id) { status } }', { id: shareId });
  expect(revoked.data?.revokeShare).toEqual({ status: 'revoked' });
});

test('the SDK makes, lists, opens and revokes links', async () => {
  await using http = await listen(service);
  const client = clientOf(http.url);
  const sessionId = await withEvents();
  const { token, link, ...made } = await client.shares.create({ sessionId, include: { people: true } });
  expect(link).toBe(`${http.url}/r#${token}`);
  expect((await client.shares.list({ sessionId })).shares).toEqual([made]);
  const { shared } = clientOf(http.url, { apiKey: token });
  expect(await shared.get()).toMatchObject({ idea, cursor: made.cursor });
  expect((await shared.events({ limit: 2 })).events).toHaveLength(2);
  expect((await shared.comments()).comments).toEqual([]);
  await client.shares.revoke(made.shareId);
  await expect(shared.get()).rejects.toThrow('revoked');
});
