import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Model } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Usage } from '../../../schema/event.ts';
import type { Run } from '../../../schema/run.ts';
import type { AuditOrigin } from '../audit/record.ts';
import type { Budgets } from '../budgets/budgets.ts';
import type { Chunk } from '../log/chunk.ts';
import { createLimitPerTick } from '../../process/limit-per-tick.ts';
import { acceptRun, createAcceptance, type Started } from './accept.ts';
import { cancelRun, type RunPlace, runsOfDeletedWorkspaces } from './cancel.ts';
import type { Decided, DecisionRequest } from './decision.ts';
import { createEndings } from './ending.ts';
import type { AcceptedRun, Executable, Slot, SlotOptions } from './executable.ts';
import { describeLease, StopError, type StopReason } from './execute.ts';
import { handBack } from './hand-back.ts';
import { renewLeases } from './leases.ts';
import { tickMilliseconds } from './lease-time.ts';
import { tellEnding } from './log-run.ts';
import { type RequeueRequest, requeueRun } from './requeue.ts';
import { createScan } from './scan.ts';
import { createSessionDeletion } from './session-deletion.ts';
import { runSlot } from './slot.ts';
import type { StartRequest } from './start-request.ts';

export interface RunsOptions extends SlotOptions {
  executables: readonly Executable[];
  /** Answers a run that waits for a decision, in one transaction. */
  decide(request: DecisionRequest): Promise<Decided>;
  /** This node's id, the same after a restart. */
  node: string;
  maxRuns: number;
  /** How many runs of one workspace may execute at once, on all nodes; null for no limit. */
  maxRunsOfWorkspace: number | null;
  /** How many runs a key may start in a minute. */
  runsPerMinute: number;
  /** By its name. */
  model(name: string): Model;
  budgets: Budgets;
  /** Throws ServiceError `budget_exceeded` if the workspace stores what it may. */
  requireRoom(workspaceId: string): void;
}

/** A request to start a run of the executable whose agent has this name. */
type NewRun = Omit<StartRequest, 'runId' | 'node' | 'queued' | 'executable'> & { agent: string };

/** The runs of this node. */
export interface Runs {
  /** Accepts a run and executes it. If all slots are taken, the run is queued for the first node that has a free one. */
  start(request: NewRun): Promise<Started>;
  /** Returns false if the run was cancelled before. With `origin`, the cancel is recorded in the audit log. */
  cancel(request: RunPlace, origin?: AuditOrigin): Promise<boolean>;
  /** Puts a run back into the queue, whichever node executes it. Returns false if it is in the queue already. */
  requeue(request: RequeueRequest): Promise<boolean>;
  /** Cancels the runs of deleted workspaces, on all nodes. */
  cancelOfDeletedWorkspaces(): Promise<void>;
  /** Answers a run that waits. The first node with a free slot continues it. Returns the run as the first answer did. */
  decide(request: DecisionRequest): Promise<Run>;
  /** Stops the run of a session that was deleted. */
  sessionDeleted(sessionId: string): void;
  /** Takes up runs that this node's last process left unfinished, then scans for runs regularly. Returns how many it took. */
  recover(): Promise<number>;
  /** Takes up runs that wait, on this node and on the others: leases have been ended. */
  takeUp(): Promise<void>;
  /** How many runs execute here. */
  count(): number;
  /** Takes up no runs until `resume`. What executes goes on. */
  pause(): void;
  resume(): void;
  /** Puts what executes here back into the queue. */
  handBack(): Promise<void>;
  /** Stops executing for good, and puts unfinished runs back into the queue. */
  drain(): Promise<void>;
}

/** Starting a run takes half a millisecond, and a thousand may start at once while others stream. */
const beginningsPerTurn = 4;

