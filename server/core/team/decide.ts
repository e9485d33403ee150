import type pg from 'pg';
import type { AnyAgent } from '../../../agents/agent.ts';
import { extendBrief } from '../../../agents/kit/brief/extend-brief.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { RunStatus, WaitingFor } from '../../../schema/run.ts';
import { keepApproved } from '../artifacts/approve.ts';
import { recordAudit } from '../audit/record.ts';
import type { Chunk } from '../log/chunk.ts';
import type { Decided, DecisionRequest } from '../runs/decision.ts';
import { endRun, type Ending, toStanding } from '../runs/ending.ts';
import { bodyHash } from '../sessions/body-hash.ts';
import { leaseOverSinceStart } from '../runs/lease-time.ts';
import { getRun } from '../runs/read.ts';
import { isId } from '../../store/id.ts';
import { briefOf } from '../../store/session-row.ts';
import { inTransaction } from '../../store/transaction.ts';
import { findDecision, keepDecision } from './decisions.ts';
import { decisionName, type KeptDecision, readTeamLedger, type TeamLedger } from './ledger.ts';
import { nextOf } from './plan.ts';
import type { Team, TeamInput } from './team.ts';

type Row = Record<string, unknown>;
type RunRow = Row & { status: RunStatus; input: TeamInput; approval_id: string | null; approval_stage: string | null };

/**
 * Answers a run that waits: queues it to go on, or ends it. Of several answers, only one counts. An answer that is sent again
 * with its key returns the first result. Throws ServiceError `not_found`, `not_waiting` or `idempotency_conflict`, and what
 * `requireAgent` throws.
 */
export async function decideRun(pool: pg.Pool, team: Team, request: DecisionRequest): Promise<Decided> {
  const { workspaceId, sessionId, runId, approvalId, decision, note, decisionKey } = request;
  const known = isId(sessionId) && isId(runId);
  if (!known) throw noRun(runId);
  const hash = bodyHash('decision', { runId, approvalId, decision, note });
  return inTransaction(pool, async (client) => {
    // Lock the session before the run, like every statement. Cancels, deletes and other decisions wait here.
    const held = await client.query<Row>(
      `select active_fence, last_cursor, brief from session
       where id = $1 and workspace_id = $2 and active_run = $3 for update`,
      [sessionId, workspaceId, runId],
    );
    const found = await client.query<RunRow>(
      `select workspace_id, agent, status, input, approval_id, approval_stage, started_at, input_tokens, output_tokens,
         cost_usd
       from run where id = $1 and session_id = $2 and workspace_id = $3`,
      [runId, sessionId, workspaceId],
    );
    const [session, run] = [held.rows[0], found.rows[0]];
    if (!run) throw noRun(runId);
    if (decisionKey !== undefined) {
      const answer = await findDecision(client, { workspaceId, sessionId, decisionKey, hash });
      if (answer) return { run: answer, chunk: null };
    }
    const waits = session ? waitingFor(run) : null;
    if (!session || waits?.approvalId !== approvalId) throw notWaiting(runId, run.status, waits);
    const { stages, decisions } = await readTeamLedger(client, { sessionId, runId });
    const turn = Math.max(...stages.keys());
    let chunk: Chunk | null = null;
    if (decision === 'reject') {
      const ending = rejected(waits.stage, note);
      chunk = await endRun(client, { sessionId, runId, usesSandbox: true, ending }, toStanding({ ...run, ...session }));
    } else {
      const taken: KeptDecision = { decision, note: note ?? null };
      const agent = nextAgent(team, run.input, { stages, decisions: new Map(decisions).set(turn, taken) });
      if (agent !== null) request.requireAgent(agent.name);
      if (agent?.brief && note !== undefined) await addToBrief(client, sessionId, session.brief, note);
      const asked = team.agents.find(({ name }) => name === waits.stage);
      if (decision === 'approve' && asked?.usesSandbox) await keepApproved(client, request);
      await goOn(client, request, turn, taken);
    }
    await recordAudit(client, request.origin, {
      action: 'run.decided',
      target: { type: 'run', id: runId, name: null },
      before: waits,
      after: { sessionId, decision },
    });
    const answer = await getRun(client, { workspaceId, sessionId, runId });
    if (decisionKey !== undefined) {
      await keepDecision(client, { workspaceId, sessionId, runId, decisionKey, hash, answer });
    }
    return { run: answer, chunk };
  });
}

function waitingFor({ status, approval_id: approvalId, approval_stage: stage }: RunRow): WaitingFor | null {
  return status === 'waiting' && approvalId !== null && stage !== null ? { stage, approvalId } : null;
}

/** A note about a stage belongs to the brief, like a message to its agent. */
async function addToBrief(client: pg.PoolClient, sessionId: string, stored: unknown, note: string): Promise<void> {
  const before = briefOf(stored);
  const brief = extendBrief(before, [{ role: 'user', content: note }]);
  if (brief === before) return;
  await client.query('update session set brief = $2 where id = $1', [sessionId, JSON.stringify(brief)]);
}

/** Returns the agent that works next, given this ledger; null if there is none. */
function nextAgent(team: Team, input: TeamInput, ledger: TeamLedger): AnyAgent | null {
  const next = nextOf(team, input, ledger);
  return next.kind === 'stage' ? next.agent : null;
}

/** Stores the decision in the ledger, where every later attempt finds it, and queues the run. */
async function goOn(
  client: pg.PoolClient,
  { workspaceId, sessionId, runId }: DecisionRequest,
  turn: number,
  decision: KeptDecision,
): Promise<void> {
  await client.query(
    `insert into run_step (session_id, workspace_id, run_id, name, value, last_cursor, finished_at)
     select id, workspace_id, $3, $4, $5, last_cursor, now() from session where id = $1 and workspace_id = $2`,
    [sessionId, workspaceId, runId, decisionName(turn), JSON.stringify(decision)],
  );
  await client.query(
    `update run set status = 'queued', approval_id = null, approval_stage = null, lease_until = ${leaseOverSinceStart}
     where id = $1 and session_id = $2`,
    [runId, sessionId],
  );
}

function rejected(stage: string, note: string | undefined): Ending {
  const why = note === undefined ? '' : ` ${note}`;
  return { outcome: 'cancelled', code: 'cancelled', message: `The result of ${stage} was rejected.${why}` };
}

function noRun(runId: string): ServiceError {
  return new ServiceError('not_found', `There is no run ${runId} in this session.`);
}

/** Names what waits now, so that a client whose decision came late can show it. */
function notWaiting(runId: string, status: RunStatus, waits: WaitingFor | null): ServiceError {
  const message =
    waits === null
      ? `The run waits for no decision: it is ${status}.`
      : `That was decided already. The result of ${waits.stage} waits now.`;
  const extensions = { runId, stage: waits?.stage ?? null, approvalId: waits?.approvalId ?? null };
  return new ServiceError('not_waiting', message, { extensions });
}
