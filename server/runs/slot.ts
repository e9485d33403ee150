import type { AnyAgent } from '../../agents/agent.ts';
import type { Appender } from '../events/append.ts';
import type { Chunk } from '../events/chunk.ts';
import { untilAnswered } from '../store/transient.ts';
import { executeTeam } from '../team/execute.ts';
import type { AcceptedRun } from './accept.ts';
import { withDeadline } from './deadline.ts';
import { endPersistently } from './end-persistently.ts';
import { type Ending, endRunFromOutside, type Endings } from './ending.ts';
import { describeLease, executeRun, StopError, unknownFailure } from './execute.ts';
import { logDeleted, logEnding } from './log-run.ts';
import { noProgress, openedProgress, readProgress } from './ledger.ts';
import type { Slot, SlotOptions } from './slot-options.ts';

/** Executes one run and writes its ending. */
export async function runSlot(options: SlotOptions, endRun: Endings, slot: Slot): Promise<void> {
  const { pool, hub, logger, signals } = options;
  const { run, stop } = slot;
  const { sessionId, runId, fence } = run.lease;
  const { executed, appender } =
    'stagesOf' in run.agent
      ? await executeTeam(options, slot, { ...run, agent: run.agent })
      : await executeAgent(options, slot, { ...run, agent: run.agent });
  if (executed.cause !== null) logger.warn({ err: executed.cause, ...describeLease(run.lease) }, 'a run failed');
  if (!executed.ending) {
    const { reason } = stop.signal;
    if (reason instanceof StopError && reason.reason === 'deleted') logDeleted(logger, run, executed.usage);
    return;
  }
  const lastCursor = await storedCursor(appender);
  const { usage } = executed;
  const request = { sessionId, runId, usesSandbox: run.agent.usesSandbox, ending: executed.ending, usage };
  const { startedAt } = run;
  const end = (ending: Ending) => () =>
    lastCursor === null || ending !== executed.ending
      ? endRunFromOutside(pool, { ...request, ending }, fence)
      : endRun(request, { ...run.lease, lastCursor, startedAt, usage });
  let chunk: Chunk | null;
  try {
    chunk = await endPersistently(end(executed.ending), stop.signal, logger);
  } catch (error) {
    logger.error({ err: error, ...describeLease(run.lease) }, 'the database does not take how a run ended');
    chunk = await endPersistently(end(unknownFailure), stop.signal, logger);
  }
  if (chunk) {
    hub.publish(chunk);
    logEnding(logger, chunk);
  }
  // Ended by somebody else, or by an answer that was lost: the table tells.
  else hub.wake(sessionId);
  signals.stored([sessionId]);
}

async function executeAgent(options: SlotOptions, slot: Slot, run: AcceptedRun<AnyAgent>) {
  const { sessionId, runId } = run.lease;
  using deadline = withDeadline(slot.stop.signal, run.agent.deadlineMs);
  const { signal } = deadline;
  const progressAtFirst = run.opened ? openedProgress : noProgress;
  const progress =
    run.attempt === 1
      ? progressAtFirst
      : await untilAnswered(() => readProgress(options.pool, sessionId, runId, run.startCursor), signal);
  const appender = options.log.appender(run.lease, run.lastCursor);
  const executed = await executeRun(run, options.ports(run), appender, progress, slot.usage, signal);
  return { executed, appender };
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