export function createRuns(options: RunsOptions): Runs {
  const { pool, hub, log, logger, node, bus, executables, budgets, observer } = options;
  const ofWorkspace = options.maxRunsOfWorkspace;
  const agents = executables.map(({ agent }) => agent);
  const acceptance = createAcceptance(pool, options);
  const endings = createEndings(pool, options.deliveriesQueued);
  const mayBegin = createLimitPerTick(beginningsPerTurn);
  const executing = new Map<string, Slot>();
  const sessionDeleted = createSessionDeletion(hub, bus, executing);
  /** Runs that are being accepted: the table has them under this node's id, but they have no slot yet. */
  const accepting = new Set<string>();
  let draining = false;
  let paused = false;
  let ticking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  /** `since`: when it was asked for, or was taken up, by `performance.now()`. */
  function execute(run: AcceptedRun, usage: Usage, since: number): void {
    const slot: Slot = { run, usage, stop: new AbortController(), finished: Promise.resolve() };
    executing.set(run.lease.runId, slot);
    const { lastCursor: cursor, startedAt, opened, attempt } = run;
    const { agent, sessionId } = run.lease;
    const begun = () => attempt === 1 && observer.runOpened(agent, performance.now() - since);
    if (attempt > 1) observer.runTakenUp(agent);
    const leave = hub.begin(sessionId, { cursor, startedAt, opened: opened?.chunk ?? null, begun });
    if (opened) publish(opened.chunk);
    slot.finished = settle(slot, leave);
  }

  async function settle(slot: Slot, leave: () => void): Promise<void> {
    const { lease, executable, payer } = slot.run;
    const charged = { runId: lease.runId, workspaceId: lease.workspaceId, payer };
    // Send the opening events before starting work.
    await nextTurn();
    await mayBegin();
    try {
      if (slot.run.attempt > 1) await budgets.takenOver(charged);
      await runSlot(options, endings, slot);
      await budgets.ended(charged);
    } catch (error) {
      logger.error({ err: error, ...describeLease(lease) }, 'Could not end the run');
    }
    // A later attempt at the same run may execute here by now.
    if (executing.get(lease.runId) === slot) executing.delete(lease.runId);
    leave();
    // A run that waits may have been answered before its slot was free.
    if (scan.hinted() || ofWorkspace !== null || executable.canWait) await scan.run();
  }

  const scan = createScan({
    ...options,
    executing,
    accepting,
    draining: () => draining || paused,
    taken({ runs, ended }) {
      for (const chunk of ended) publish(chunk);
      const now = performance.now();
      for (const { run, usage } of runs) execute(run, usage, now);
    },
  });

  /** Call after a run was queued, or a lease was ended: a slot may be free here. */
  async function takeUpQueued(): Promise<void> {
    scan.hint();
    bus.queued();
    const isFree = scan.freeSlots() > 0;
    // A scan that runs now holds slots and may have missed the run.
    const scanned = scan.run();
    if (isFree) await scanned;
  }

  async function tick(): Promise<void> {
    try {
      // Copied, because a run that was lost may execute here again before all leases are renewed.
      const before = new Map(executing);
      const lost = await renewLeases(pool, node, [...before.keys()]);
      for (const runId of lost) stop(before.get(runId), 'lost');
    } catch (error) {
      logger.warn({ err: error }, 'Could not renew leases; retrying');
    }
    await scan.run();
    ticking = null;
  }

  function publish(chunk: Chunk): void {
    log.announce([chunk]);
    if (chunk.final) options.deliveriesQueued();
    tellEnding(options, chunk, executing.get(chunk.runId)?.run);
  }

  async function cancel(request: RunPlace, origin?: AuditOrigin): Promise<boolean> {
    const chunk = await cancelRun(pool, agents, request, origin);
    stop(executing.get(request.runId), 'cancelled');
    if (!chunk) return false;
    publish(chunk);
    bus.cancelled(request.runId);
    return true;
  }

  /** Stops a run that was taken from this node. Only then can this node take it up again. */
  async function letGo(runId: string): Promise<void> {
    const slot = executing.get(runId);
    stop(slot, 'lost');
    await slot?.finished;
  }

  bus.subscribe({
    cancelled: (runId) => stop(executing.get(runId), 'cancelled'),
    requeued(runId) {
      void letGo(runId).then(() => {
        scan.hint();
        return scan.run();
      });
    },
    queued() {
      scan.hint();
      void scan.run();
    },
  });

  return {
    async start({ agent, ...request }) {
      const executable = executables.find((candidate) => candidate.agent.name === agent);
      if (!executable) throw new TypeError(`No executable is called ${agent}`);
      // With a limit per workspace, only `takeUpRuns` counts the runs.
      const queued = scan.freeSlots() <= 0 || ofWorkspace !== null;
      const runId = uuidv7();
      const since = performance.now();
      accepting.add(runId);
      const reserved = queued ? null : scan.reserve();
      let started: Started | null = null;
      try {
        started = await acceptRun(acceptance, { ...request, executable, runId, node, queued });
      } finally {
        reserved?.[Symbol.dispose]();
        accepting.delete(runId);
        // The slot stays free, and a run may have been queued meanwhile.
        if (scan.hinted() && !queued && (started === null || started.attached)) void scan.run();
      }
      if (started.attached) return started;
      if (!queued) execute(started.run, { inputTokens: 0, outputTokens: 0, costUsd: request.noCost }, since);
      else await takeUpQueued();
      return started;
    },
    cancel,
    async requeue(request) {
      try {
        if (!(await requeueRun(pool, request))) return false;
        bus.requeued(request.runId);
        await letGo(request.runId);
        return true;
      } finally {
        // A request that was refused also locked the session, so a scan may have skipped the run meanwhile.
        await takeUpQueued();
      }
    },
    async cancelOfDeletedWorkspaces() {
      for (const run of await runsOfDeletedWorkspaces(pool)) {
        try {
          await cancel(run);
        } catch (error) {
          const hasEnded = error instanceof ServiceError && /^(?:run_ended|not_found)$/.test(error.code);
          if (!hasEnded) throw error;
        }
      }
    },
    async decide(request) {
      let decided: Decided | null = null;
      try {
        decided = await options.decide(request);
        return decided.run;
      } finally {
        // A decision that was refused also locked the session, so a scan may have skipped the run meanwhile.
        if (decided?.chunk) publish(decided.chunk);
        else await takeUpQueued();
      }
    },
    sessionDeleted,
    async recover() {
      scan.takeUpOwn();
      scan.hint();
      const count = await scan.run();
      timer = setInterval(() => {
        ticking ??= tick();
      }, tickMilliseconds);
      timer.unref();
      return count;
    },
    takeUp: takeUpQueued,
    count: () => executing.size,
    async drain() {
      draining = true;
      if (timer) clearInterval(timer);
      await ticking;
      await handBack(options, [...executing.values()]);
    },
    pause: () => void (paused = true),
    resume() {
      paused = false;
      scan.hint();
      void scan.run();
    },
    handBack: () => handBack(options, [...executing.values()]),
  };
}

function stop(slot: Slot | undefined, reason: StopReason): void {
  slot?.stop.abort(new StopError(reason));
}
