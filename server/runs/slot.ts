import type pg from 'pg';
import type { Logger } from 'pino';
import type { Usage } from '../../schema/event.ts';
import type { Appender, EventLog } from '../events/append.ts';
import type { Hub } from '../events/hub.ts';
import type { Signals } from '../events/signals.ts';
import type { AcceptedRun } from './accept.ts';
import { endPersistently } from './end-persistently.ts';
import { endRun, endRunFromOutside } from './ending.ts';
import { describeLease, executeRun, type RunPorts, StopError } from './execute.ts';
import { noProgress, readProgress } from './ledger.ts';

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
    const progress = run.attempt === 1 ? noProgress : await readProgress(pool, sessionId, runId, run.startCursor);
    const appender = log.appender(run.lease, run.lastCursor);
    const executed = await executeRun(run, options.ports(run), appender, progress, slot.usage, stop.signal);
    if (executed.cause !== null) logger.warn({ err: executed.cause, ...describeLease(run.lease) }, 'a run failed');
    if (!executed.ending) return;
    const lastCursor = await storedCursor(appender);
    const request = { sessionId, runId, usesSandbox: run.agent.usesSandbox, ending: executed.ending };
    const { startedAt } = run;
    const chunk = await endPersistently(
      () =>
        lastCursor === null
          ? endRunFromOutside(pool, request, fence)
          : endRun(pool, request, { ...run.lease, lastCursor, startedAt, usage: executed.usage }),
      stop.signal,
      logger,
    );
    if (!chunk) return;
    hub.publish(chunk);
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
