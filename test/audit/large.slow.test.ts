import type pg from 'pg';
import { expect, test } from 'vitest';
import { exportAudit } from '../../server/core/audit/export.ts';
import { systemOrigin } from '../../server/core/audit/record.ts';
import { sealWorkspace } from '../../server/core/audit/seal.ts';
import { createStore } from '../support/database.ts';
import { key, tamper, verify, workspaceId } from './chain.ts';

const count = 100_000;

/** Counts the most rows that one statement returned, which is what is in memory at a time. */
function mostRows(pool: pg.Pool): () => number {
  let most = 0;
  pool.on('acquire', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, self, parameters: unknown[]) {
        const answer = Reflect.apply(query, self, parameters) as Promise<pg.QueryResult> | undefined;
        return answer?.then((result) => {
          most = Math.max(most, result.rows?.length ?? 0);
          return result;
        });
      },
    });
  });
  return () => most;
}

test('a log of 100,000 entries is sealed, exported and checked in pages', async () => {
  await using store = await createStore();
  await store.pool.query(
    `with entry as (
       insert into audit_entry (id, workspace_id, at, action, outcome, count, actor_type, actor_id, personal_digest)
       select ('01936f0e-5d2c-7a41-9b1e-' || lpad(to_hex(n), 12, '0'))::uuid, $1, now() - interval '1 day' + n * interval '10 ms',
         'session.deleted', 'success', 1, 'key', 'key ' || n % 100, decode('00', 'hex') from generate_series(1, $2::int) n
       returning id, workspace_id, at)
     insert into audit_unsealed (workspace_id, at, entry_id) select workspace_id, at, id from entry`,
    [workspaceId, count],
  );
  const most = mostRows(store.pool);
  await sealWorkspace(store.pool, workspaceId, key);
  expect(await verify(store.pool)).toMatchObject({ verified: true, sealed: count, erased: count });
  await tamper(store.pool, `update audit_entry set count = 2 where actor_id = 'key 7' and id > $1`, [
    '01936f0e-5d2c-7a41-9b1e-000000018600',
  ]);
  const { problems } = await verify(store.pool);
  expect(problems.map(({ kind, seq }) => [kind, seq])).toEqual([['changed', 99_907]]);
  const options = { pool: store.pool, origin: systemOrigin(workspaceId), format: 'csv', filter: {} } as const;
  let lines = 0;
  const body = await exportAudit({ ...options, signHead: () => Promise.resolve(null) });
  for await (const bytes of body) lines += Buffer.from(bytes).toString().split('\r\n').length - 1;
  expect(lines).toBe(count + 2);
  expect(most()).toBeLessThanOrEqual(500);
});
