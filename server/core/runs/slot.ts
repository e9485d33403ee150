import type { Logger } from 'pino';
import type { AnyAgent } from '../../../agents/agent.ts';
import { attachmentsIn } from '../attachments/read.ts';
import type { Appender } from '../log/append.ts';
import type { Chunk } from '../log/chunk.ts';
import { isTransient, untilAnswered } from '../../store/transient.ts';
import { withDeadline } from './deadline.ts';
import { type Ending, endRunFromOutside, type Endings } from './ending.ts';
import type { Executable, Slot, SlotOptions } from './executable.ts';
import { describeLease, executeRun, StopError, unknownFailure } from './execute.ts';
import { tellEnding } from './log-run.ts';
import { noProgress, openedProgress, readProgress } from './ledger.ts';
import { logIfDeleted } from './session-deletion.ts';
import { endRunSpan, inRunSpan } from './trace-run.ts';
import type { Span } from '../../process/tracing.ts';

/** Executes one run and writes its ending. */
export function runSlot(options: SlotOptions, endRun: Endings, slot: Slot): Promise<void> {
  return inRunSpan(options, slot.run, (span) => executeSlot(options, endRun, slot, span));
}

async function executeSlot(options: SlotOptions, endRun: Endings, slot: Slot, span: Span | null): Promise<void> {
  const { pool, log, hub, logger, bus } = options;
  const { run, stop } = slot;
  const { sessionId, runId, fence } = run.lease;
  const { executed, appender } = await run.executable.execute(options, slot);
  const { reason } = stop.signal as { reason: unknown };
  endRunSpan(span, executed, reason instanceof StopError ? reason.reason : null);
  if (executed.cause !== null) logger.warn({ err: executed.cause, ...describeLease(run.lease) }, 'The run failed');
  if (!executed.ending) {
    logIfDeleted(logger, slot, executed.usage);
    return;
  }
  const lastCursor = await storedCursor(appender);
  const { usage } = executed;
  const { usesSandbox } = run.executable.agent;
  const request = { sessionId, runId, usesSandbox, ending: executed.ending, usage };
  const { startedAt } = run;
  const end = (ending: Ending) => () =>
    lastCursor === null || ending !== executed.ending
      ? endRunFromOutside(pool, { ...request, ending }, fence)
      : endRun(request, { ...run.lease, lastCursor, startedAt, usage });
  let chunk: Chunk | null;
  try {
    chunk = await endPersistently(end(executed.ending), stop.signal, logger);
  } catch (error) {
    logger.error({ err: error, ...describeLease(run.lease) }, 'The database refused the ending of the run');
    chunk = await endPersistently(end(unknownFailure), stop.signal, logger);
  }
  if (chunk) {
    log.announce([chunk]);
    tellEnding(options, chunk, run);
  } else {
    // The run was ended by another writer, or the reply was lost: readers find the ending in the table.
    hub.wake(sessionId);
    bus.stored([sessionId]);
  }
}

/** An agent that a run executes. */
export function agentExecutable(agent: AnyAgent): Executable {
  return { agent, canWait: false, execute: (options, slot) => executeAgent(agent, options, slot) };
}

async function executeAgent(agent: AnyAgent, { pool, log, ports }: SlotOptions, { run, usage, stop }: Slot) {
  const { sessionId, runId } = run.lease;
  using deadline = withDeadline(stop.signal, agent.deadlineMs);
  const { signal } = deadline;
  const progressAtFirst = run.opened ? openedProgress(run.opened.kept) : noProgress;
  const progress =
    run.attempt === 1
      ? progressAtFirst
      : await untilAnswered(() => readProgress(pool, sessionId, runId, run.startCursor), signal);
  const appender = log.appender(run.lease, run.lastCursor);
  const given = { ...run, agent, attachments: attachmentsIn(run.input) };
  const executed = await executeRun(given, ports(run), appender, progress, usage, signal);
  return { executed, appender };
}

/** Returns the cursor before the ending; null if the last commit failed, so that only the table knows it. */
async function storedCursor(appender: Appender): Promise<number | null> {
  try {
    await appender.flushed();
    return appender.lastCursor();
  } catch {
    // The run has seen this error already and ends with it; or it was fenced off, and its ending matches no session.
    return null;
  }
}

/**
 * Ends a run, and retries while the database is away, because a run must not hang without its ending. Returns null when the
 * node stops or has lost the run: then the run is taken up again later. Retrying is safe, because a run that has ended no
 * longer holds its session. Throws the database's error if retrying does not help.
 */
async function endPersistently(
  end: () => Promise<Chunk | null>,
  signal: AbortSignal,
  logger: Logger,
): Promise<Chunk | null> {
  try {
    return await untilAnswered(end, signal, (error) => {
      logger.warn({ err: error }, 'The database is away: the ending of a run waits to be stored');
    });
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
}
