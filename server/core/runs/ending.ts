import type pg from 'pg';
import type { ArtifactDraft } from '../../../agents/ports.ts';
import { errorTable, type ErrorCode } from '../../../schema/errors.ts';
import type { AgentEvent, DoneEvent, ErrorEvent, Usage } from '../../../schema/event.ts';
import type { SessionFields, WrittenFields } from '../../../schema/session-fields.ts';
import { artifactValues } from '../artifacts/insert.ts';
import { type Chunk, chunkBytes, makeChunk } from '../log/chunk.ts';
import { frameMaker } from '../log/frame.ts';
import { numberEvents } from '../log/number-events.ts';
import { endingStatement, fieldParameters } from './ending-statement.ts';
import { textArray } from '../../store/binary-array.ts';
import { batchCalls } from '../../store/batch-calls.ts';
import { inTransaction } from '../../store/transaction.ts';

export type Ending =
  | {
      outcome: 'completed';
      /** The agent's terminal event. */
      terminal: AgentEvent;
      session: Partial<WrittenFields>;
      artifacts: readonly ArtifactDraft[];
    }
  | { outcome: 'failed' | 'cancelled'; code: ErrorCode; message: string };

export interface EndRequest {
  sessionId: string;
  runId: string;
  usesSandbox: boolean;
  ending: Ending;
  /** What the run used, if the attempt knows it. Otherwise the run's row is used, which has it up to the last finished step. */
  usage?: Usage;
}

/** The state of the session and its run that an ending is made from. */
export interface Standing {
  workspaceId: string;
  agent: string;
  fence: number;
  lastCursor: number;
  startedAt: Date;
  usage: Usage;
}

/** Ends runs whose attempts know their state. Endings that come at once go into one statement. */
export type Endings = (request: EndRequest, standing: Standing) => Promise<Chunk | null>;

/** `deliveriesQueued` is called if an ending queued deliveries to webhooks. */
export function createEndings(pool: pg.Pool, deliveriesQueued: () => void): Endings {
  const gathered = new Map<string, (ending: Prepared) => Promise<Chunk | null>>();
  return async (request, standing) => {
    const prepared = await prepare(pool, request, standing);
    // The text of the statement depends on the fields that it writes.
    const key = fieldsOf(prepared).join();
    const write =
      gathered.get(key) ?? batchCalls((endings: readonly Prepared[]) => writeEndings(pool, endings, deliveriesQueued));
    gathered.set(key, write);
    return write(prepared);
  };
}

/**
 * Ends a run in one statement: terminal event, `done`, session fields, artifacts and the run's status. Returns the stored
 * chunk, or null if the run no longer holds the session: then nothing was written.
 */
export async function endRun(
  db: pg.Pool | pg.PoolClient,
  request: EndRequest,
  standing: Standing,
): Promise<Chunk | null> {
  const [chunk = null] = await writeEndings(db, [await prepare(db, request, standing)]);
  return chunk;
}

/** An ending with its frames made. */
interface Prepared {
  standing: Standing;
  outcome: Ending['outcome'];
  chunk: Chunk;
  at: Date;
  error: Omit<ErrorEvent, 'type'> | null;
  fields: Partial<WrittenFields>;
  artifacts: readonly ArtifactDraft[];
}

const fieldsOf = ({ fields }: Prepared) => Object.keys(fields).toSorted() as (keyof WrittenFields)[];

async function prepare(db: pg.Pool | pg.PoolClient, request: EndRequest, standing: Standing): Promise<Prepared> {
  const { ending, sessionId } = request;
  const at = new Date();
  if (ending.outcome === 'completed') {
    const { outcome, terminal, session: fields, artifacts } = ending;
    const chunk = endingChunk(request, standing, terminal, at);
    return { standing, outcome, chunk, at, error: null, fields, artifacts };
  }
  const sandbox = request.usesSandbox ? await findSandbox(db, sessionId) : undefined;
  const terminal = errorEvent(ending, sandbox);
  const { type: _type, ...error } = terminal;
  const chunk = endingChunk(request, standing, terminal, at);
  return { standing, outcome: ending.outcome, chunk, at, error, fields: sandbox ?? {}, artifacts: [] };
}

