import type { Logger } from 'pino';
import type { AgentContext, AnyAgent, Completed, SessionState } from '../../../agents/agent.ts';
import type { Artifacts, Checks, Model, Previews } from '../../../agents/ports.ts';
import type { Pages, Sources } from '../../../agents/source.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { AgentEvent, Usage } from '../../../schema/event.ts';
import type { RunAccount } from '../budgets/budgets.ts';
import type { Appender } from '../log/append.ts';
import { FencedError, type Lease } from '../log/lease.ts';
import type { RunSandboxes } from '../../ports.ts';
import { type Left, nothingLeft, runWithAttachments } from '../attachments/give.ts';
import type { LoadAttachment } from '../attachments/read.ts';
import { runRecords } from '../artifacts/records.ts';
import { createStep, listOf, type OpenSteps, type Progress, requireAlone, type Write } from './ledger.ts';
import { type KeptOpening, makeOpening, openingStep, readTraits, type TierTraits } from './opening.ts';
import { type CostOf, meter } from './meter.ts';
import type { CallPool } from './call-pool.ts';
import type { Recorder } from './recorder.ts';
import type { Ceilings } from './ceilings.ts';
import type { Ending } from './ending.ts';
import type { Observer } from '../../process/observe.ts';
import { untilAnswered } from '../../store/transient.ts';

/** A run of an agent, or a stage of a team's run. */
export interface AgentRun {
  lease: Lease;
  agent: AnyAgent;
  input: Record<string, unknown>;
  session: SessionState;
  attempt: number;
  /** The attachments that it was given, by their ids. */
  attachments: readonly string[];
}

/** The ports that a run works with, made for its session. */
export interface RunPorts {
  model: Model;
  costOf: CostOf;
  /** What its calls are paid with. */
  account: RunAccount;
  ceilings: Ceilings;
  /** How many calls of a model may be under way at once, in this run. */
  parallel: number;
  /** The places for further calls of all runs of this node. */
  pool: CallPool;
  sandboxes: RunSandboxes;
  previews: Previews;
  sources: Sources;
  pages: Pages;
  checks: Checks;
  artifacts: Artifacts;
  attachments: LoadAttachment;
  /** null: the calls of the run are not recorded. */
  recorder: Recorder | null;
  observer: Observer;
  logger: Pick<Logger, 'warn'>;
}

/** Why a run was stopped. Only after `timeout` does the run write its own ending. */
export type StopReason = 'cancelled' | 'deleted' | 'drained' | 'lost' | 'timeout';

export class StopError extends Error {
  override name = 'StopError';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`The run was stopped: ${reason}`);
    this.reason = reason;
  }
}

export interface Executed {
  /** null if the run has lost its session, or continues later: nothing more may be written. */
  ending: Ending | null;
  usage: Usage;
  /** The error, for the service's own log; null if nothing unexpected happened. */
  cause: unknown;
}

/** Runs the agent, appends what it yields, and returns its ending without writing it. Never throws. */
export async function executeRun(
  run: AgentRun,
  ports: RunPorts,
  appender: Appender,
  progress: Progress,
  before: Usage,
  signal: AbortSignal,
): Promise<Executed> {
  const { model } = ports;
  const { finished } = progress;
  // An agent that was told to stop or was fenced off is expected to throw. Log anything else that it throws then.
  const late = (error: unknown) => {
    if (error === signal.reason || error instanceof FencedError) return;
    if (error instanceof Error && error.name === 'AbortError') return;
    ports.logger.warn({ err: error, ...describeLease(run.lease) }, 'The agent failed while it cleaned up');
  };
  const stopped = stopping(signal, late);
  const steps: OpenSteps = { count: 0 };
  const write: Write = (made) => {
    if (stopped.now()) return null;
    requireAlone(steps, made);
    appender.append(made);
    return appender.isBehind() ? appender.flushed() : null;
  };
  const opened = finished.get(openingStep) as KeptOpening | null | undefined;
  let kept: Promise<TierTraits> | null = null;
  const traits = () => (kept ??= opened ? Promise.resolve(opened.traits) : readTraits(model));
  const metered = meter({ ...ports, traits, before, finished, appender, write });
  const step = createStep(finished, appender.finishStep, write, metered.usage, steps);
  const open = async () => {
    const { agent, input, session } = run;
    // It is the first thing that is stored of a run.
    const opening =
      finished.size > 0 ? null : await makeOpening({ agent, input, runId: run.lease.runId, session, model });
    if (!opening) return;
    const value: KeptOpening = { traits: await traits() };
    if (stopped.now()) return;
    appender.append(opening.events);
    for (const record of opening.records) appender.record(record);
    appender.finishStep({ name: openingStep, value, usage: metered.usage() });
  };
  const context = contextOf(run, ports, metered.model, appender, step, signal);
  const { events, left } = work(run, ports, context);
  try {
    if (progress.halfTextFrom !== null) {
      const reset = { type: 'text_reset', fromCursor: progress.halfTextFrom, attempt: run.attempt };
      appender.append([reset]);
    }
    await stopped.unless(open());
    const completed = await pump(events, write, stopped);
    await stopped.unless(appender.settled());
    return { ending: endingOf(run, completed, left(completed)), usage: metered.usage(), cause: null };
  } catch (error) {
    return { ...failure(error, signal), usage: metered.usage() };
  } finally {
    stopped.forget();
    ports.sandboxes[Symbol.dispose]();
    // Lets the agent's `finally` run. Not awaited, because it may hang and must not delay the ending.
    void events.return(undefined as never).catch(late);
  }
}

