import type pg from 'pg';
import type { AuditHead, AuditVerification } from '../../../schema/audit.ts';
import { inTransaction } from '../../store/transaction.ts';
import { type ChainRow, createChainCheck } from './chain-check.ts';
import { headColumns, type HeadRow, toHead } from './heads.ts';
import { entryColumns, hex } from './rows.ts';

/** How many entries are in memory at a time. */
const pageSize = 500;

const chainStatement = `
select ${entryColumns}, s.seq, s.entry_id, ${hex('s.previous_hash')} as previous_hash, ${hex('s.hash')} as hash,
  ${hex('p.salt')} as salt, p.data
from (select * from audit_seal where workspace_id = $1 and seq > $2 order by seq limit $3) s
left join audit_entry e on e.id = s.entry_id left join audit_personal p on p.entry_id = s.entry_id order by s.seq`;

const countStatement = `
select (select count(*) from audit_entry where workspace_id = $1) as entries,
  (select count(*) from audit_unsealed where workspace_id = $1) as unsealed`;

/** Entries that neither have a place in the chain nor wait for one. */
const strayStatement = `
select e.id from audit_entry e where e.workspace_id = $1
  and not exists (select from audit_seal s where s.entry_id = e.id)
  and not exists (
    select from audit_unsealed u where u.workspace_id = e.workspace_id and u.at = e.at and u.entry_id = e.id)
order by e.id limit 101`;

/** Entries that were deleted before they got a place in the chain. */
const lostStatement = `
select u.entry_id as id from audit_unsealed u where u.workspace_id = $1
  and not exists (select from audit_entry e where e.id = u.entry_id) order by u.entry_id limit 101`;

/**
 * Checks the whole log of a workspace: that each entry is as it was sealed, that none is missing, and that the chain still
 * contains the heads that the service signed and those in `checkpoint`. Reads one snapshot, in pages.
 */
export async function verifyAudit(
  pool: pg.Pool,
  workspaceId: string,
  key: Buffer,
  { checkpoint = [] }: { checkpoint?: readonly AuditHead[] } = {},
): Promise<AuditVerification> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const check = createChainCheck(workspaceId, key, checkpoint);
    for (let after = 0; ;) {
      const { rows } = await client.query<ChainRow>(chainStatement, [workspaceId, after, pageSize]);
      const last = Number(rows.at(-1)?.seq ?? after);
      check.heads(await headsBetween(client, workspaceId, after, rows.length < pageSize ? null : last));
      for (const row of rows) check.link(row);
      if (rows.length < pageSize) break;
      after = last;
    }
    for (const { id } of await idsOf(client, strayStatement, workspaceId)) check.stray(id);
    for (const { id } of await idsOf(client, lostStatement, workspaceId)) check.lost(id);
    const { rows } = await client.query<{ entries: string; unsealed: string }>(countStatement, [workspaceId]);
    const { problems, truncatedProblems, sealed, erased } = check.end();
    return {
      verified: problems.length === 0,
      entries: Number(rows[0]?.entries ?? 0),
      sealed,
      unsealed: Number(rows[0]?.unsealed ?? 0),
      erased,
      problems,
      truncatedProblems,
    };
  });
}

async function idsOf(client: pg.PoolClient, statement: string, workspaceId: string) {
  return (await client.query<{ id: string }>(statement, [workspaceId])).rows;
}

async function headsBetween(
  client: pg.PoolClient,
  workspaceId: string,
  after: number,
  last: number | null,
): Promise<AuditHead[]> {
  const { rows } = await client.query<HeadRow>(
    `select ${headColumns} from audit_head where workspace_id = $1 and seq > $2 and ($3::bigint is null or seq <= $3)
     order by seq`,
    [workspaceId, after, last],
  );
  return rows.map(toHead);
}
