import type pg from 'pg';
import type { Logger } from 'pino';
import type { Usage } from '../../schema/event.ts';
import type { Appender, EventLog } from '../events/append.ts';
import type { Chunk } from '../events/chunk.ts';
import type { Hub } from '../events/hub.ts';
import type { Signals } from '../events/signals.ts';
import type { AcceptedRun } from './accept.ts';
import { endPersistently } from './end-persistently.ts';
import { type Ending, endRun, endRunFromOutside } from './ending.ts';
import { describeLease, executeRun, type RunPorts, StopError, unknownFailure } from './execute.ts';
import { noProgress, readProgress } from './ledger.ts';
import { untilAnswered } from '../store/transient.ts';

/** A run that executes on this node. */
export interface Slot {
  run: AcceptedRun;
  /** What earlier attempts used. */
  usage: Usage;
  stop: AbortController;
  finished: Promise<void>;
}

export interface SlotOptions {
  pool: pg.Pool;
  log: EventLog;
  hub: Hub;
  signals: Signals;
  logger: Logger;
  ports(run: AcceptedRun): RunPorts;
}

/** Executes one run and writes its ending. */
export async function runSlot(options: SlotOptions, slot: Slot): Promise<void> {
  const { pool, log, hub, logger, signals } = options;
  const { run, stop } = slot;
  const { sessionId, runId, fence } = run.lease;
  const timer = setTimeout(() => stop.abort(new StopError('timeout')), run.agent.deadlineMs);
  try {
    const progress =
      run.attempt === 1
        ? noProgress
        : await untilAnswered(() => readProgress(pool, sessionId, runId, run.startCursor), stop.signal);
    const appender = log.appender(run.lease, run.lastCursor);
    const executed = await executeRun(run, options.ports(run), appender, progress, slot.usage, stop.signal);
    if (executed.cause !== null) logger.warn({ err: executed.cause, ...describeLease(run.lease) }, 'a run failed');
    if (!executed.ending) return;
    const lastCursor = await storedCursor(appender);
    const request = { sessionId, runId, usesSandbox: run.agent.usesSandbox, ending: executed.ending };
    const { startedAt } = run;
    const end = (ending: Ending) => () =>
      lastCursor === null || ending !== executed.ending
        ? endRunFromOutside(pool, { ...request, ending }, fence)
        : endRun(pool, request, { ...run.lease, lastCursor, startedAt, usage: executed.usage });
    let chunk: Chunk | null;
    try {
      chunk = await endPersistently(end(executed.ending), stop.signal, logger);
    } catch (error) {
      logger.error({ err: error, ...describeLease(run.lease) }, 'the database does not take how a run ended');
      chunk = await endPersistently(end(unknownFailure), stop.signal, logger);
    }
    if (chunk) hub.publish(chunk);
    // Ended by somebody else, or by an answer that was lost: the table tells.
    else hub.wake(sessionId);
    signals.stored([sessionId]);
  } finally {
    clearTimeout(timer);
  }
}

/** The cursor behind which the ending goes; null when that is for the table to say: the last commit failed. */
async function storedCursor(appender: Appender): Promise<number | null> {
  try {
    await appender.flushed();
    return appender.lastCursor();
  } catch {
    // Told to the run already, whose ending says so; or fenced off, and then the ending finds nothing to end.
    return null;
  }
}
