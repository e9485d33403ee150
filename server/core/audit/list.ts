import type pg from 'pg';
import type { AuditEntry, AuditFilter } from '../../../schema/audit.ts';
import { listedColumns, type ListedRow, listedTables, toEntry } from './rows.ts';

const condition = `e.workspace_id = $1 and ($2::text is null or e.actor_id = $2) and ($3::text is null or e.action = $3)
  and ($4::text is null or e.target_id = $4) and ($5::text is null or e.outcome = $5)
  and ($6::timestamptz is null or e.at >= $6) and ($7::timestamptz is null or e.at < $7)`;

function valuesOf(workspaceId: string, { actorId, action, targetId, outcome, from, to }: AuditFilter): unknown[] {
  return [workspaceId, ...[actorId, action, targetId, outcome, from, to].map((value) => value ?? null)];
}

/** Lists entries, newest first. */
export async function listAudit(
  pool: pg.Pool,
  workspaceId: string,
  { limit, before, ...filter }: AuditFilter & { limit: number; before?: string | undefined },
): Promise<{ entries: AuditEntry[]; nextBefore: string | null }> {
  const { rows } = await pool.query<ListedRow>(
    `select ${listedColumns} from ${listedTables} where ${condition} and ($8::uuid is null or e.id < $8)
     order by e.id desc limit $9`,
    [...valuesOf(workspaceId, filter), before ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { entries: page.map(toEntry), nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** How many entries an export reads at a time. */
const pageSize = 500;

/** Reads entries up to and including one, oldest first, in pages. */
export async function* readAudit(
  pool: pg.Pool,
  workspaceId: string,
  filter: AuditFilter,
  lastId: string,
): AsyncGenerator<AuditEntry[], void, undefined> {
  for (let after: string | null = null; ;) {
    const { rows }: pg.QueryResult<ListedRow> = await pool.query<ListedRow>(
      `select ${listedColumns} from ${listedTables} where ${condition} and e.id <= $8 and ($9::uuid is null or e.id > $9)
       order by e.id limit $10`,
      [...valuesOf(workspaceId, filter), lastId, after, pageSize],
    );
    if (rows.length > 0) yield rows.map(toEntry);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.id ?? null;
  }
}
