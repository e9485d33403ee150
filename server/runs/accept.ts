import type pg from 'pg';
import type { AnyStartable, SessionState } from '../../agents/agent.ts';
import { extendBrief } from '../../agents/brief/extend-brief.ts';
import type { Model } from '../../agents/ports.ts';
import { ServiceError } from '../../schema/errors.ts';
import { requireAllowed } from '../access/limits.ts';
import type { Chunk } from '../events/chunk.ts';
import { frameMaker } from '../events/frame.ts';
import type { Lease } from '../events/lease.ts';
import type { Runnable } from '../team/team.ts';
import { gather } from '../store/gather.ts';
import { isId } from '../store/id.ts';
import { noSession } from '../sessions/read.ts';
import { toSessionState } from '../store/session-row.ts';
import { bodyHash } from './body-hash.ts';
import { type Claim, claimAll, type Claimed } from './claim.ts';
import { makeOpening, type Opening } from './opening.ts';
import type { StartRequest } from './start-request.ts';

/** A run that may execute now: what a node needs for it. */
export interface AcceptedRun<A extends Runnable = Runnable> {
  lease: Lease;
  agent: A;
  input: Record<string, unknown>;
  session: SessionState;
  /** Name of the model. */
  model: string;
  attempt: number;
  /** The session's cursor now. */
  lastCursor: number;
  /** The session's cursor before the run's first event. */
  startCursor: number;
  startedAt: Date;
  /** The events that were stored with its acceptance: its opening is told then. */
  opened: Chunk | null;
}

export type Started =
  | { attached: false; runId: string; cursor: number; run: AcceptedRun }
  | { attached: true; runId: string; cursor: number };

/** A session with the run that holds it, and the run that the same key began. */
interface Found extends Record<string, unknown> {
  /** In the list that was asked for, from 1. */
  place: number;
  active_agent: string | null;
  key_run: string | null;
  key_agent: string;
  key_hash: string;
  key_cursor: string;
}

// The lists stand in queries of their own: where PostgreSQL sees how long they are, it takes a plan for each length to be
// better than the one that it keeps, and plans anew each time, which takes longer than all the rest. And each row is looked
// up by its own key (`offset 0` keeps that so): a plan from the days of few rows would else read all sessions of the
// workspace, and all runs of the session.
const findStatement = `
select q.place::int as place, s.*, a.agent as active_agent, k.id as key_run, k.agent as key_agent,
  k.body_hash as key_hash, k.start_cursor as key_cursor
from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::text[])) with ordinality
  as q(session_id, workspace_id, run_key, place)
cross join lateral (select * from session where id = q.session_id offset 0) s
left join lateral (select agent from run where id = s.active_run offset 0) a on true
left join lateral (
  select id, agent, body_hash, start_cursor from run where session_id = s.id and run_key = q.run_key offset 0
) k on true
where s.workspace_id = q.workspace_id`;

/** Where a run is to begin: what is looked for. */
export type Whereabouts = Pick<StartRequest, 'workspaceId' | 'sessionId' | 'runKey'>;

/** What was found where a run is to begin, before the rest of the request was known. */
export type Look = Promise<Found | null>;

/** The statements of acceptance, for all that are accepted on this node. */
export interface Acceptance {
  /** null when the workspace has no such session. */
  find(request: Whereabouts): Promise<Found | null>;
  claim(claim: Claim): Promise<Claimed>;
  /** The body of a run that is there. */
  inputOf(runId: string): Promise<Record<string, unknown>>;
  /** By its name. */
  model(name: string): Pick<Model, 'notice'>;
  /** Started runs that a key has in a minute. */
  runsPerMinute: number;
}

export function createAcceptance(pool: pg.Pool, model: Acceptance['model'], runsPerMinute: number): Acceptance {
  return {
    model,
    find: gather((requests) => findAll(pool, requests)),
    claim: gather((claims) => claimAll(pool, runsPerMinute, claims)),
    async inputOf(runId) {
      const result = await pool.query<{ input: Record<string, unknown> }>('select input from run where id = $1', [
        runId,
      ]);
      return result.rows[0]?.input ?? {};
    },
    runsPerMinute,
  };
}

async function findAll(pool: pg.Pool, requests: readonly Whereabouts[]): Promise<(Found | null)[]> {
  const values = [
    requests.map((request) => request.sessionId),
    requests.map((request) => request.workspaceId),
    requests.map((request) => request.runKey ?? null),
  ];
  const result = await pool.query<Found>({ name: 'accept', text: findStatement, values });
  const found = new Map(result.rows.map((row) => [row.place, row]));
  return requests.map((_, index) => found.get(index + 1) ?? null);
}

/**
 * Accepts a run: claims the session for it, or attaches to the run that the same key began earlier. Throws ServiceError
 * `not_found`, `run_in_progress`, `idempotency_conflict`, `rate_limited`, what the agent's `check` refuses, and what
 * `admitted` rejects with: only the first look does not wait for it. That look may have been taken ahead.
 */
