import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { ArtifactDraft } from '../../agents/ports.ts';
import { errorTable, type ErrorCode } from '../../schema/errors.ts';
import type { AgentEvent, DoneEvent, ErrorEvent, Usage } from '../../schema/event.ts';
import type { SessionFields } from '../../schema/session.ts';
import type { Chunk } from '../events/chunk.ts';
import { makeFrame } from '../events/frame.ts';
import { sessionColumns, toColumn } from '../store/session-row.ts';
import { inTransaction } from '../store/transaction.ts';

export type Ending =
  | {
      outcome: 'completed';
      /** The agent's terminal event. */
      terminal: AgentEvent;
      session: Partial<SessionFields>;
      artifacts: readonly ArtifactDraft[];
    }
  | { outcome: 'failed' | 'cancelled'; code: ErrorCode; message: string };

export interface EndRequest {
  sessionId: string;
  runId: string;
  /** Only this attempt may end it; null: whoever holds it now. */
  fence: number | null;
  usesSandbox: boolean;
  /** The run's usage; null: as its finished steps stored it. */
  usage: Usage | null;
  ending: Ending;
}

interface EndingRow {
  workspace_id: string;
  last_cursor: string;
  agent: string;
  started_at: Date | string;
  input_tokens: string;
  output_tokens: string;
  cost_usd: number | null;
  sandbox_name: string | null;
  sandbox_url: string | null;
}

/**
 * Ends a run, once: terminal event, `done`, session fields, artefacts and the run's status in one transaction. Returns
 * the stored chunk, or null when the run does not hold the session (any more), and nothing was written.
 */
export async function endRun(pool: pg.Pool, request: EndRequest): Promise<Chunk | null> {
  const { sessionId, runId, fence, ending } = request;
  return inTransaction(pool, async (client) => {
    const result = await client.query<EndingRow>(
      `select s.workspace_id, s.last_cursor, r.agent, r.started_at, r.input_tokens, r.output_tokens, r.cost_usd,
         b.name as sandbox_name, b.url as sandbox_url
       from session s join run r on r.id = s.active_run left join sandbox b on b.session_id = s.id
       where s.id = $1 and s.active_run = $2 and ($3::int is null or s.active_fence = $3) for update of s, r`,
      [sessionId, runId, fence],
    );
    const row = result.rows[0];
    if (!row) return null;

    const now = new Date();
    const usage = request.usage ?? {
      inputTokens: Number(row.input_tokens),
      outputTokens: Number(row.output_tokens),
      costUsd: row.cost_usd,
    };
    const terminal = ending.outcome === 'completed' ? ending.terminal : errorEvent(ending, request.usesSandbox, row);
    const durationMs = Math.max(0, now.getTime() - new Date(row.started_at).getTime());
    const done: DoneEvent = { type: 'done', outcome: ending.outcome, usage, durationMs };
    const firstCursor = Number(row.last_cursor) + 1;
    const lastCursor = firstCursor + 1;
    const envelope = { runId, agent: row.agent, at: now.toISOString() };
    const frames =
      makeFrame(terminal, { cursor: firstCursor, ...envelope }) + makeFrame(done, { cursor: lastCursor, ...envelope });
    const { type: _type, ...error } = terminal as ErrorEvent;

    await client.query(
      `with chunk as (
         insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
         values ($1, $2, $3, $4, $5, $6, true)
       ), ended as (
         update run set status = $7, finished_at = $8, end_cursor = $5, error = $9, input_tokens = $10,
           output_tokens = $11, cost_usd = $12
         where id = $3
       )
       update session set last_cursor = $5, active_run = null, active_fence = active_fence + 1, updated_at = $8,
         input_tokens = input_tokens + $10, output_tokens = output_tokens + $11, cost_usd = cost_usd + $12
       where id = $1`,
      [
        sessionId,
        row.workspace_id,
        runId,
        firstCursor,
        lastCursor,
        frames,
        ending.outcome,
        now,
        ending.outcome === 'completed' ? null : JSON.stringify(error),
        usage.inputTokens,
        usage.outputTokens,
        usage.costUsd,
      ],
    );
    if (ending.outcome === 'completed') {
      await writeFields(client, sessionId, ending.session);
      for (const artifact of ending.artifacts) await writeArtifact(client, row.workspace_id, request, artifact);
    } else if (request.usesSandbox && row.sandbox_name !== null) {
      await writeFields(client, sessionId, { sandboxName: row.sandbox_name, sandboxUrl: row.sandbox_url });
    }
    return { sessionId, runId, firstCursor, lastCursor, frames, final: true };
  });
}

function errorEvent(
  ending: { code: ErrorCode; message: string },
  usesSandbox: boolean,
  row: Pick<EndingRow, 'sandbox_name' | 'sandbox_url'>,
): ErrorEvent {
  const { code, message } = ending;
  const sandbox = usesSandbox ? { sandboxUrl: row.sandbox_url, sandboxName: row.sandbox_name } : {};
  return { type: 'error', code, message, retryable: errorTable[code].retryable, ...sandbox };
}

async function writeFields(client: pg.PoolClient, sessionId: string, fields: Partial<SessionFields>): Promise<void> {
  const entries = Object.entries(fields) as [keyof SessionFields, unknown][];
  if (entries.length === 0) return;
  const changes = entries.map(([field], index) => `${sessionColumns[field]} = $${index + 2}`);
  await client.query(`update session set ${changes.join(', ')} where id = $1`, [
    sessionId,
    ...entries.map(([field, value]) => toColumn(field, value)),
  ]);
}

async function writeArtifact(
  client: pg.PoolClient,
  workspaceId: string,
  { sessionId, runId }: EndRequest,
  { kind, name, content }: ArtifactDraft,
): Promise<void> {
  // The session row is locked: nobody else takes the same version.
  await client.query(
    `insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
     select $1, $2, $3, $4, $5, $6, coalesce(max(version), 0) + 1, $7, now()
     from artifact where session_id = $3 and kind = $5 and name = $6`,
    [uuidv7(), workspaceId, sessionId, runId, kind, name, JSON.stringify(content)],
  );
}
