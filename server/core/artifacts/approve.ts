import type pg from 'pg';

// The newest version of the run: it waits for the decision about it, and stores nothing meanwhile.
const statement = `
update preview set approved = true
where session_id = $1 and release = (
  select release from artifact where session_id = $1 and run_id = $2 and release is not null order by id desc limit 1)`;

/** Keeps the build of the version that a run has just stored, until the session is deleted. */
export async function keepApproved(
  client: pg.PoolClient,
  { sessionId, runId }: { sessionId: string; runId: string },
): Promise<void> {
  await client.query(statement, [sessionId, runId]);
}
