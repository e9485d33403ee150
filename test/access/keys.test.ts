import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Key } from '../../schema/key.ts';
import { createDatabase } from '../support/database.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { openStore } from '../../server/store/orm.ts';
import { askAs, bearer, makeKey } from './keys.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const list = async (by?: string) => {
  const response = await service.fetch('/api/v1/keys', by ? { headers: bearer(by) } : {});
  return ((await response.json()) as { keys: Key[] }).keys;
};
const rowOf = async (keyId: string) => {
  const text = 'select *, xmin::text as version from api_key where id = $1';
  return (await service.store.pool.query<Record<string, unknown>>(text, [keyId])).rows[0] ?? {};
};
/** Changes times in the database, as if time had passed. */
const set = (keyId: string, change: string) =>
  service.store.pool.query(`update api_key set ${change} where id = $1`, [keyId]);

describe('a key', () => {
  test('is shown once, and only its hash is stored', async () => {
    const response = await service.post('/api/v1/keys', { name: ' Laptop ' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { key, ...made } = (await response.json()) as Awaited<ReturnType<typeof makeKey>>;
    expect(made).toMatchObject({ name: 'Laptop', role: 'developer', status: 'active', createdBy: 'service' });
    expect(made.hint).toBe(key.slice(0, 8));
    expect((await list()).find(({ keyId }) => keyId === made.keyId)).toEqual(made);
    const stored = JSON.stringify(await rowOf(made.keyId));
    expect(stored).not.toContain(key.slice(8));
    expect((await askAs(service, key)).status).toBe(200);
  });

  test('shows when it was used, to the minute, and is written at most that often', async () => {
    const { key, keyId } = await makeKey(service, {});
    const use = async () => {
      service.services.accessChanged();
      await askAs(service, key);
      const { last_used_at, version } = await rowOf(keyId);
      return { used: Date.parse(String(last_used_at)), version };
    };
    const before = Date.now();
    const first = await use();
    expect(first.used % 60_000).toBe(0);
    expect(first.used).toBeGreaterThan(before - 60_000);
    const second = await use();
    const minutePassed = second.used > first.used;
    expect(second.version !== first.version).toBe(minutePassed);
    await set(keyId, `last_used_at = last_used_at - interval '5 minutes'`);
    expect((await use()).used).toBeGreaterThanOrEqual(first.used);
  });

  test('can be rotated twice at once: both answers show a key, and the later one counts', async () => {
    const { keyId } = await makeKey(service, {});
    const rotate = () => service.post(`/api/v1/keys/${keyId}/rotate`, {});
    const answers = await Promise.all([rotate(), rotate()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('that was revoked is 401 at once, and can be revoked again', async () => {
    const { key, keyId } = await makeKey(service, {});
    expect((await askAs(service, key)).status).toBe(200);
    const revoke = () => service.fetch(`/api/v1/keys/${keyId}`, { method: 'DELETE' });
    expect((await revoke()).status).toBe(204);
    const first = (await list()).find((found) => found.keyId === keyId);
    expect(first).toMatchObject({ status: 'revoked', revokedAt: expect.any(String) as unknown });
    expect((await revoke()).status).toBe(204);
    expect((await list()).find((found) => found.keyId === keyId)).toEqual(first);
    expect(await askAs(service, key)).toMatchObject({ status: 401, detail: 'The key was revoked.' });
    const rotated = await service.post(`/api/v1/keys/${keyId}/rotate`);
    expect(rotated.status).toBe(404);
  });

  test('that was revoked ends its open streams', async () => {
    const { key, keyId } = await makeKey(service, {});
    const sessionId = await service.createSession({ idea: 'A planner for bell founders' });
    const work = async () => (await service.post(`/api/v1/sessions/${sessionId}/prd-agent`, {})).text();
    await work();
    const path = `/api/v1/sessions/${sessionId}/events?follow=true`;
    const stream = await service.fetch(path, { headers: bearer(key) });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"type":"done"')) text += (await reader?.read())?.value ?? '';
    await service.fetch(`/api/v1/keys/${keyId}`, { method: 'DELETE' });
    await work();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) text += next.value;
    expect(text.match(/"type":"done"/g)).toHaveLength(1);
  });

  test('that has expired is 401', async () => {
    const { key, keyId } = await makeKey(service, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    expect((await askAs(service, key)).status).toBe(200);
    await set(keyId, `expires_at = now() - interval '1 second'`);
    service.services.accessChanged();
    expect(await askAs(service, key)).toMatchObject({ status: 401, detail: 'The key has expired.' });
    expect((await list()).find((found) => found.keyId === keyId)?.status).toBe('expired');
  });

  test('ends at its expiry, even if it was just cached', async () => {
    const { key, keyId } = await makeKey(service, {});
    const useBeforeEnd = async () => {
      await set(keyId, `expires_at = now() + interval '3 seconds'`);
      service.services.accessChanged();
      return (await askAs(service, key)).status;
    };
    // On a slow machine, it may end before it is used.
    await expect.poll(useBeforeEnd).toBe(200);
    await expect.poll(async () => (await askAs(service, key)).status, { interval: 50 }).toBe(401);
  });

  test('keeps its id when it is rotated; the old one ends at once, or after the overlap', async () => {
    const old = await makeKey(service, { role: 'viewer' });
    await askAs(service, old.key);
    const at = `/api/v1/keys/${old.keyId}/rotate`;
    const next = (await (await service.post(at, { overlapSeconds: 60 })).json()) as typeof old;
    expect(next).toMatchObject({ keyId: old.keyId, role: 'viewer', previousUntil: expect.any(String) as unknown });
    expect(next.key).not.toBe(old.key);
    expect((await askAs(service, next.key)).status).toBe(200);
    expect((await askAs(service, old.key)).status).toBe(200);
    await set(old.keyId, `previous_until = now() - interval '1 second'`);
    service.services.accessChanged();
    expect(await askAs(service, old.key)).toMatchObject({ status: 401, code: 'unauthenticated' });
    const last = (await (await service.post(at)).json()) as typeof old;
    expect(last.previousUntil).toBeNull();
    expect((await askAs(service, next.key)).status).toBe(401);
    expect((await askAs(service, last.key)).status).toBe(200);
  });

  test.each([
    ['no name', {}, 'name'],
    ['a role that there is not', { name: 'x', role: 'king' }, 'role'],
    ['a scope that there is not', { name: 'x', scopes: ['sessions:eat'] }, 'scopes.0'],
    ['an agent that there is not', { name: 'x', scopes: ['agents:nobody'] }, 'scopes.0'],
    ['more than the role', { name: 'x', role: 'viewer', scopes: ['sessions:write'] }, 'scopes'],
    ['an end that is over', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('is refused with %s', async (_what, body, path) => {
    const response = await service.post('/api/v1/keys', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
  });

  test('is not found by a key of another workspace', async () => {
    const { keyId } = await makeKey(service, {});
    await set(keyId, `workspace_id = gen_random_uuid()`);
    expect((await list()).some((found) => found.keyId === keyId)).toBe(false);
    expect((await service.fetch(`/api/v1/keys/${keyId}`, { method: 'DELETE' })).status).toBe(404);
    expect((await service.post(`/api/v1/keys/${keyId}/rotate`)).status).toBe(404);
  });
});

describe('a key that creates keys', () => {
  const scopes = ['keys:manage', 'sessions:read'];
  test('cannot give scopes that it does not have', async () => {
    const { key } = await makeKey(service, { role: 'admin', scopes });
    const made = await makeKey(service, { role: 'viewer' }, key);
    expect(made.scopes).toEqual(['sessions:read']);
    const more = await service.post('/api/v1/keys', { name: 'x', role: 'pm' }, bearer(key));
    expect([more.status, await more.json()]).toMatchObject([
      403,
      { code: 'insufficient_scope', scope: 'sessions:write' },
    ]);
    const strong = await makeKey(service, { role: 'admin' });
    const taken = await service.post(`/api/v1/keys/${strong.keyId}/rotate`, {}, bearer(key));
    expect(taken.status).toBe(403);
    expect((await askAs(service, strong.key)).status).toBe(200);
  });

  test('cannot create a key that expires later', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { key } = await makeKey(service, { role: 'admin', expiresAt });
    expect((await makeKey(service, {}, key)).expiresAt).toBe(expiresAt);
    const later = { name: 'x', expiresAt: new Date(Date.now() + 7_200_000).toISOString() };
    expect((await service.post('/api/v1/keys', later, bearer(key))).status).toBe(403);
  });
});

test('a key that is revoked on one node ends on the others, which are notified', async () => {
  await using database = await createDatabase();
  await using one = await openStore(database.address);
  await using two = await openStore(database.address);
  const listenAt = { ...database.address };
  await using here = await createTestService({ store: one, listenAt });
  await using there = await createTestService({ store: two, listenAt, node: '00000000-0000-7000-8000-00000000000b' });
  const { key, keyId } = await makeKey(here, {});
  await expect.poll(async () => (await askAs(there, key)).status).toBe(200);
  await here.fetch(`/api/v1/keys/${keyId}`, { method: 'DELETE' });
  await expect.poll(async () => (await askAs(there, key)).status, { interval: 20 }).toBe(401);
});

test('a cached key causes no query', async () => {
  const { key } = await makeKey(service, {});
  const holder = await service.store.pool.connect();
  await holder.query('begin');
  // It is cached for seconds, which may pass meanwhile.
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    await askAs(service, key);
    await holder.query('lock table api_key in access exclusive mode');
    const answers = await Promise.all(Array.from({ length: 10 }, () => askAs(service, key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  } finally {
    vi.useRealTimers();
    await holder.query('rollback');
    holder.release();
  }
});
