import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { type Audit, createAudit } from '../../server/core/audit/audit.ts';
import { recordAudit, systemOrigin } from '../../server/core/audit/record.ts';
import { pruneAudit } from '../../server/core/audit/prune.ts';
import { readConfig } from '../../server/process/config.ts';
import { createStore } from '../support/database.ts';
import { key, record, recordSealed, tamper, verify, workspaceId } from './chain.ts';
import { storedEntries } from './stored.ts';

let store: Awaited<ReturnType<typeof createStore>>;
beforeEach(async () => {
  store = await createStore();
});
afterEach(() => store[Symbol.asyncDispose]());

/** Makes entries as old as if they had been recorded that many days ago; then seals them. */
async function recordOld(count: number, days: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await record(store.pool, `of ${days} days ago`);
  const statement = `update audit_entry set at = at - make_interval(days => $1) where target_id = $2`;
  await tamper(store.pool, statement, [days, `of ${days} days ago`]);
  await recordSealed(store.pool, 0);
}

const cut = async (first: number, last: number) => {
  const condition = `seq between ${first} and ${last}`;
  await tamper(store.pool, `delete from audit_entry where id in (select entry_id from audit_seal where ${condition})`);
  await tamper(store.pool, `delete from audit_seal where ${condition}`);
};

const read = (days: string) => readConfig({ AUDIT_RETENTION_DAYS: days }).AUDIT_RETENTION_DAYS;

describe('pruning', () => {
  test('deletes what is too old, and the chain from there on is verified', async () => {
    await recordOld(30, 500);
    await recordOld(20, 400);
    await recordSealed(store.pool, 10);
    expect(await pruneAudit(store.pool, key, 450)).toBe(30);
    expect(await verify(store.pool)).toMatchObject({ verified: true, entries: 31, sealed: 31, unsealed: 0 });
    const tombstone = (await storedEntries(store.pool)).find(({ action }) => action === 'audit.pruned');
    expect(tombstone).toMatchObject({ actor_type: 'system', after: { fromSeq: 1, toSeq: 30 } });
    expect((await store.pool.query('select from audit_personal')).rowCount).toBe(31);
    // Again, with what the first one left.
    expect(await pruneAudit(store.pool, key, 450)).toBe(0);
    expect(await pruneAudit(store.pool, key, 365)).toBe(20);
    expect(await verify(store.pool)).toMatchObject({ verified: true, entries: 12, sealed: 12 });
  });

  test('keeps its tombstone if everything is too old', async () => {
    await recordOld(5, 500);
    expect(await pruneAudit(store.pool, key, 365)).toBe(5);
    expect(await verify(store.pool)).toMatchObject({ verified: true, entries: 1, sealed: 1 });
    await recordSealed(store.pool, 1);
    const { rows } = await store.pool.query<{ seq: string }>('select seq from audit_seal order by seq');
    expect(rows.map(({ seq }) => seq)).toEqual(['6', '7']);
    expect((await verify(store.pool)).verified).toBe(true);
  });

  test('by somebody else is found, also after the service pruned', async () => {
    await recordOld(5, 500);
    await recordSealed(store.pool, 5);
    await cut(1, 3);
    const missing = [{ kind: 'missing', seq: 1, toSeq: 3 }];
    expect((await verify(store.pool)).problems).toMatchObject(missing);
    expect(await pruneAudit(store.pool, key, 365)).toBe(2);
    expect((await verify(store.pool)).problems).toMatchObject(missing);
  });

  test('of more than the tombstone says is found', async () => {
    await recordOld(5, 500);
    await recordSealed(store.pool, 5);
    await pruneAudit(store.pool, key, 365);
    await cut(6, 6);
    expect((await verify(store.pool)).problems).toMatchObject([{ kind: 'missing', seq: 1, toSeq: 6 }]);
  });

  test('with a tombstone that somebody wrote by hand is found', async () => {
    await recordSealed(store.pool, 5);
    const { rows } = await store.pool.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from audit_seal where seq = 3`,
    );
    const after = { fromSeq: 1, toSeq: 3, lastHash: rows[0]?.hash ?? '', signature: '00' };
    await recordAudit(store.pool, systemOrigin(workspaceId), { action: 'audit.pruned', target: null, after });
    await recordSealed(store.pool, 0);
    await cut(1, 3);
    expect((await verify(store.pool)).problems).toMatchObject([{ kind: 'missing', seq: 1, toSeq: 3 }]);
  });

  test('is the only way to delete: afterwards deletes are refused again', async () => {
    await recordOld(1, 500);
    await pruneAudit(store.pool, key, 365);
    await expect(store.pool.query('delete from audit_entry')).rejects.toMatchObject({ code: '42501' });
  });

  test('needs at least a year', () => {
    expect([read('365'), read('')]).toEqual([365, undefined]);
    expect(() => read('364')).toThrow('AUDIT_RETENTION_DAYS must be a whole number of days from 365 to 36500');
  });
});

describe('the service', () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const made = (secret: () => Buffer | null): Audit =>
    createAudit({
      pool: store.pool,
      logger,
      key: secret,
      retentionDays: 365,
      queueHead: () => Promise.resolve(),
      headQueued() {},
    });
  beforeEach(() => void lines.splice(0));

  test('seals, signs a head and prunes by itself', async () => {
    await recordOld(3, 500);
    await record(store.pool, 'new');
    const audit = made(() => key);
    audit.start();
    await expect.poll(() => lines.join('')).toContain('past their retention');
    await audit.close();
    expect(await verify(store.pool)).toMatchObject({ verified: true, sealed: 2, unsealed: 0 });
    expect(lines.filter((line) => line.includes('"auditHead"'))).toHaveLength(1);
  });

  test('signs a head an hour after the last one, if there are new entries', async () => {
    const audit = made(() => key);
    const heads = async () => (await store.pool.query('select from audit_head')).rowCount;
    const hourPasses = () => tamper(store.pool, `update audit_head set at = at - interval '61 minutes'`);
    await audit.signHeads();
    expect(await heads()).toBe(0);
    await recordSealed(store.pool, 1);
    await audit.signHeads();
    await recordSealed(store.pool, 1);
    await audit.signHeads();
    expect(await heads()).toBe(1);
    await hourPasses();
    await audit.signHeads();
    expect(await heads()).toBe(2);
    await hourPasses();
    await audit.signHeads();
    expect(await heads()).toBe(2);
    await audit.close();
  });

  test('signs one head if several nodes find at once that one is due', async () => {
    await recordSealed(store.pool, 1);
    const nodes = Array.from({ length: 4 }, () => made(() => key));
    await Promise.all(nodes.map((node) => node.signHeads()));
    expect((await store.pool.query('select from audit_head')).rowCount).toBe(1);
    await Promise.all(nodes.map((node) => node.close()));
  });

  test('leaves entries unsealed without a key, says so once, and seals them when there is one', async () => {
    let secret: Buffer | null = null;
    const audit = made(() => secret);
    await record(store.pool, 'waits');
    await audit.seal();
    await audit.seal();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('entries of the audit log wait unsealed');
    expect(await audit.signHead(workspaceId)).toBeNull();
    secret = key;
    await audit.seal();
    expect(await verify(store.pool)).toMatchObject({ verified: true, sealed: 1, unsealed: 0 });
    await audit.close();
  });
});
