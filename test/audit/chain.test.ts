import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../server/store/transaction.ts';
import { openStore } from '../../server/store/orm.ts';
import { erasePersonal } from '../../server/core/audit/erase.ts';
import { signHead } from '../../server/core/audit/heads.ts';
import { sealWorkspace } from '../../server/core/audit/seal.ts';
import { verifyAudit } from '../../server/core/audit/verify.ts';
import type { AuditHead } from '../../schema/audit.ts';
import { createStore } from '../support/database.ts';
import { key, record, recordSealed, tamper, verify, workspaceId } from './chain.ts';
import { storedEntries } from './stored.ts';

let store: Awaited<ReturnType<typeof createStore>>;
beforeEach(async () => {
  store = await createStore();
});
afterEach(() => store[Symbol.asyncDispose]());

/** Returns a head that the operator keeps. */
async function keptHead(): Promise<AuditHead[]> {
  const head = await inTransaction(store.pool, (client) => signHead(client, workspaceId, key));
  return head ? [head] : [];
}

const placesOf = async () => {
  const { rows } = await store.pool.query<{ seq: string }>('select seq from audit_seal order by seq');
  return rows.map(({ seq }) => Number(seq));
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the chain', () => {
  test('has a place for each entry, in the order of their times', async () => {
    await recordSealed(store.pool, 3);
    await record(store.pool, 'waits');
    expect(await placesOf()).toEqual([1, 2, 3]);
    expect(await verify(store.pool)).toEqual({
      verified: true,
      entries: 4,
      sealed: 3,
      unsealed: 1,
      erased: 0,
      problems: [],
      truncatedProblems: false,
    });
    const { rows } = await store.pool.query(
      'select target_id from audit_seal s join audit_entry e on e.id = s.entry_id order by seq',
    );
    expect(rows.map(({ target_id }: { target_id: string }) => target_id)).toEqual([
      'session 0',
      'session 1',
      'session 2',
    ]);
  });

  test('has no gap and no fork if two nodes seal while entries are recorded', async () => {
    await using other = await openStore(store.address);
    const recorded = Array.from({ length: 300 }, (_, index) => record(store.pool, `session ${index}`));
    const done = new AbortController();
    const seals = async (pool: typeof store.pool) => {
      let rounds = 0;
      for (; !done.signal.aborted; rounds += 1) await sealWorkspace(pool, workspaceId, key);
      return rounds;
    };
    const sealers = [seals(store.pool), seals(other.pool), seals(other.pool)];
    await Promise.all(recorded);
    done.abort();
    expect(Math.min(...(await Promise.all(sealers)))).toBeGreaterThan(0);
    await sealWorkspace(store.pool, workspaceId, key);
    expect(await placesOf()).toEqual(upTo(300));
    expect(await verify(store.pool)).toMatchObject({ verified: true, sealed: 300, unsealed: 0 });
  });

  test('takes entries whose transaction ended late, and no entry waits for the sealer', async () => {
    await inTransaction(store.pool, async (client) => {
      await record(client, 'late');
      await recordSealed(store.pool, 2);
      expect(await placesOf()).toEqual([1, 2]);
    });
    await inTransaction(store.pool, async (client) => {
      await client.query('lock table audit_seal in access exclusive mode');
      await record(store.pool, 'meanwhile');
    });
    await sealWorkspace(store.pool, workspaceId, key);
    expect(await verify(store.pool)).toMatchObject({ verified: true, sealed: 4 });
  });

  test('that builds on a hash which is not there is not verified', async () => {
    await recordSealed(store.pool, 1);
    const swapped = 'update audit_seal set hash = $1 where seq = 1 returning hash';
    const { rows } = await store.pool.query<{ hash: Buffer }>('select hash from audit_seal');
    await tamper(store.pool, swapped, [Buffer.alloc(32)]);
    await recordSealed(store.pool, 1);
    await tamper(store.pool, swapped, [rows[0]?.hash]);
    const { problems } = await verify(store.pool);
    expect(problems).toMatchObject([
      { kind: 'changed', seq: 2, detail: expect.stringContaining('build on') as unknown },
    ]);
  });

  test('with another key is not verified', async () => {
    await recordSealed(store.pool, 1);
    const found = await verifyAudit(store.pool, workspaceId, Buffer.alloc(32));
    expect(found.problems.map(({ kind }) => kind)).toEqual(['changed']);
  });
});

