import type pg from 'pg';
import type { WrittenFields } from '../../../schema/session-fields.ts';
import { columnOf } from '../../../schema/session-fields.ts';
import type { DoneEvent } from '../../../schema/event.ts';
import { columnTypeOf, toColumn } from '../../store/session-row.ts';
import { splitForChunks } from '../log/chunk.ts';
import { frameMaker } from '../log/frame.ts';
import { numberEvents } from '../log/number-events.ts';
import { bodyHash } from '../sessions/body-hash.ts';
import type { ForkContext } from './context.ts';
import type { ForkEvent } from './fork-events.ts';

export interface NewFork {
  sessionId: string;
  runId: string;
  at: Date;
  /** What the run tells, without its end. */
  events: readonly ForkEvent[];
  /** The name of the run. */
  agent: string;
  from: { sessionId: string; cursor: number };
  name: string | null;
  key: { creationKey: string | null; creationHash: string | null };
  phase: string;
  fields: Partial<WrittenFields>;
}

/** Stores the session, its first run, which has ended, and the events of that run. Throws if the key is taken (23505). */
export async function insertFork(client: pg.PoolClient, context: ForkContext, fork: NewFork): Promise<void> {
  const frames = framesOf(fork, context.noCost);
  await insertSession(client, context, fork, frames.length);
  await insertRun(client, context, fork, frames.length);
  await insertChunks(client, context.workspaceId, fork, frames);
}

function framesOf({ runId, at, agent, events }: NewFork, noCost: number | null): string[] {
  const time = at.toISOString();
  const frames = events.flatMap((one, index) =>
    numberEvents([one.event], index, frameMaker({ runId, agent: one.agent }), time),
  );
  const usage = { inputTokens: 0, outputTokens: 0, costUsd: noCost };
  const done: DoneEvent = { type: 'done', outcome: 'completed', usage, durationMs: 0 };
  return [...frames, ...numberEvents([done], frames.length, frameMaker({ runId, agent }), time)];
}

async function insertSession(
  client: pg.PoolClient,
  { workspaceId, actor, noCost }: ForkContext,
  { sessionId, at, from, name, key, phase, fields }: NewFork,
  lastCursor: number,
): Promise<void> {
  const names = Object.keys(fields) as (keyof WrittenFields)[];
  const own = names.map((one, index) => `$${index + 14}::${columnTypeOf(one)}`);
  await client.query(
    `insert into session (id, workspace_id, created_at, updated_at, created_by, created_by_type, created_by_name, name, phase,
       creation_key, creation_hash, forked_from, forked_at, last_cursor, active_fence, input_tokens, output_tokens, cost_usd,
       ${names.map(columnOf).join(', ')})
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, 0, 0, ${noCost === null ? 'null' : '0'},
       ${own.join(', ')})`,
    [
      sessionId,
      workspaceId,
      at,
      actor.id,
      actor.type,
      actor.name,
      name,
      phase,
      key.creationKey,
      key.creationHash,
      from.sessionId,
      from.cursor,
      lastCursor,
      ...names.map((one) => toColumn(one, fields[one])),
    ],
  );
}

async function insertRun(
  client: pg.PoolClient,
  { workspaceId, startedBy, payer, model, noCost }: ForkContext,
  { sessionId, runId, at, agent, from }: NewFork,
  lastCursor: number,
): Promise<void> {
  await client.query(
    `insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, key_id, member_id, model, attempt,
       lease_until, started_at, finished_at, start_cursor, end_cursor, input_tokens, output_tokens, cost_usd)
     values ($1, $2, $3, $4, 'completed', $5, $6, $7, $8, $9, $10, 1, $11, $11, $11, 0, $12, 0, 0, $13)`,
    [
      runId,
      workspaceId,
      sessionId,
      agent,
      JSON.stringify(from),
      bodyHash(agent, from),
      startedBy,
      payer.keyId,
      payer.memberId,
      model,
      at,
      lastCursor,
      noCost,
    ],
  );
}

async function insertChunks(
  client: pg.PoolClient,
  workspaceId: string,
  { sessionId, runId }: NewFork,
  frames: readonly string[],
): Promise<void> {
  let after = 0;
  const chars = frames.reduce((sum, { length }) => sum + length, 0);
  for (const list of splitForChunks(frames, chars)) {
    const last = after + list.length;
    await client.query(
      `insert into event_chunk (session_id, first_cursor, last_cursor, workspace_id, run_id, frames, final)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [sessionId, after + 1, last, workspaceId, runId, list.join(''), last === frames.length],
    );
    after = last;
  }
}