/** All of the endings must write the same fields. */
async function writeEndings(
  db: pg.Pool | pg.PoolClient,
  endings: readonly Prepared[],
  deliveriesQueued?: () => void,
): Promise<(Chunk | null)[]> {
  const sorted = endings.toSorted((a, b) => (a.chunk.sessionId < b.chunk.sessionId ? -1 : 1));
  const fields = sorted[0] ? fieldsOf(sorted[0]) : [];
  const result = await db.query<{ place: number; deliveries: number }>({
    name: `end:${fields.join()}`,
    text: endingStatement(fields),
    values: [
      sorted.map(({ chunk }) => chunk.sessionId),
      sorted.map(({ chunk }) => chunk.runId),
      sorted.map(({ standing }) => standing.fence),
      sorted.map(({ chunk }) => chunk.firstCursor),
      sorted.map(({ chunk }) => chunk.lastCursor),
      textArray(sorted.map(({ chunk }) => chunkBytes(chunk))),
      sorted.map(({ outcome }) => outcome),
      sorted.map(({ at }) => at),
      sorted.map(({ error }) => error && JSON.stringify(error)),
      sorted.map(({ standing }) => standing.usage.inputTokens),
      sorted.map(({ standing }) => standing.usage.outputTokens),
      sorted.map(({ standing }) => standing.usage.costUsd),
      ...artifactValues(sorted.map(({ artifacts }) => artifacts)),
      ...fieldParameters(
        fields,
        sorted.map((ending) => ending.fields),
      ),
    ],
  });
  if (result.rows.some((row) => row.deliveries > 0)) deliveriesQueued?.();
  const written = new Set(result.rows.map(({ place }) => sorted[place - 1]));
  return endings.map((ending) => (written.has(ending) ? ending.chunk : null));
}

/**
 * Ends a run from the state of its rows: for a cancel, for a run that no node executes, and for an attempt that does not know
 * which of its events were stored. With `fence`, only that attempt is ended; null ends any. `also` is done in the same
 * transaction, if the run is ended.
 */
export async function endRunFromOutside(
  pool: pg.Pool,
  request: EndRequest,
  fence: number | null = null,
  also?: (client: pg.PoolClient) => Promise<void>,
): Promise<Chunk | null> {
  return inTransaction(pool, async (client) => {
    const result = await client.query<Record<string, unknown>>(
      `select s.workspace_id, s.active_fence, s.last_cursor, r.agent, r.started_at, r.input_tokens, r.output_tokens,
         r.cost_usd
       from session s join run r on r.session_id = s.id and r.id = s.active_run
       where s.id = $1 and s.active_run = $2 for update of s`,
      [request.sessionId, request.runId],
    );
    const row = result.rows[0];
    const standing = row && toStanding(row);
    if (!standing || (fence !== null && standing.fence !== fence)) return null;
    const chunk = await endRun(client, request, { ...standing, usage: request.usage ?? standing.usage });
    if (chunk) await also?.(client);
    return chunk;
  });
}

export function toStanding(row: Readonly<Record<string, unknown>>): Standing {
  return {
    workspaceId: String(row.workspace_id),
    agent: String(row.agent),
    fence: Number(row.active_fence),
    lastCursor: Number(row.last_cursor),
    startedAt: new Date(String(row.started_at)),
    usage: {
      inputTokens: Number(row.input_tokens),
      outputTokens: Number(row.output_tokens),
      costUsd: row.cost_usd === null ? null : Number(row.cost_usd),
    },
  };
}

function endingChunk(request: EndRequest, standing: Standing, terminal: AgentEvent, now: Date): Chunk {
  const { runId, ending } = request;
  const durationMs = Math.max(0, now.getTime() - standing.startedAt.getTime());
  const done: DoneEvent = { type: 'done', outcome: ending.outcome, usage: standing.usage, durationMs };
  const makeFrame = frameMaker({ runId, agent: standing.agent });
  const frames = numberEvents([terminal, done], standing.lastCursor, makeFrame, now.toISOString());
  return makeChunk(request, standing.lastCursor, frames, true);
}

type SandboxFields = Pick<SessionFields, 'sandboxName' | 'sandboxUrl'>;

async function findSandbox(db: pg.Pool | pg.PoolClient, sessionId: string): Promise<SandboxFields> {
  const result = await db.query<{ name: string; url: string }>('select name, url from sandbox where session_id = $1', [
    sessionId,
  ]);
  const row = result.rows[0];
  return { sandboxName: row?.name ?? null, sandboxUrl: row?.url ?? null };
}

function errorEvent(ending: { code: ErrorCode; message: string }, sandbox: SandboxFields | undefined): ErrorEvent {
  const { code, message } = ending;
  return { type: 'error', code, message, retryable: errorTable[code].retryable, ...sandbox };
}
