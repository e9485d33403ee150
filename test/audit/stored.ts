import type pg from 'pg';
import type { Personal } from '../../server/core/audit/record.ts';

/** An entry as it is stored, with its personal data. */
export interface StoredEntry {
  id: string;
  workspace_id: string;
  action: string;
  outcome: string;
  count: number;
  actor_type: string;
  actor_id: string;
  target_type: string | null;
  target_id: string | null;
  protocol: string | null;
  procedure: string | null;
  request_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  data: Personal;
}

/** All entries, oldest first. */
export async function storedEntries(pool: pg.Pool): Promise<StoredEntry[]> {
  const { rows } = await pool.query<StoredEntry>(
    'select e.*, p.data from audit_entry e left join audit_personal p on p.entry_id = e.id order by e.id',
  );
  return rows;
}

/** The newest entry of an action. */
export async function lastOf(pool: pg.Pool, action: string): Promise<StoredEntry> {
  const found = (await storedEntries(pool)).findLast((entry) => entry.action === action);
  if (!found) throw new Error(`nothing recorded ${action}`);
  return found;
}
