import type pg from 'pg';
import type { Logger } from 'pino';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Usage } from '../../schema/event.ts';
import type { Appender, EventLog } from '../events/append.ts';
import type { Hub } from '../events/hub.ts';
import { type AcceptedRun, acceptRun, type Started, type StartRequest } from './accept.ts';
import { cancelRun } from './cancel.ts';
import { endRun, endRunFromOutside } from './ending.ts';
import { endPersistently } from './end-persistently.ts';
import { describeLease, executeRun, type RunPorts, StopError, type StopReason } from './execute.ts';
import { noProgress, readProgress } from './ledger.ts';
import { markRunning, takeBack } from './recover.ts';

export interface RunsOptions {
  pool: pg.Pool;
  log: EventLog;
  hub: Hub;
  logger: Logger;
  agents: readonly AnyAgent[];
  /** This node's id, the same after a restart. */
  node: string;
  maxRuns: number;
  ports(run: AcceptedRun): RunPorts;
}

type NewRun = Omit<StartRequest, 'node' | 'queued'>;

/** The runs of this node. */
export interface Runs {
  /** Accepts a run and executes it, or queues it when all slots are taken. */
  start(request: NewRun, beforeNewRun: () => Promise<void>): Promise<Started>;
  cancel(request: { workspaceId: string; sessionId: string; runId: string }): Promise<void>;
  /** Stops what runs here for a session that was deleted. */
  forget(sessionId: string): void;
  /** Takes up what a former self of this node left unfinished. Returns how many. */
  recover(): Promise<number>;
  /** Runs executing and waiting here. */
  count(): { running: number; queued: number };
  /** Stops executing; what is unfinished goes on at the next start. */
  drain(): Promise<void>;
}

interface Slot {
  run: AcceptedRun;
  usage: Usage;
  stop: AbortController;
  finished: Promise<void>;
}

const noUsage: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

export function createRuns(options: RunsOptions): Runs {
  const { pool, hub, logger } = options;
  const executing = new Map<string, Slot>();
  const waiting: { run: AcceptedRun; usage: Usage }[] = [];
  let starting = 0;
  let draining = false;

  function execute(run: AcceptedRun, usage: Usage): void {
    const stop = new AbortController();
    const slot: Slot = { run, usage, stop, finished: Promise.resolve() };
    executing.set(run.lease.runId, slot);
    hub.begin(run.lease.sessionId, run.lastCursor);
    slot.finished = settle(slot);
  }

  async function settle(slot: Slot): Promise<void> {
    try {
      await runSlot(options, slot);
    } catch (error) {
      logger.error({ err: error, ...describeLease(slot.run.lease) }, 'a run could not be ended');
    }
    executing.delete(slot.run.lease.runId);
    hub.end(slot.run.lease.sessionId);
    await startWaiting();
  }

  async function startWaiting(): Promise<void> {
    while (hasSlot()) {
      const entry = waiting.shift();
      if (!entry) return;
      starting += 1;
      try {
        // Cancelled or deleted while it waited: it holds the session no more.
        if (await markRunning(pool, entry.run.lease)) execute(entry.run, entry.usage);
      } catch (error) {
        logger.error({ err: error, ...describeLease(entry.run.lease) }, 'a queued run could not be started');
      } finally {
        starting -= 1;
      }
    }
  }

  function hasSlot(): boolean {
    return !draining && executing.size + starting < options.maxRuns;
  }

  function stop(slot: Slot | undefined, reason: StopReason): void {
    slot?.stop.abort(new StopError(reason));
  }

  return {
    async start(request, beforeNewRun) {
      const queued = !hasSlot();
      if (!queued) starting += 1;
      try {
        const started = await acceptRun(pool, { ...request, node: options.node, queued }, beforeNewRun);
        if (started.attached) return started;
        if (queued) waiting.push({ run: started.run, usage: noUsage });
        else execute(started.run, noUsage);
        return started;
      } finally {
        if (!queued) starting -= 1;
        void startWaiting();
      }
    },
    async cancel(request) {
      const chunk = await cancelRun(pool, options.agents, request);
      stop(executing.get(request.runId), 'cancelled');
      if (chunk) hub.publish(chunk);
    },
    forget(sessionId) {
      for (const slot of executing.values()) {
        if (slot.run.lease.sessionId === sessionId) stop(slot, 'deleted');
      }
      hub.wake(sessionId);
    },
    async recover() {
      const left = await takeBack(pool, options.agents, options.node);
      waiting.push(...left);
      await startWaiting();
      return left.length;
    },
    count: () => ({ running: executing.size, queued: waiting.length }),
    async drain() {
      draining = true;
      const slots = [...executing.values()];
      for (const slot of slots) stop(slot, 'drained');
      await Promise.all(slots.map((slot) => slot.finished));
    },
  };
}

/** Executes one run and writes its ending. */
async function runSlot(options: RunsOptions, slot: Slot): Promise<void> {
  const { pool, log, hub, logger } = options;
  const { run, stop } = slot;
  const { sessionId, runId } = run.lease;
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
          ? endRunFromOutside(pool, request, run.lease.fence)
          : endRun(pool, request, { ...run.lease, lastCursor, startedAt, usage: executed.usage }),
      stop.signal,
      logger,
    );
    if (chunk) hub.publish(chunk);
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
