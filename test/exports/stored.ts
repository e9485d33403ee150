import type { TestService } from '../support/service.ts';

/** Stores a version in a session as a finished run would. */
export async function leave(service: TestService, sessionId: string, kind: string, content: unknown): Promise<void> {
  const { pool } = service.store;
  await pool.query(
    `with made as (
       insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, model, lease_until,
         started_at, finished_at, start_cursor)
       select gen_random_uuid(), workspace_id, id, $2, 'completed', '{}', '', '', '', now(), now(), now(), 0
       from session where id = $1 returning *
     )
     insert into artifact select uuidv7(), workspace_id, session_id, id, $2, $2,
       1 + (select count(*) from artifact where session_id = $1 and kind = $2), $3, now() from made`,
    [sessionId, kind, JSON.stringify(content)],
  );
}

/** Returns the bytes of a response, which must be 200. */
export async function download(service: TestService, sessionId: string, file: string): Promise<Buffer> {
  const response = await service.fetch(`/api/v1/sessions/${sessionId}/export.${file}`);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
