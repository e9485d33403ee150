import type pg from 'pg';
import type { SessionState } from '../../../agents/agent.ts';
import { extendBrief } from '../../../agents/kit/brief/extend-brief.ts';
import type { Model } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { requireAllowed } from '../access/limits.ts';
import type { Budgets } from '../budgets/budgets.ts';
import { type Chunk, makeChunk } from '../log/chunk.ts';
import { frameMaker } from '../log/frame.ts';
import type { Lease } from '../log/lease.ts';
import { numberEvents } from '../log/number-events.ts';
import { presentSpan } from '../../process/tracing.ts';
import { batchCalls } from '../../store/batch-calls.ts';
import { isId } from '../../store/id.ts';
import { noSession } from '../sessions/read.ts';
import { toSessionState } from '../../store/session-row.ts';
import { bodyHash } from '../sessions/body-hash.ts';
import { type Claim, claimAll, type Claimed } from './claim.ts';
import type { AcceptedRun } from './executable.ts';
import { type KeptOpening, makeOpening, readTraits, type RunOpening } from './opening.ts';
import type { StartRequest } from './start-request.ts';

/** How long a request waits for a database that is away, in milliseconds. */
const admissionMilliseconds = 5_000;

export type Started =
  | { attached: false; runId: string; cursor: number; run: AcceptedRun }
  | { attached: true; runId: string; cursor: number };

/** A session, the run that holds it, and the run that was started with the same key. */
interface Found extends Record<string, unknown> {
  /** The position in the list of requests, from 1. */
  place: number;
  active_agent: string | null;
  key_run: string | null;
  key_agent: string;
  key_hash: string;
  key_cursor: string;
}

// Each list is in a subquery, which hides its length: otherwise PostgreSQL plans anew for each length, which takes
// longer than everything else. `offset 0` makes it look up each row by its key: a plan that was cached while the tables
// were small would read all sessions of the workspace and all runs of the session.
const findStatement = `
select q.place::int as place, s.*, a.agent as active_agent, k.id as key_run, k.agent as key_agent,
  k.body_hash as key_hash, k.start_cursor as key_cursor
from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::text[])) with ordinality
  as q(session_id, workspace_id, run_key, place)
cross join lateral (select * from session where id = q.session_id offset 0) s
left join lateral (select agent from run where session_id = s.id and id = s.active_run offset 0) a on true
left join lateral (
  select id, agent, body_hash, start_cursor from run where session_id = s.id and run_key = q.run_key offset 0
) k on true
where s.workspace_id = q.workspace_id`;

/** The statements that accept runs. Each serves all requests of this node that come at once. */
export interface Acceptance {
  /** null if the workspace has no such session. */
  find(request: StartRequest): Promise<Found | null>;
  claim(claim: Claim): Promise<Claimed>;
  /** The body that a run was started with. */
  inputOf(sessionId: string, runId: string): Promise<Record<string, unknown>>;
  /** By its name. */
  model(name: string): Pick<Model, 'notice' | 'traits'>;
  budgets: Pick<Budgets, 'admit'>;
  /** Throws ServiceError `budget_exceeded` if the workspace stores what it may. */
  requireRoom(workspaceId: string): void;
  /** How many runs a key may start in a minute. */
  runsPerMinute: number;
}

type AcceptanceOptions = Pick<Acceptance, 'model' | 'budgets' | 'requireRoom' | 'runsPerMinute'>;

export function createAcceptance(
  pool: pg.Pool,
  { model, budgets, requireRoom, runsPerMinute }: AcceptanceOptions,
): Acceptance {
  return {
    model,
    budgets,
    requireRoom,
    find: batchCalls((requests) => findAll(pool, requests)),
    claim: batchCalls((claims) => claimAll(pool, runsPerMinute, claims)),
    async inputOf(sessionId, runId) {
      const result = await pool.query<{ input: Record<string, unknown> }>(
        'select input from run where id = $1 and session_id = $2',
        [runId, sessionId],
      );
      return result.rows[0]?.input ?? {};
    },
    runsPerMinute,
  };
}