/** Runs the agent, with the attachments of its message if it has some. */
function work(run: AgentRun, ports: RunPorts, context: AgentContext) {
  if (run.attachments.length === 0) return { events: run.agent.run(run.input, context), left: () => nothingLeft };
  const load: LoadAttachment = (id) => untilAnswered(() => ports.attachments(id), context.signal);
  return runWithAttachments(run, context, load);
}

/** Appends what the agent yields until it returns. */
async function pump(
  events: ReturnType<AnyAgent['run']>,
  write: Write,
  stopped: Stopping,
): Promise<Completed<Record<string, unknown>>> {
  for (;;) {
    const next = await stopped.unless(events.next());
    if (next.done) return next.value as Completed<Record<string, unknown>>;
    const wait = write(listOf(next.value as AgentEvent | readonly AgentEvent[]));
    if (wait) await stopped.unless(wait);
  }
}

interface Stopping {
  /** Waits for the work, or throws the signal's reason at once: an agent that ignores the signal is left behind. */
  unless<Value>(work: Promise<Value>): Promise<Value>;
  /** True if the run is over or was told to stop: nothing more may be appended. */
  now(): boolean;
  forget(): void;
}

/** For one wait at a time. `late` gets what the work throws after the run was told to stop. */
function stopping(signal: AbortSignal, late: (error: unknown) => void): Stopping {
  let refuse: ((reason: unknown) => void) | null = null;
  let stopped = signal.aborted;
  const stop = () => {
    stopped = true;
    refuse?.(signal.reason);
  };
  signal.addEventListener('abort', stop);
  return {
    unless<Value>(work: Promise<Value>) {
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      refuse = reject;
      if (stopped) stop();
      work.then(resolve, (error: unknown) => (stopped ? late(error) : reject(error)));
      return promise;
    },
    now: () => stopped,
    forget() {
      stopped = true;
      signal.removeEventListener('abort', stop);
    },
  };
}

function contextOf(
  run: AgentRun,
  ports: RunPorts,
  model: Model,
  appender: Appender,
  step: AgentContext['step'],
  signal: AbortSignal,
): AgentContext {
  const { sandboxes, previews, sources, pages, checks } = ports;
  // While the database is away, the run waits, like its events. These reads are safe to repeat.
  const artifacts: Artifacts = {
    latest: (kind, name) => untilAnswered(() => ports.artifacts.latest(kind, name), signal),
    all: (kind) => untilAnswered(() => ports.artifacts.all(kind), signal),
    byId: (artifactId) => untilAnswered(() => ports.artifacts.byId(artifactId), signal),
  };
  const records = runRecords(appender, run.lease.runId, run.agent);
  const session: SessionState = run.session;
  const { runId } = run.lease;
  return { runId, session, model, sandboxes, previews, sources, pages, checks, artifacts, records, signal, step };
}

function endingOf(run: AgentRun, completed: Completed<Record<string, unknown>>, left: Left): Ending {
  const output = run.agent.output.parse(completed.output) as Record<string, unknown>;
  const undeclared = Object.keys(completed.session).filter((field) => !run.agent.writes.includes(field as never));
  if (undeclared.length > 0)
    throw new TypeError(`${run.agent.name} does not declare that it writes ${undeclared.join(', ')}`);
  return {
    outcome: 'completed',
    terminal: { ...output, type: run.agent.terminal },
    session: { ...completed.session, ...left.session },
    artifacts: [...(completed.artifacts ?? []), ...left.artifacts],
  };
}

/** Returns the ending of a run whose work threw this error. */
export function failure(error: unknown, signal: AbortSignal): Pick<Executed, 'ending' | 'cause'> {
  const reason: unknown = signal.aborted ? signal.reason : error;
  if (reason instanceof StopError) {
    return reason.reason === 'timeout'
      ? { ending: failed('timeout', 'The run took longer than it may.'), cause: null }
      : { ending: null, cause: null };
  }
  if (error instanceof FencedError) return { ending: null, cause: error };
  if (error instanceof ServiceError) return { ending: failed(error.code, error.message), cause: error };
  return { ending: unknownFailure, cause: error };
}

function failed(code: ServiceError['code'], message: string): Ending {
  return { outcome: 'failed', code, message };
}

export const unknownFailure = failed('internal', 'Something went wrong in the service.');

/** The fields of a lease that log lines carry. */
export function describeLease(lease: Lease): Record<string, unknown> {
  return { runId: lease.runId, sessionId: lease.sessionId, agent: lease.agent };
}
