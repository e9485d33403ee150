import { v7 as uuidv7 } from 'uuid';
import type { SessionState } from '../../../agents/agent.ts';
import { withWords } from '../../../agents/kit/with-words.ts';
import type { Usage } from '../../../schema/event.ts';
import type { Appender } from '../log/append.ts';
import { withDeadline } from '../runs/deadline.ts';
import type { AcceptedRun, Executable, Slot, SlotOptions } from '../runs/executable.ts';
import { type AgentRun, executeRun, type Executed, failure } from '../runs/execute.ts';
import { noProgress, readProgress } from '../runs/ledger.ts';
import { inSpan, presentSpan } from '../../process/tracing.ts';
import { untilAnswered } from '../../store/transient.ts';
import { emptyLedger, readTeamLedger, stepPrefix, type TeamLedger } from './ledger.ts';
import { type Next, nextOf } from './plan.ts';
import { enterStage, storeStage } from './store-stage.ts';
import { stageBody, type Team, type TeamInput } from './team.ts';

type Stage = Extract<Next, { kind: 'stage' }>;

/** The state of a team's run between two stages. */
interface Position {
  run: AcceptedRun;
  input: TeamInput;
  ledger: TeamLedger;
  /** The session as it is now. */
  session: SessionState;
  lastCursor: number;
  usage: Usage;
  /** No earlier attempt worked on this stage, so it has no progress to read. */
  fresh: boolean;
}

/** A team that a run executes. */
export function teamExecutable(team: Team): Executable {
  return { agent: team, canWait: true, execute: (options, slot) => executeTeam(team, options, slot) };
}

/**
 * Executes the stages that are left. Each works like a run of its agent: its steps and model calls are kept, with the number
 * of its turn before their names. Returns when all stages are done, when one has failed, or when a decision is asked for: then
 * `ending` is null, and the run's row says that it waits. The appender knows what of the run is stored. Never throws.
 */
async function executeTeam(
  team: Team,
  options: SlotOptions,
  { run, usage, stop: { signal } }: Slot,
): Promise<{ executed: Executed; appender: Appender }> {
  const fresh = run.attempt === 1 && run.lastCursor === run.startCursor;
  const position: Position = {
    run,
    input: run.input as unknown as TeamInput,
    ledger: emptyLedger,
    session: run.session,
    lastCursor: run.lastCursor,
    usage,
    fresh,
  };
  let appender = options.log.appender(run.lease, run.lastCursor);
  try {
    if (!fresh) position.ledger = await untilAnswered(() => readTeamLedger(options.pool, run.lease), signal);
    for (;;) {
      const next = nextOf(team, position.input, position.ledger);
      if (next.kind !== 'stage') return { executed: settled(next, position.usage), appender };
      const { agent, turn } = next;
      if (!(await enterStage(options.pool, run.lease, agent, signal))) {
        return { executed: { ending: null, usage: position.usage, cause: null }, appender };
      }
      // Only the agent's name differs from the team's lease: the stage's events carry it.
      const lease = { ...run.lease, agent: agent.name };
      appender = options.log.appender(lease, position.lastCursor);
      const stageRun = { ...run, lease, agent };
      const executed = await inStageSpan(agent.name, () =>
        executeStage(options, position, next, stageRun, appender, signal),
      );
      position.usage = executed.usage;
      if (executed.ending?.outcome !== 'completed') return { executed, appender };
      const finished = { lease: run.lease, agent, turn, ending: executed.ending, lastCursor: appender.lastCursor() };
      // Made once, before a statement that may be sent more than once.
      const approvalId = position.input.approvals ? uuidv7() : null;
      const stored = await storeStage(options.pool, { ...finished, approvalId }, signal);
      if (!stored) return { executed: { ...executed, ending: null }, appender };
      options.log.announce([stored.chunk]);
      if (approvalId !== null) options.deliveriesQueued();
      position.session = stored.session;
      position.lastCursor = stored.chunk.lastCursor;
      const artifacts = executed.ending.artifacts.map(({ kind, name }) => ({ kind, name }));
      const kept = { agent: agent.name, artifacts, lastCursor: position.lastCursor };
      position.ledger = { ...position.ledger, stages: new Map(position.ledger.stages).set(turn, kept) };
      position.fresh = true;
      appender = options.log.appender(run.lease, position.lastCursor);
    }
  } catch (error) {
    return { executed: { ...failure(error, signal), usage: position.usage }, appender };
  }
}

/** A stage is work of its agent, within the run of the team. */
async function inStageSpan(agent: string, work: () => Promise<Executed>): Promise<Executed> {
  const attributes = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': agent };
  const span = presentSpan()?.begin(`stage ${agent}`, attributes) ?? null;
  let error: string | null = 'internal';
  try {
    const executed = await inSpan(span, work);
    error = executed.ending?.outcome === 'failed' ? executed.ending.code : null;
    return executed;
  } finally {
    span?.end(error);
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
  stageRun: AcceptedRun & Omit<AgentRun, 'attachments'>,
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
  // The later ones find in the brief what the first one read.
  const attachments = stage.isFirst ? (position.input.attachments ?? []) : [];
  const run = { ...stageRun, input, session: position.session, attachments };
  const own: Appender = {
    ...appender,
    finishStep: (step) => appender.finishStep({ ...step, name: `${prefix}${step.name}` }),
    // The run's ending does not follow, so the steps must be stored: they carry the run's usage.
    settled: appender.flushed,
  };
  const ports = options.ports(stageRun);
  const recorder = ports.recorder?.within(prefix) ?? null;
  return await executeRun(run, { ...ports, recorder }, own, progress, position.usage, deadline.signal);
}

function bodyOf({ input, session }: Position, { agent, isFirst, revisions }: Stage): Record<string, unknown> {
  let body = stageBody(agent, input.task, session, isFirst);
  for (const { note, left } of revisions) if (note !== null) body = withWords(agent, body, note, left);
  return agent.input.parse(body) as Record<string, unknown>;
}
