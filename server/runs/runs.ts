import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Model } from '../../agents/ports.ts';
import type { Usage } from '../../schema/event.ts';
import type { Run } from '../../schema/run.ts';
import type { Hub } from '../events/hub.ts';
import { type Decided, decideRun, type DecisionRequest } from '../team/decide.ts';
import type { Runnable, Team } from '../team/team.ts';
import { type AcceptedRun, acceptRun, createAcceptance, type Look, type Started, type Whereabouts } from './accept.ts';
import { cancelRun } from './cancel.ts';
import { createEndings } from './ending.ts';
import { describeLease, StopError, type StopReason } from './execute.ts';
import { handBack, renewLeases } from './hold.ts';
import { tickMilliseconds } from './lease-time.ts';
import { logEnding } from './log-run.ts';
import { runSlot } from './slot.ts';
import type { Slot, SlotOptions } from './slot-options.ts';
import type { StartRequest } from './start-request.ts';
import { createTurnstile } from '../turnstile.ts';
import { takeUpRuns } from './take-up.ts';

export interface RunsOptions extends SlotOptions {
  agents: readonly Runnable[];
  /** This node's id, the same after a restart. */
  node: string;
  maxRuns: number;
  /** Runs of one workspace that may execute at once, over all nodes; null: as many as there are slots for. */
  maxRunsOfWorkspace: number | null;
  /** Started runs that a key has in a minute. */
  runsPerMinute: number;
  /** By its name. */
  model(name: string): Model;
}

type NewRun = Omit<StartRequest, 'runId' | 'node' | 'queued'>;

/** The runs of this node. */
export interface Runs {
  /** Accepts a run and executes it; with all slots taken it is queued for whichever node has one first. */
  start(request: NewRun, admitted: Promise<void>, ahead?: Look): Promise<Started>;
  /** What `start` first asks the database for, asked ahead: nothing but the place needs to be known for it. */
  look(whereabouts: Whereabouts): Look;
  cancel(request: { workspaceId: string; sessionId: string; runId: string }): Promise<void>;
  /** Answers a run that waits; it goes on wherever a slot is free first. Gives the run as it was answered first. */
  decide(request: DecisionRequest): Promise<Run>;
  /** Stops what runs here for a session that was deleted. */
  forget(sessionId: string): void;
  /** Takes up what a former self of this node left unfinished, and from then on what nobody holds. Returns how many. */
  recover(): Promise<number>;
  /** Runs executing here. */
  count(): number;
  /** Stops executing; what is unfinished is handed back. */
  drain(): Promise<void>;
}

/** Slots that a look for waiting runs keeps free, where nothing says that there are any. */
const probeSlots = 4;

/** A run's beginning takes half a millisecond, and a thousand may be started at once while others stream. */
const beginningsPerTurn = 4;

