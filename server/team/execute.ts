import { v7 as uuidv7 } from 'uuid';
import type { AnyAgent, SessionState } from '../../agents/agent.ts';
import { withWords } from '../../agents/with-words.ts';
import type { Usage } from '../../schema/event.ts';
import type { Appender } from '../events/append.ts';
import type { AcceptedRun } from '../runs/accept.ts';
import { withDeadline } from '../runs/deadline.ts';
import { executeRun, type Executed, failure } from '../runs/execute.ts';
import { noProgress, readProgress } from '../runs/ledger.ts';
import type { Slot, SlotOptions } from '../runs/slot-options.ts';
import { untilAnswered } from '../store/transient.ts';
import { emptyLedger, readTeamLedger, stepPrefix, type TeamLedger } from './ledger.ts';
import { type Next, nextOf } from './plan.ts';
import { enterStage, storeStage } from './store-stage.ts';
import { stageBody, type Team, type TeamInput } from './team.ts';

type Stage = Extract<Next, { kind: 'stage' }>;

/** Where a team's run stands between two stages. */
interface Position {
  run: AcceptedRun<Team>;
  input: TeamInput;
  ledger: TeamLedger;
  /** The session as it is now. */
  session: SessionState;
  lastCursor: number;
  usage: Usage;
  /** No attempt came before: there is no ledger to look at. */
  fresh: boolean;
}

export interface ExecutedTeam {
  executed: Executed;
  /** Knows what of the run is stored. */
  appender: Appender;
}

/**
 * Executes the stages that are left, each like a run of its own agent: the same steps and model calls are kept, under
 * the number of its turn. Comes back when all are done, one has failed, or a decision is asked for; then its `ending`
 * is null, and the run's row says that it waits. Never throws.
 */
export async function executeTeam(options: SlotOptions, slot: Slot, run: AcceptedRun<Team>): Promise<ExecutedTeam> {
  const fresh = run.attempt === 1 && run.lastCursor === run.startCursor;
  const position: Position = {
    run,
    input: run.input as unknown as TeamInput,
    ledger: emptyLedger,
    session: run.session,
    lastCursor: run.lastCursor,
    usage: slot.usage,
    fresh,
  };
  const { signal } = slot.stop;
  let appender = options.log.appender(run.lease, run.lastCursor);
  try {
    if (!fresh) position.ledger = await untilAnswered(() => readTeamLedger(options.pool, run.lease.runId), signal);
    for (;;) {
      const next = nextOf(run.agent, position.input, position.ledger);
      if (next.kind !== 'stage') return { executed: settled(next, position.usage), appender };
      if (!(await enterStage(options.pool, run.lease, next.agent, signal))) {
        return { executed: { ending: null, usage: position.usage, cause: null }, appender };
      }
      // The stage's events carry its agent's name; everything else of the lease is the team's.
      const lease = { ...run.lease, agent: next.agent.name };
      appender = options.log.appender(lease, position.lastCursor);
      const executed = await executeStage(
        options,
        position,
        next,
        { ...run, lease, agent: next.agent },
        appender,
        signal,
      );
      position.usage = executed.usage;
      if (executed.ending?.outcome !== 'completed') return { executed, appender };
      const lastCursor = appender.lastCursor();
      const finished = { lease: run.lease, agent: next.agent, turn: next.turn, ending: executed.ending, lastCursor };
      // Made once, before the statement that may be sent again.
      const approvalId = position.input.approvals ? uuidv7() : null;
      const stored = await storeStage(options.pool, { ...finished, approvalId }, signal);
      if (!stored) return { executed: { ...executed, ending: null }, appender };
      options.hub.publish(stored.chunk);
      options.signals.stored([run.lease.sessionId]);
      if (approvalId !== null) options.told();
      position.session = stored.session;
      position.lastCursor = stored.chunk.lastCursor;
      const artifacts = executed.ending.artifacts.map(({ kind, name }) => ({ kind, name }));
      const kept = { agent: next.agent.name, artifacts, lastCursor: position.lastCursor };
      position.ledger = { ...position.ledger, stages: new Map(position.ledger.stages).set(next.turn, kept) };
      position.fresh = true;
      appender = options.log.appender(run.lease, position.lastCursor);
    }
  } catch (error) {
    return { executed: { ...failure(error, signal), usage: position.usage }, appender };
  }
}

function settled(next: Exclude<Next, Stage>, usage: Usage): Executed {
  if (next.kind === 'wait') return { ending: null, usage, cause: null };
  const stages = next.stages.map(({ name }) => ({ agent: name, outcome: 'completed' }));
  const terminal = { type: 'team_complete', stages };
  return { ending: { outcome: 'completed', terminal, session: {}, artifacts: [] }, usage, cause: null };
}

async function executeStage(
  options: SlotOptions,
  position: Position,
  stage: Stage,
  stageRun: AcceptedRun<AnyAgent>,
  appender: Appender,
  signal: AbortSignal,
): Promise<Executed> {
  const { pool } = options;
  const { sessionId, runId } = stageRun.lease;
  const { agent } = stage;
  const prefix = stepPrefix(stage.turn);
  using deadline = withDeadline(signal, agent.deadlineMs);
  const after = stage.after ?? stageRun.startCursor;
  const progress = position.fresh
    ? noProgress
    : await untilAnswered(() => readProgress(pool, sessionId, runId, after, prefix), deadline.signal);
  const input = bodyOf(position, stage);
  agent.check(input, position.session);
  const run = { ...stageRun, input, session: position.session, lastCursor: position.lastCursor };
  const own: Appender = {
    ...appender,
    finishStep: (step) => appender.finishStep({ ...step, name: `${prefix}${step.name}` }),
    // No ending of the run: what its row says of tokens comes with its steps.
    settled: appender.flushed,
  };
  return await executeRun(run, options.ports(run), own, progress, position.usage, deadline.signal);
}

function bodyOf({ input, session }: Position, { agent, isFirst, revisions }: Stage): Record<string, unknown> {
  let body = stageBody(agent, input.task, session, isFirst);
  for (const { note, left } of revisions) if (note !== null) body = withWords(agent, body, note, left);
  return agent.input.parse(body) as Record<string, unknown>;
}