export async function acceptRun(
  acceptance: Acceptance,
  request: StartRequest,
  admitted: Promise<void>,
  ahead?: Look,
): Promise<Started> {
  if (!isId(request.sessionId)) throw noSession(request.sessionId);
  const hash = bodyHash(request.agent.name, request.input);
  for (let counts = true; ; counts = false) {
    const [found] = await Promise.all([counts ? look(acceptance, request, ahead) : acceptance.find(request), admitted]);
    if (!found) throw noSession(request.sessionId);
    if (found.key_run !== null) {
      if (found.key_hash !== hash) throw await conflict(acceptance, request, found.key_run, found.key_agent);
      return { attached: true, runId: found.key_run, cursor: Number(found.key_cursor) };
    }
    if (found.active_run !== null) throw busy(request.sessionId, String(found.active_run), String(found.active_agent));
    const session = toSessionState(found);
    const agent: AnyStartable = request.agent;
    agent.check(request.input, session);
    const run = await claim(acceptance, request, { hash, found, session, counts });
    // Lost to another request: the next look finds its run.
    if (run) return { attached: false, runId: run.lease.runId, cursor: run.startCursor, run };
  }
}

/** What was seen ahead is good where a run can begin from it. What stands in the way may be gone by now. */
async function look(acceptance: Acceptance, request: Whereabouts, ahead: Look | undefined): Look {
  const seen = await ahead;
  return seen?.active_run === null && seen.key_run === null ? seen : acceptance.find(request);
}

function busy(sessionId: string, runId: string, agent: string): ServiceError {
  const message = `A run of ${agent} is in progress in this session: ${runId}. Follow it, cancel it, or wait for its end.`;
  return new ServiceError('run_in_progress', message, { extensions: { runId, agent, sessionId } });
}

/** What a key was used for, and how this request differs from it. */
async function conflict(
  acceptance: Acceptance,
  { agent, input }: StartRequest,
  runId: string,
  begunBy: string,
): Promise<ServiceError> {
  const differs = begunBy === agent.name ? differences(await acceptance.inputOf(runId), input) : [];
  const other = begunBy === agent.name ? `has another body: ${differs.join(', ')}` : `is for ${agent.name}`;
  const message = `The key began run ${runId} of ${begunBy}; this request ${other}. Take a new key for it.`;
  return new ServiceError('idempotency_conflict', message, { extensions: { runId, agent: begunBy, differs } });
}

/** The members in which two bodies differ. */
function differences(before: Record<string, unknown>, now: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => bodyHash('', before[name]) !== bodyHash('', now[name])).toSorted();
}

async function claim(
  acceptance: Acceptance,
  request: StartRequest,
  { hash, found, session: before, counts }: { hash: string; found: Found; session: SessionState; counts: boolean },
): Promise<AcceptedRun | null> {
  const { runId, agent, input, workspaceId, sessionId, model } = request;
  const said = agent.brief?.(input) ?? [];
  const brief = extendBrief(before.brief, said);
  const session = { ...before, brief };
  const startCursor = Number(found.last_cursor);
  const fence = Number(found.active_fence);
  const startedAt = new Date();
  const made = await openingOf(acceptance, request, session);
  const opening = made && { chunk: openingChunk(request, startCursor, startedAt, made), records: made.records };
  const { held, place, milliseconds } = await acceptance.claim({
    request,
    hash,
    startCursor,
    fence,
    startedAt,
    brief: brief === before.brief ? null : brief,
    counts,
    opening,
  });
  if (place !== null && milliseconds !== null) {
    requireAllowed('runs', acceptance.runsPerMinute, { place, milliseconds });
  }
  if (!held) return null;
  const lease: Lease = { workspaceId, sessionId, runId, agent: agent.name, fence: fence + 1 };
  const opened = opening?.chunk ?? null;
  const lastCursor = opened?.lastCursor ?? startCursor;
  return { lease, agent, input, session, model, attempt: 1, lastCursor, startCursor, startedAt, opened };
}

/** What is told at once. A run that is queued says it when it begins; a team's stages say it as theirs. */
async function openingOf(
  acceptance: Acceptance,
  { agent, input, runId, model, queued }: StartRequest,
  session: SessionState,
): Promise<Opening | null> {
  if (queued || 'stagesOf' in agent) return null;
  try {
    return await makeOpening({ agent, input, runId, session, model: acceptance.model(model) });
  } catch {
    // The run makes it again, and its ending says what was wrong.
    return null;
  }
}

function openingChunk({ sessionId, runId, agent }: StartRequest, cursor: number, at: Date, opening: Opening): Chunk {
  const makeFrame = frameMaker({ runId, agent: agent.name });
  const time = at.toISOString();
  const frames = opening.events.map((event, index) => makeFrame(event, cursor + 1 + index, time)).join('');
  const lastCursor = cursor + opening.events.length;
  return { sessionId, runId, firstCursor: cursor + 1, lastCursor, frames, final: false };
}
