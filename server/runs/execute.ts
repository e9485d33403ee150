import type { Logger } from 'pino';
import type { AgentContext, AnyAgent, Completed, SessionState } from '../../agents/agent.ts';
import type { Artifacts, Checks, Model, Previews, Sources } from '../../agents/ports.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { AgentEvent, Usage } from '../../schema/event.ts';
import type { Appender } from '../events/append.ts';
import { FencedError, type Lease } from '../events/lease.ts';
import type { RunSandboxes } from '../sandbox-provider.ts';
import type { AcceptedRun } from './accept.ts';
import { runRecords } from '../artifacts/records.ts';
import { createStep, type Progress, type Write } from './ledger.ts';
import { makeOpening, openingStep } from './opening.ts';
import type { CostOf } from './meter.ts';
import { meter } from './meter.ts';
import type { Ending } from './ending.ts';
import { untilAnswered } from '../store/transient.ts';

type AgentRun = AcceptedRun<AnyAgent>;

/** Events that may wait for a commit before the agent has to: about 0.2 s of the fastest stream. */
const maxBacklog = 5_000;

/** What a run works with, made for its session. */
export interface RunPorts {
  model: Model;
  costOf: CostOf;
  sandboxes: RunSandboxes;
  previews: Previews;
  sources: Sources;
  checks: Checks;
  artifacts: Artifacts;
  logger: Pick<Logger, 'warn'>;
}

/** Why a run was told to stop. Only `timeout` leaves its ending to the run itself. */
export type StopReason = 'cancelled' | 'deleted' | 'drained' | 'lost' | 'timeout';

export class StopError extends Error {
  override name = 'StopError';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`The run was told to stop: ${reason}`);
    this.reason = reason;
  }
}

export interface Executed {
  /** null: the session is lost to somebody else, or goes on later; nothing more may be written. */
  ending: Ending | null;
  usage: Usage;
  /** What went wrong, for the service's own log; null when nothing unexpected did. */
  cause: unknown;
}

/** Runs the agent, appends what it yields, and says how it ended. Writes no ending itself. Never throws. */
export async function executeRun(
  run: AgentRun,
  ports: RunPorts,
  appender: Appender,
  progress: Progress,
  before: Usage,
  signal: AbortSignal,
): Promise<Executed> {
  const { model, costOf } = ports;
  const { finished } = progress;
  const metered = meter({ model, costOf, before, finished, appender });
  const stopped = stopping(signal);
  const write: Write = (made) => {
    if (stopped.now()) return null;
    appender.append(made);
    return appender.backlog() > maxBacklog ? appender.flushed() : null;
  };
  const step = createStep(finished, appender.finishStep, write, metered.usage);
  const open = async () => {
    const { agent, input, session } = run;
    // It is the first thing that is stored of a run.
    const opening =
      finished.size > 0 ? null : await makeOpening({ agent, input, runId: run.lease.runId, session, model });
    if (!opening) return;
    appender.append(opening.events);
    for (const record of opening.records) appender.record(record);
    appender.finishStep({ name: openingStep, value: null, usage: metered.usage() });
  };
  // What an agent throws when nobody waits for it any more. That it was told to stop, or fenced off, is no news.
  const late = (error: unknown) => {
    if (error === signal.reason || error instanceof FencedError) return;
    if (error instanceof Error && error.name === 'AbortError') return;
    ports.logger.warn({ err: error, ...describeLease(run.lease) }, 'an agent did not clean up behind itself');
  };
  const events = run.agent.run(run.input, contextOf(run, ports, metered.model, appender, step, signal));
  try {
    if (progress.halfTextFrom !== null) {
      const reset = { type: 'text_reset', fromCursor: progress.halfTextFrom, attempt: run.attempt };
      appender.append([reset]);
    }
    await stopped.unless(open());
    const completed = await pump(events, write, stopped, late);
    await stopped.unless(appender.settled());
    return { ending: endingOf(run, completed), usage: metered.usage(), cause: null };
  } catch (error) {
    return { ...failure(error, signal), usage: metered.usage() };
  } finally {
    stopped.forget();
    ports.sandboxes[Symbol.dispose]();
    // Lets the agent's own `finally` run. Not awaited: what hangs there must not hold the ending.
    void events.return(undefined as never).catch(late);
  }
}

/**
 * Appends what the agent yields, until it returns; `late` is told what it throws after it was told to stop. Each event
 * would cost three promises more in a loop that awaits, which at thousands of events a second is a tenth of the work.
 */
function pump(
  events: ReturnType<AnyAgent['run']>,
  write: Write,
  stopped: Stopping,
  late: (error: unknown) => void,
): Promise<Completed<Record<string, unknown>>> {
  const { promise, resolve, reject } = Promise.withResolvers<Completed<Record<string, unknown>>>();
  // Whoever waited for it has gone when the run was told to stop.
  const fail = (error: unknown) => (stopped.now() ? late(error) : reject(error));
  const next = () => {
    events.next().then(take).catch(fail);
  };
  const take = (result: Awaited<ReturnType<typeof events.next>>): void => {
    if (stopped.now()) return;
    if (result.done) {
      resolve(result.value as Completed<Record<string, unknown>>);
      return;
    }
    const value = result.value as AgentEvent | readonly AgentEvent[];
    const wait = write(Array.isArray(value) ? value : [value as AgentEvent]);
    // oxlint-disable-next-line promise/no-callback-in-promise -- the next turn of the loop
    if (wait) wait.then(next, reject);
    else next();
  };
  next();
  return stopped.unless(promise);
}

interface Stopping {
  /** Waits for the work, or throws the signal's reason: an agent that does not listen is left behind at once. */
  unless<Value>(work: Promise<Value>): Promise<Value>;
  /** The run is over, or was told to be: nothing more may be appended. */
  now(): boolean;
  forget(): void;
}

/** For one wait at a time. */
function stopping(signal: AbortSignal): Stopping {
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
      work.then(resolve, reject);
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
  const { sandboxes, previews, sources, checks } = ports;
  // While the database is away the run waits, as its events do. It bears being asked twice.
  const artifacts: Artifacts = {
    latest: (kind, name) => untilAnswered(() => ports.artifacts.latest(kind, name), signal),
    all: (kind) => untilAnswered(() => ports.artifacts.all(kind), signal),
    byId: (artifactId) => untilAnswered(() => ports.artifacts.byId(artifactId), signal),
  };
  const records = runRecords(appender, run.lease.runId);
  const session: SessionState = run.session;
  const { runId } = run.lease;
  return { runId, session, model, sandboxes, previews, sources, checks, artifacts, records, signal, step };
}

function endingOf(run: AgentRun, completed: Completed<Record<string, unknown>>): Ending {
  const output = run.agent.output.parse(completed.output) as Record<string, unknown>;
  const undeclared = Object.keys(completed.session).filter((field) => !run.agent.writes.includes(field as never));
  if (undeclared.length > 0)
    throw new TypeError(`${run.agent.name} does not declare that it writes ${undeclared.join(', ')}`);
  return {
    outcome: 'completed',
    terminal: { ...output, type: run.agent.terminal },
    session: completed.session,
    artifacts: completed.artifacts ?? [],
  };
}

/** How a run ended whose work threw this. */
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

/** The lease's words for a log line. */
export function describeLease(lease: Lease): Record<string, unknown> {
  return { runId: lease.runId, sessionId: lease.sessionId, agent: lease.agent };
}