export function createRuns(options: RunsOptions): Runs {
  const { pool, hub, logger, node, signals, maxRunsOfWorkspace: ofWorkspace } = options;
  const acceptance = createAcceptance(pool, options.model, options.runsPerMinute);
  const endings = createEndings(pool, options.told);
  const mayBegin = createTurnstile(beginningsPerTurn);
  const executing = new Map<string, Slot>();
  /** Runs that are being accepted: theirs is this node's name in the table, and they are not in a slot yet. */
  const accepting = new Set<string>();
  /** What a former self left has been taken up. */
  let recovered = false;
  let recovering = false;
  /** Slots that are spoken for, while the database is asked what goes in. */
  let reserved = 0;
  let draining = false;
  /** Runs may be waiting for a slot. */
  let queueHint = false;
  let looking: Promise<number> | null = null;
  let lookAgain = false;
  let ticking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function execute(run: AcceptedRun, usage: Usage): void {
    const slot: Slot = { run, usage, stop: new AbortController(), finished: Promise.resolve() };
    executing.set(run.lease.runId, slot);
    const { lastCursor: cursor, startedAt, opened } = run;
    const leave = hub.begin(run.lease.sessionId, { cursor, startedAt, opened });
    if (opened) publish(opened);
    slot.finished = settle(slot, leave);
  }

  async function settle(slot: Slot, leave: () => void): Promise<void> {
    const { lease } = slot.run;
    // Whoever asked for it hears first what was stored with its acceptance.
    await nextTurn();
    await mayBegin();
    try {
      await runSlot(options, endings, slot);
    } catch (error) {
      logger.error({ err: error, ...describeLease(lease) }, 'a run could not be ended');
    }
    // A later attempt of the same run may execute here by now.
    if (executing.get(lease.runId) === slot) executing.delete(lease.runId);
    leave();
    // A run that waited for a decision may have got it before its slot was free.
    if (queueHint || ofWorkspace !== null || 'stagesOf' in slot.run.agent) await lookForRuns();
  }

  const freeSlots = () => (draining ? 0 : options.maxRuns - executing.size - reserved);

  async function takeUp(): Promise<number> {
    // Slots that are kept for a look that finds nothing would turn away whoever starts a run meanwhile.
    const limit = queueHint ? freeSlots() : Math.min(freeSlots(), probeSlots);
    if (limit <= 0) return 0;
    reserved += limit;
    try {
      const own = recovering && !recovered;
      const except = [...executing.keys(), ...accepting];
      const { runs, ended } = await takeUpRuns(pool, options.agents, { node, limit, own, except, ofWorkspace });
      recovered ||= own;
      queueHint = runs.length === limit;
      // There may be more than was asked for.
      lookAgain ||= queueHint;
      for (const chunk of ended) publish(chunk);
      for (const { run, usage } of runs) execute(run, usage);
      return runs.length;
    } finally {
      reserved -= limit;
    }
  }

  /** What is not taken up now is by the next tick, here or elsewhere. */
  async function look(): Promise<number> {
    let taken = 0;
    try {
      while (lookAgain) {
        lookAgain = false;
        taken += await takeUp();
      }
    } catch (error) {
      logger.warn({ err: error }, 'no run could be taken up; it is tried again');
    } finally {
      looking = null;
    }
    return taken;
  }

  /** One look at a time: all slots that come free meanwhile are filled by the next one. */
  function lookForRuns(): Promise<number> {
    lookAgain = true;
    looking ??= look();
    return looking;
  }

  /** A run was queued: a slot may be free here, or have come free meanwhile. */
  async function takeUpQueued(): Promise<void> {
    queueHint = true;
    signals.queued();
    if (freeSlots() > 0) await lookForRuns();
  }

  async function tick(): Promise<void> {
    try {
      // A run that was lost may execute here again before all are renewed.
      const before = new Map(executing);
      const lost = await renewLeases(pool, node, [...before.keys()]);
      for (const runId of lost) stop(before.get(runId), 'lost');
    } catch (error) {
      logger.warn({ err: error }, 'leases could not be renewed; it is tried again');
    }
    await lookForRuns();
    ticking = null;
  }

  function publish(chunk: Parameters<Hub['publish']>[0]): void {
    hub.publish(chunk);
    signals.stored([chunk.sessionId]);
    // It may have queued deliveries.
    if (chunk.final) options.told();
    logEnding(logger, chunk);
  }

  function forget(sessionId: string): void {
    for (const slot of executing.values()) {
      if (slot.run.lease.sessionId === sessionId) stop(slot, 'deleted');
    }
    hub.wake(sessionId);
  }

  signals.subscribe({
    cancelled: (runId) => stop(executing.get(runId), 'cancelled'),
    deleted: forget,
    queued() {
      queueHint = true;
      if (freeSlots() > 0) void lookForRuns();
    },
  });

  return {
    look(whereabouts) {
      const found = acceptance.find(whereabouts);
      // Whoever starts the run hears of it; it may never come to that.
      found.catch(() => {});
      return found;
    },
    async start(request, admitted, ahead) {
      // With a limit of the workspaces, who takes up counts them.
      const queued = freeSlots() <= 0 || ofWorkspace !== null;
      const runId = uuidv7();
      accepting.add(runId);
      if (!queued) reserved += 1;
      let started: Started;
      try {
        started = await acceptRun(acceptance, { ...request, runId, node, queued }, admitted, ahead);
      } finally {
        if (!queued) reserved -= 1;
        accepting.delete(runId);
      }
      if (started.attached) return started;
      if (!queued) execute(started.run, { inputTokens: 0, outputTokens: 0, costUsd: request.noCost });
      else await takeUpQueued();
      return started;
    },
    async cancel(request) {
      const chunk = await cancelRun(pool, options.agents, request);
      stop(executing.get(request.runId), 'cancelled');
      if (!chunk) return;
      publish(chunk);
      signals.cancelled(request.runId);
    },
    async decide(request) {
      let decided: Decided | null = null;
      try {
        decided = await decideRun(pool, teamOf(options.agents), request);
        return decided.run;
      } finally {
        // Also for one that came too late: it held the session while the run was to be taken up.
        if (decided?.chunk) publish(decided.chunk);
        else await takeUpQueued();
      }
    },
    forget(sessionId) {
      forget(sessionId);
      signals.deleted(sessionId);
    },
    async recover() {
      recovering = true;
      queueHint = true;
      const count = await lookForRuns();
      timer = setInterval(() => {
        ticking ??= tick();
      }, tickMilliseconds);
      timer.unref();
      return count;
    },
    count: () => executing.size,
    async drain() {
      draining = true;
      if (timer) clearInterval(timer);
      await ticking;
      const slots = [...executing.values()];
      for (const slot of slots) stop(slot, 'drained');
      await Promise.all(slots.map((slot) => slot.finished));
      if (slots.length === 0) return;
      const runIds = slots.map((slot) => slot.run.lease.runId);
      try {
        await handBack(pool, node, runIds);
        signals.queued();
      } catch (error) {
        // Their leases run out by themselves, a little later.
        logger.warn({ err: error }, 'runs could not be handed back');
      }
    },
  };
}

function teamOf(agents: readonly Runnable[]): Team {
  const team = agents.find((agent) => 'stagesOf' in agent);
  if (!team) throw new TypeError('there is no team among the agents');
  return team;
}

function stop(slot: Slot | undefined, reason: StopReason): void {
  slot?.stop.abort(new StopError(reason));
}
