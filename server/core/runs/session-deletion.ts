import type { Logger } from 'pino';
import type { Usage } from '../../../schema/event.ts';
import type { ClusterBus } from '../log/cluster-bus.ts';
import type { Hub } from '../log/hub.ts';
import type { Slot } from './executable.ts';
import { StopError } from './execute.ts';

/**
 * What happens to a run when its session is deleted:
 *
 * 1. `removeSession` deletes the session's row, the run and the log in one transaction. The fence is gone with the row, so
 *    whatever the run still appends is not stored (`fencedAppend`), and its appender throws FencedError.
 * 2. This function then stops the run on this node, and through the bus on the node that executes it. The run is aborted with
 *    StopError `deleted`, for which `failure` in `execute.ts` writes no ending. A queued or waiting run has no slot: its row
 *    is gone, and no node finds it.
 * 3. Every reader is woken, finds no session, and ends its stream with the `error` and `done` of `deletedEnding`.
 * 4. The node that executed the run writes its log line with `logIfDeleted`, because no ending was stored to make it from.
 *
 * If the hint on the bus is lost, the run stops at its next append, or when its lease cannot be renewed.
 */
export function createSessionDeletion(hub: Hub, bus: ClusterBus, executing: ReadonlyMap<string, Slot>) {
  function stopRun(sessionId: string): void {
    for (const { run, stop } of executing.values()) {
      if (run.lease.sessionId === sessionId) stop.abort(new StopError('deleted'));
    }
    hub.wake(sessionId);
  }

  bus.subscribe({ deleted: stopRun });

  return (sessionId: string): void => {
    stopRun(sessionId);
    bus.deleted(sessionId);
  };
}

/** Logs the end of a run that was stopped because its session was deleted. */
export function logIfDeleted(logger: Pick<Logger, 'info'>, { run, stop }: Slot, usage: Usage): void {
  const reason: unknown = stop.signal.reason;
  if (!(reason instanceof StopError) || reason.reason !== 'deleted') return;
  const { runId, sessionId, agent } = run.lease;
  const ms = Date.now() - run.startedAt.getTime();
  logger.info({ runId, sessionId, agent, outcome: 'cancelled', code: 'session_deleted', ms, ...usage }, 'run');
}
