import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { ServiceError } from '../../../schema/errors.ts';
import type { LogState } from '../../../schema/log-state.ts';
import { makePreviewName } from '../../store/preview-name.ts';
import { briefOf } from '../../store/session-row.ts';
import { inTransaction } from '../../store/transaction.ts';
import { isId } from '../../store/id.ts';
import { readStateAt } from '../log/state-at.ts';
import { bodyHash } from '../sessions/body-hash.ts';
import { type CreatedSession, findByKey } from '../sessions/create.ts';
import { noSession } from '../sessions/read.ts';
import type { ForkContext } from './context.ts';
import { copyArtifacts, type CopyPlace, copyPages, copyRecords } from './copy.ts';
import { forkAgent, forkEvents } from './fork-events.ts';
import { type ForkedState, forkedState, type StartedWith } from './forked-state.ts';
import { insertFork } from './insert.ts';

export interface ForkRequest {
  sessionId: string;
  /** The last event that the new session has of the other; default: the last one of its log. */
  cursor?: number | undefined;
  /** The name of the new session; default: that of the other. */
  title?: string | undefined;
  /** `Idempotency-Key`: the same key and body return the same session again. */
  creationKey?: string | undefined;
}

interface SourceRow {
  id: string;
  name: string | null;
  idea_summary: string | null;
  brief: unknown;
  phase: string;
  last_cursor: string;
}

/**
 * Makes a new session with what another one had at a cursor, in one transaction. Throws ServiceError `not_found`, `invalid_request` if
 * the log of the other ends before the cursor, and `idempotency_conflict`.
 */
export async function forkSession(context: ForkContext, request: ForkRequest): Promise<CreatedSession> {
  const { pool, orm, workspaceId } = context;
  const { sessionId, cursor, title, creationKey } = request;
  const creationHash = creationKey === undefined ? null : bodyHash('fork', { sessionId, cursor, title });
  const known = creationKey === undefined ? null : await findByKey(orm, workspaceId, creationKey, creationHash);
  if (known) return known;
  const source = await readSource(pool, workspaceId, sessionId);
  const end = cursor ?? Number(source.last_cursor);
  if (end > Number(source.last_cursor)) throw tooLate(end, Number(source.last_cursor));
  const place = { workspaceId, sessionId, epoch: context.epoch };
  const { state } = await readStateAt(pool, context.epoch, { ...place, at: end });
  const { state: latest } = await readStateAt(pool, context.epoch, place);
  const forked = forkedState({
    state,
    latest,
    ideaSummary: source.idea_summary,
    brief: briefOf(source.brief),
    phase: source.phase,
    runs: await readRuns(pool, workspaceId, sessionId),
    agents: context.agents,
  });
  const make = (client: pg.PoolClient) =>
    store(client, context, { source, state, forked, title, creationKey: creationKey ?? null, creationHash });
  try {
    return await inTransaction(pool, make);
  } catch (error) {
    // Of two equal concurrent requests, the other one won.
    if ((error as { code?: string }).code !== '23505' || creationKey === undefined) throw error;
    const winner = await findByKey(orm, workspaceId, creationKey, creationHash);
    if (!winner) throw error;
    return winner;
  }
}

function tooLate(cursor: number, last: number): ServiceError {
  const message = `must be at most ${last}, the last event of the session, got ${cursor}`;
  return new ServiceError('invalid_request', `cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
}

async function readSource(pool: pg.Pool, workspaceId: string, sessionId: string): Promise<SourceRow> {
  const { rows } = isId(sessionId)
    ? await pool.query<SourceRow>(
        'select id, name, idea_summary, brief, phase, last_cursor from session where id = $1 and workspace_id = $2',
        [sessionId, workspaceId],
      )
    : { rows: [] };
  if (!rows[0]) throw noSession(sessionId);
  return rows[0];
}

async function readRuns(pool: pg.Pool, workspaceId: string, sessionId: string): Promise<StartedWith[]> {
  const { rows } = await pool.query<{ agent: string; input: Record<string, unknown>; start_cursor: string }>(
    'select agent, input, start_cursor from run where session_id = $1 and workspace_id = $2 order by id',
    [sessionId, workspaceId],
  );
  return rows.map(({ agent, input, start_cursor: start }) => ({ agent, input, startCursor: Number(start) }));
}

interface Fork {
  source: SourceRow;
  state: LogState;
  forked: ForkedState;
  title: string | undefined;
  creationKey: string | null;
  creationHash: string | null;
}

async function store(client: pg.PoolClient, context: ForkContext, fork: Fork): Promise<CreatedSession> {
  const { workspaceId, agents } = context;
  const { source, state, forked } = fork;
  // A delete waits for it. What is stored up to the cursor never changes, so that runs need not wait.
  const lock = 'select from session where id = $1 and workspace_id = $2 for key share';
  if ((await client.query(lock, [source.id, workspaceId])).rows.length === 0) throw noSession(source.id);
  const at = new Date();
  const [sessionId, runId] = [uuidv7(), uuidv7()];
  const until = new Date(state.at ?? 0);
  const place: CopyPlace = { workspaceId, from: source.id, sessionId, runId, until };
  const records = await copyRecords(client, place);
  const designSystem = await withOwnPages(client, place, state);
  const events = forkEvents(
    { sessionId: source.id, cursor: state.cursor },
    { ...state, ideaSummary: forked.ideaSummary, designSystem },
    {
      agents,
      projectId: records.project ?? runId,
      isResearchNewer: forked.selectedOpportunityIndex === null && forked.prd?.opportunityId != null,
    },
  );
  await insertFork(client, context, {
    sessionId,
    runId,
    at,
    events,
    agent: forkAgent,
    from: { sessionId: source.id, cursor: state.cursor },
    name: fork.title ?? source.name,
    key: { creationKey: fork.creationKey, creationHash: fork.creationHash },
    phase: forked.phase,
    fields: {
      ideaSummary: forked.ideaSummary,
      opportunities: forked.opportunities,
      prd: forked.prd,
      selectedOpportunityIndex: forked.selectedOpportunityIndex,
      brief: forked.brief,
      projectId: records.project ?? null,
      designSystemId: designSystem?.designSystemId ?? null,
    },
  });
  await copyArtifacts(client, place);
  return { sessionId, createdAt: at.toISOString() };
}

/** The design system with pages of its own: those of the other session go with it. */
async function withOwnPages(
  client: pg.PoolClient,
  place: CopyPlace,
  { designSystem }: LogState,
): Promise<LogState['designSystem']> {
  if (!designSystem) return null;
  const [name] = /[a-z2-7]{26}/.exec(designSystem.previewUrlLight) ?? [];
  const copy = makePreviewName();
  if (name === undefined || !(await copyPages(client, place, { name, copy }))) return designSystem;
  const moved = (url: string) => url.replace(name, copy);
  const { previewUrlLight, previewUrlDark } = designSystem;
  return { ...designSystem, previewUrlLight: moved(previewUrlLight), previewUrlDark: moved(previewUrlDark) };
}