/** What a check finds after a change behind the back of the service, and what it says. */
const idOf = (seq: number) => `(select entry_id from audit_seal where seq = ${seq})`;
const attacks: [string, string[], object[]][] = [
  [
    'a row that was removed',
    [`delete from audit_entry where id = ${idOf(50)}`],
    [{ kind: 'missing', seq: 50, toSeq: 50, detail: 'The entry 50 is missing.' }],
  ],
  [
    'a row that was removed with its place',
    [`delete from audit_entry where id = ${idOf(50)}`, 'delete from audit_seal where seq = 50'],
    [{ kind: 'missing', seq: 50, toSeq: 50, detail: 'The entry 50 is missing.' }],
  ],
  [
    'a row that was removed, with the place after it moved up',
    [
      `delete from audit_entry where id = ${idOf(199)}`,
      'delete from audit_seal where seq = 199',
      'update audit_seal set seq = 199 where seq = 200',
    ],
    [{ kind: 'changed', seq: 199 }],
  ],
  [
    'a row that was changed',
    [`update audit_entry set actor_id = 'somebody else' where id = ${idOf(50)}`],
    [{ kind: 'changed', seq: 50, toSeq: 50, detail: 'The entry 50 was changed after it was sealed.' }],
  ],
  [
    'a time that was changed',
    [`update audit_entry set at = at - interval '1 day' where id = ${idOf(50)}`],
    [{ kind: 'changed', seq: 50 }],
  ],
  [
    'a row that was appended by hand',
    [
      `insert into audit_entry (id, workspace_id, at, action, outcome, count, actor_type, actor_id, personal_digest)
       values (gen_random_uuid(), '${workspaceId}', now(), 'key.created', 'success', 1, 'member', 'somebody', '')`,
    ],
    [
      {
        kind: 'inserted',
        seq: null,
        detail: 'An entry was inserted by hand: it has no place in the chain and waits for none.',
      },
    ],
  ],
  [
    'a row that was appended by hand with a place of its own',
    [
      `with entry as (
         insert into audit_entry (id, workspace_id, at, action, outcome, count, actor_type, actor_id, personal_digest)
         values (gen_random_uuid(), '${workspaceId}', now(), 'key.created', 'success', 1, 'member', 'somebody', '') returning id)
       insert into audit_seal select '${workspaceId}', 201, entry.id, last.hash, last.hash
       from entry, audit_seal last where last.seq = 200`,
    ],
    [{ kind: 'changed', seq: 201 }],
  ],
  [
    'personal data that was changed',
    [`update audit_personal set data = data || '{"ip":"203.0.113.9"}' where entry_id = ${idOf(50)}`],
    [{ kind: 'personalChanged', seq: 50, detail: 'The personal data of the entry 50 was changed.' }],
  ],
];

const cutOff = async () => {
  await tamper(store.pool, 'delete from audit_entry where id in (select entry_id from audit_seal where seq > 100)');
  await tamper(store.pool, 'delete from audit_seal where seq > 100');
};
const truncated = {
  kind: 'truncated',
  seq: 101,
  toSeq: 200,
  detail: 'The chain ends at 100, and a head was signed at 200.',
};

describe('a check finds', () => {
  beforeEach(() => recordSealed(store.pool, 200));

  test.each(attacks)('%s', async (_what, statements, problems) => {
    for (const statement of statements) await tamper(store.pool, statement);
    const found = await verify(store.pool);
    expect(found.verified).toBe(false);
    expect(found.problems).toMatchObject(problems);
    expect(found.problems).toHaveLength(problems.length);
  });

  test('the last hundred entries cut off, by a head that the database has', async () => {
    await keptHead();
    await cutOff();
    expect((await verify(store.pool)).problems).toMatchObject([truncated]);
  });

  test('the last hundred entries cut off with the heads, by a head that the operator kept', async () => {
    const checkpoint = await keptHead();
    await cutOff();
    await tamper(store.pool, 'delete from audit_head');
    expect((await verify(store.pool)).verified).toBe(true);
    expect((await verify(store.pool, checkpoint)).problems).toMatchObject([truncated]);
  });

  test('a chain that somebody with the key wrote anew, by a head that the operator kept', async () => {
    const checkpoint = await keptHead();
    await tamper(store.pool, 'delete from audit_head');
    await tamper(store.pool, `insert into audit_unsealed select workspace_id, at, id from audit_entry`);
    await tamper(store.pool, 'delete from audit_seal');
    await tamper(store.pool, `update audit_entry set actor_id = 'somebody else' where target_id = 'session 9'`);
    await sealWorkspace(store.pool, workspaceId, key);
    expect((await verify(store.pool)).verified).toBe(true);
    expect((await verify(store.pool, checkpoint)).problems).toMatchObject([{ kind: 'rewritten', seq: 200 }]);
  });

  test('a head that the service did not sign, or that is of another workspace', async () => {
    const [head] = await keptHead();
    const forged = [
      { ...head, seq: 300 },
      { ...head, workspaceId: store.address.database },
    ] as AuditHead[];
    expect((await verify(store.pool, forged)).problems).toMatchObject([
      { kind: 'headForged', seq: 300 },
      { kind: 'headForged', seq: 200 },
    ]);
  });

  test('an entry that was deleted before it was sealed', async () => {
    await record(store.pool, 'unsealed');
    await tamper(store.pool, `delete from audit_entry where target_id = 'unsealed'`);
    expect((await verify(store.pool)).problems).toMatchObject([{ kind: 'missing', seq: null }]);
  });

  test('at most a hundred problems, and says that there are more', async () => {
    await tamper(store.pool, `update audit_entry set actor_id = 'somebody else'`);
    const found = await verify(store.pool);
    expect([found.problems.length, found.truncatedProblems]).toEqual([100, true]);
  });

  test('nothing after a person was erased', async () => {
    const checkpoint = await keptHead();
    await erasePersonal(store.pool, crypto.randomUUID(), ['session 49']);
    expect(await verify(store.pool)).toMatchObject({ erased: 0 });
    await erasePersonal(store.pool, workspaceId, ['session 49', 'nobody']);
    expect(await verify(store.pool, checkpoint)).toMatchObject({
      verified: true,
      sealed: 200,
      erased: 1,
      problems: [],
    });
    const erased = (await storedEntries(store.pool)).filter(({ data }) => data === null);
    expect(erased.map(({ target_id }) => target_id)).toEqual(['session 49']);
  });
});
