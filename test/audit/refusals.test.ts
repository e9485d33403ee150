import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { createRefusals } from '../../server/core/audit/refusals.ts';
import { createStore } from '../support/database.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { bearer, makeKey } from '../access/keys.ts';
import { storedEntries } from './stored.ts';

const minuteMs = 60_000;
const context = { ip: '192.0.2.1', userAgent: 'a', requestId: 'r', protocol: 'rest', procedure: null };
const { workspaceId, actor } = servicePrincipal;
const origin = { workspaceId, actor, context };
const denied = (scope: string) =>
  ({ action: 'access.denied', outcome: 'denied', target: null, after: { scope } }) as const;

describe('counted refusals', () => {
  let store: Awaited<ReturnType<typeof createStore>>;
  let minute = 0;
  const logger = pino({ level: 'silent' });
  beforeAll(async () => {
    store = await createStore();
  });
  afterAll(() => store[Symbol.asyncDispose]());

  /** The scope, the count and the actor of all entries of a new counter. */
  async function entriesOf(work: (refusals: ReturnType<typeof createRefusals>) => Promise<void> | void) {
    const before = (await storedEntries(store.pool)).length;
    const refusals = createRefusals({ pool: store.pool, logger, now: () => minute * minuteMs });
    await work(refusals);
    await refusals.close();
    const rows = (await storedEntries(store.pool)).slice(before);
    return rows.map((row) => [row.after?.['scope'], row.count, row.actor_id]);
  }

  test('of a flood are two rows: the first at once, the rest when the minute is over', async () => {
    const entries = await entriesOf(async (refusals) => {
      for (let index = 0; index < 10_000; index += 1) refusals.refused(origin, denied('flood'));
      await refusals.sweep();
      expect((await storedEntries(store.pool)).map(({ count }) => count)).toEqual([1]);
      minute += 1;
      await refusals.sweep();
    });
    expect(entries).toEqual([
      ['flood', 1, 'service'],
      ['flood', 9_999, 'service'],
    ]);
  });

  test('are separate for each scope, actor and minute', async () => {
    const entries = await entriesOf((refusals) => {
      for (const id of ['one', 'two']) refusals.refused({ ...origin, actor: { ...actor, id } }, denied('a'));
      refusals.refused(origin, denied('a'));
      refusals.refused(origin, denied('b'));
      minute += 1;
      refusals.refused(origin, denied('b'));
      refusals.refused(origin, denied('b'));
    });
    expect(entries).toEqual([
      ['a', 1, 'one'],
      ['a', 1, 'two'],
      ['a', 1, 'service'],
      ['b', 1, 'service'],
      ['b', 1, 'service'],
      ['b', 1, 'service'],
    ]);
  });

  test('of more than a thousand callers are counted together', async () => {
    const entries = await entriesOf((refusals) => {
      for (let index = 0; index < 1_500; index += 1)
        refusals.refused({ ...origin, actor: { ...actor, id: `caller ${index}` } }, denied('many'));
    });
    expect(entries).toHaveLength(1_002);
    expect(entries.slice(1_000)).toEqual([
      [undefined, 1, 'system'],
      [undefined, 499, 'system'],
    ]);
  });

  test('throw nothing if they cannot be stored', async () => {
    const lines: string[] = [];
    const broken = { query: () => Promise.reject(new Error('no database')) } as unknown as typeof store.pool;
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const refusals = createRefusals({ pool: broken, logger: log, now: () => 0 });
    refusals.refused(origin, denied('a'));
    refusals.refused({ ...origin, workspaceId: '' }, denied('a'));
    await refusals.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('could not record refusals in the audit log');
  });
});

describe('a refusal', () => {
  let service: TestService;
  beforeAll(async () => {
    // One minute: the clock stands still.
    service = await createTestService({ audit: { now: () => 0 } });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function refusedOf(keyId: string) {
    await service.services.audit.close();
    const entries = await storedEntries(service.store.pool);
    return entries.filter(({ action, actor_id }) => action === 'access.denied' && actor_id === keyId);
  }

  test('is counted once, over REST, tRPC and GraphQL', async () => {
    const { key, keyId } = await makeKey(service, { role: 'viewer' });
    const headers = bearer(key);
    expect((await service.fetch('/api/v1/keys', { headers })).status).toBe(403);
    expect((await service.fetch('/api/trpc/webhooks.list', { headers })).status).toBe(403);
    const graphql = await ask(service, 'mutation { deleteSession(id: "x") }', {}, headers);
    expect(graphql.errors?.[0]?.extensions.code).toBe('insufficient_scope');
    const rows = await refusedOf(keyId);
    expect(rows.map((row) => [row.protocol, row.procedure, row.outcome, row.count, row.after])).toEqual([
      ['rest', null, 'denied', 1, { scope: 'keys:manage' }],
      ['trpc', 'webhooks.list', 'denied', 1, { scope: 'webhooks:manage' }],
      ['graphql', 'sessions.delete', 'denied', 1, { scope: 'sessions:write' }],
    ]);
  });

  test('by a procedure itself is counted once, too', async () => {
    const { key, keyId } = await makeKey(service, { role: 'admin', scopes: ['keys:manage', 'sessions:write'] });
    const body = { name: 'more', role: 'admin' };
    expect((await service.post('/api/v1/keys', body, bearer(key))).status).toBe(403);
    const session = await service.createSession();
    const run = await service.post(`/api/v1/sessions/${session}/prd-agent`, {}, bearer(key));
    expect(run.status).toBe(403);
    const rows = await refusedOf(keyId);
    expect(rows.map((row) => [row.procedure, row.count, row.after])).toEqual([
      ['keys.create', 1, { scope: 'sessions:read' }],
      [null, 1, { scope: 'agents:prd' }],
    ]);
  });

  test('does not wait for the database', async () => {
    const { key } = await makeKey(service, { role: 'viewer' });
    await service.fetch('/api/v1/sessions', { headers: bearer(key) });
    const holder = await service.store.pool.connect();
    await holder.query('begin; lock table audit_entry in access exclusive mode');
    try {
      const answers = Array.from({ length: 20 }, () => service.fetch('/api/v1/keys', { headers: bearer(key) }));
      expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([403]));
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});