async function findAll(pool: pg.Pool, requests: readonly StartRequest[]): Promise<(Found | null)[]> {
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
 * `not_found`, `run_in_progress`, `idempotency_conflict`, `rate_limited`, `budget_exceeded`, `prices_missing`, and what the
 * agent's `check` refuses.
 */
export async function acceptRun(acceptance: Acceptance, request: StartRequest): Promise<Started> {
  if (!isId(request.sessionId)) throw noSession(request.sessionId);
  const { agent } = request.executable;
  const hash = bodyHash(agent.name, request.input);
  for (let counts = true; ; counts = false) {
    const [found] = await Promise.all([acceptance.find(request), request.counted]);
    if (!found) throw noSession(request.sessionId);
    if (found.key_run !== null) {
      if (found.key_hash !== hash) throw await conflict(acceptance, request, found.key_run, found.key_agent);
      return { attached: true, runId: found.key_run, cursor: Number(found.key_cursor) };
    }
    if (found.active_run !== null) throw busy(request.sessionId, String(found.active_run), String(found.active_agent));
    const session = toSessionState(found);
    agent.check(request.input, session);
    acceptance.requireRoom(request.workspaceId);
    const run = await withinBudgets(acceptance, request, () =>
      claim(acceptance, request, { hash, found, session, counts }),
    );
    // If another request was faster, the next query finds its run.
    if (run) return { attached: false, runId: run.lease.runId, cursor: run.startCursor, run };
  }
}

/** Counts the run against its budgets, unless it is not stored after all. */
async function withinBudgets(
  { budgets }: Pick<Acceptance, 'budgets'>,
  request: StartRequest,
  store: () => Promise<AcceptedRun | null>,
): Promise<AcceptedRun | null> {
  const admitted = await budgets.admit(request, AbortSignal.timeout(admissionMilliseconds));
  if (!admitted) return store();
  let run: AcceptedRun | null = null;
  try {
    run = await store();
    return run;
  } finally {
    await (run ? admitted.stored() : admitted.refused());
  }
}

function busy(sessionId: string, runId: string, agent: string): ServiceError {
  const message = `A run of ${agent} is in progress in this session: ${runId}. Follow it, cancel it, or wait for its end.`;
  return new ServiceError('run_in_progress', message, { extensions: { runId, agent, sessionId } });
}

/** Says which run the key started, and how this request differs from it. */
async function conflict(
  acceptance: Acceptance,
  { sessionId, executable, input }: StartRequest,
  runId: string,
  startedAgent: string,
): Promise<ServiceError> {
  const { name } = executable.agent;
  const differs = startedAgent === name ? differences(await acceptance.inputOf(sessionId, runId), input) : [];
  const other = startedAgent === name ? `has another body: ${differs.join(', ')}` : `is for ${name}`;
  const message = `The key began run ${runId} of ${startedAgent}; this request ${other}. Take a new key for it.`;
  return new ServiceError('idempotency_conflict', message, { extensions: { runId, agent: startedAgent, differs } });
}

/** Returns the members in which two bodies differ. */
function differences(before: Record<string, unknown>, now: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => bodyHash('', before[name]) !== bodyHash('', now[name])).toSorted();
}

async function claim(
  acceptance: Acceptance,
  request: StartRequest,
  { hash, found, session: before, counts }: { hash: string; found: Found; session: SessionState; counts: boolean },
): Promise<AcceptedRun | null> {
  const { runId, executable, payer, input, workspaceId, sessionId, model } = request;
  const { agent } = executable;
  const said = agent.brief?.(input) ?? [];
  const brief = extendBrief(before.brief, said);
  const session = { ...before, brief };
  const startCursor = Number(found.last_cursor);
  const fence = Number(found.active_fence);
  const startedAt = new Date();
  const made = await openingOf(acceptance, request, session);
  const opening = made && { ...made, chunk: openingChunk(request, startCursor, startedAt, made) };
  const span = presentSpan();
  const trace = span?.traceparent ?? null;
  const { held, rank, milliseconds } = await acceptance.claim({
    request,
    hash,
    startCursor,
    fence,
    startedAt,
    brief: brief === before.brief ? null : brief,
    counts,
    trace,
    opening,
  });
  if (rank !== null && milliseconds !== null) {
    requireAllowed('runs', acceptance.runsPerMinute, { place: rank, milliseconds });
  }
  if (!held) return null;
  const lease: Lease = { workspaceId, sessionId, runId, agent: agent.name, fence: fence + 1 };
  const opened = opening && { chunk: opening.chunk, kept: opening.kept };
  const lastCursor = opened?.chunk.lastCursor ?? startCursor;
  // If it is cancelled before it begins, the line of the log has its trace.
  if (request.queued) span?.keepFor(runId);
  const begins = { attempt: 1, lastCursor, startCursor, startedAt, opened, trace };
  return { lease, executable, payer, input, session, model, ...begins };
}

/** Makes the opening, to be stored with the claim. A queued run makes it when it begins. */
async function openingOf(
  acceptance: Acceptance,
  { executable: { agent }, input, runId, model, queued }: StartRequest,
  session: SessionState,
): Promise<(RunOpening & { kept: KeptOpening }) | null> {
  if (queued) return null;
  const answering = acceptance.model(model);
  try {
    const made = await makeOpening({ agent, input, runId, session, model: answering });
    return made && { ...made, kept: { traits: await readTraits(answering) } };
  } catch {
    // The run makes it again, and fails with the error.
    return null;
  }
}

function openingChunk(request: StartRequest, after: number, at: Date, { events }: RunOpening): Chunk {
  const makeFrame = frameMaker({ runId: request.runId, agent: request.executable.agent.name });
  return makeChunk(request, after, numberEvents(events, after, makeFrame, at.toISOString()));
}
