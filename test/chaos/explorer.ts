import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ideation } from '../../agents/ideation/index.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { AgentEvent } from '../../schema/event.ts';
import { frameMaker } from '../../server/core/log/frame.ts';
import type { Lease } from '../../server/core/log/lease.ts';
import { numberEvents } from '../../server/core/log/number-events.ts';
import { uuidBytes } from '../../server/store/binary-array.ts';
import type { Pending, Writer } from '../../server/core/log/pending.ts';
import { storeBatch } from '../../server/core/log/store-batch.ts';
import { noTraits } from '../support/no-traits.ts';
import { acceptRun, createAcceptance } from '../../server/core/runs/accept.ts';
import { endRun, endRunFromOutside } from '../../server/core/runs/ending.ts';
import { agentExecutable } from '../../server/core/runs/slot.ts';
import { systemOrigin } from '../../server/core/audit/record.ts';
import { removeSession } from '../../server/core/sessions/remove.ts';
import { alterPool, type Alteration, heldSteps } from './altered-pool.ts';
import type { Reading, Violation } from './history.ts';
import { takeUpLapsed } from './take-up-lapsed.ts';

/** One statement of an actor. A crash is a list of steps that ends early. */
export type Step = () => Promise<void>;

/** One session with a run that node A executes, and everything that may happen to it. */
export interface Scene {
  sessionId: string;
  runId: string;
  readings: Reading[];
  /** Violations that the tables do not show: a statement of an old attempt that still took effect. */
  stale: Violation[];
  deleted: boolean;
  accepted: string[];
  nodeA: { first: Step; second: Step; end: Step };
  nodeB: Step[];
  cancel: Step[];
  remove: Step[];
  accept: Step[][];
}

const workspaceId = '00000000-0000-7000-8000-000000000001';
const [nodeA, nodeB] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;
const noUsage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
const never = new AbortController().signal;

const say = (delta: string): AgentEvent => ({ type: 'text_delta', delta }) as AgentEvent;
const resetTo = (fromCursor: number) => ({ type: 'text_reset', fromCursor, attempt: 2 }) as AgentEvent;

/** Starts without opening events, like a team: a second claim must not fail at a row of its own. */
const silent = { ...ideation, opening: undefined };

export async function makeScene(real: pg.Pool, alter: Alteration, withRun: boolean): Promise<Scene> {
  const sessionId = randomUUID();
  await real.query(
    `insert into session (id, workspace_id, created_at, updated_at, phase) values ($1, $2, now(), now(), 'ideation')`,
    [sessionId, workspaceId],
  );
  const { pool } = alterPool(real, alter);
  const held = (work: (pool: pg.Pool) => Promise<void>) => heldSteps(real, alter, work);
  const started = withRun ? await accept(pool, sessionId, ideation) : null;
  /** The number of opening events. */
  const opened = started?.lastCursor ?? 0;
  const lease: Lease = started?.lease ?? { workspaceId, sessionId, runId: randomUUID(), agent: 'ideation', fence: 0 };
  const { runId } = lease;
  const readings: Reading[] = [];
  let newerBegan = false;
  const scene: Scene = {
    sessionId,
    runId,
    readings,
    stale: [],
    deleted: false,
    accepted: started ? [runId] : [],
    nodeA: {
      first: () => stale(() => append(lease, opened + 1, [say('1.0 ')])),
      second: () => stale(() => append(lease, opened + 2, [say('1.1 ')])),
      end: () => stale(() => end(lease, opened + 2, 'A')),
    },
    nodeB: takeOver(),
    cancel: held(async (held) => void (await endRunFromOutside(held, outside(runId)))),
    remove: held(async (held) => {
      await removeSession(held, sessionId, systemOrigin(workspaceId));
      scene.deleted = true;
    }),
    accept: [acceptance(ideation), acceptance(silent)],
  };

  async function stale(work: () => Promise<boolean>): Promise<void> {
    const before = newerBegan;
    if ((await work()) && before) {
      scene.stale.push({ guarantee: 'G7', sessionId, what: 'an attempt stored after a newer one had begun' });
    }
  }

  async function append(lease: Lease, firstCursor: number, events: readonly AgentEvent[]): Promise<boolean> {
    const at = new Date().toISOString();
    const frames = numberEvents(events, firstCursor - 1, frameMaker(lease), at);
    const ids = { session: uuidBytes(lease.sessionId), run: uuidBytes(lease.runId) };
    // `storeBatch` returns whether the fence refused it.
    const writer: Writer = { lease, ...ids, settled: () => {} };
    const pending: Pending = {
      writer,
      firstCursor,
      frames,
      chars: frames.join('').length,
      steps: [],
      records: [],
      stored: null,
    };
    const stored = await storeBatch(pool, [pending], never);
    // Stored events are sent.
    if (stored.length > 0) readings.push({ sessionId, after: firstCursor - 1, frames, complete: false });
    return stored.length > 0;
  }

  async function end(lease: Lease, lastCursor: number, ideaSummary: string): Promise<boolean> {
    const ending = {
      outcome: 'completed' as const,
      terminal: { type: 'ideation_complete', ideaSummary } as AgentEvent,
      session: { ideaSummary },
      artifacts: [],
    };
    const standing = { ...lease, lastCursor, startedAt: new Date(), usage: noUsage };
    return (await endRun(pool, { sessionId, runId: lease.runId, usesSandbox: false, ending }, standing)) !== null;
  }

  function takeOver(): Step[] {
    let taken: { lease: Lease; lastCursor: number } | null = null;
    return [
      async () => {
        taken = await takeUpLapsed({ real, pool }, { executable: agentExecutable(ideation), node: nodeB, runId });
        if (taken) newerBegan = true;
      },
      async () => {
        if (taken) await append(taken.lease, taken.lastCursor + 1, [resetTo(opened + 1), say('2.0 ')]);
      },
      async () => {
        if (taken) await end(taken.lease, taken.lastCursor + 2, 'B');
      },
    ];
  }

  function acceptance(agent: typeof ideation): Step[] {
    const looked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let work: Promise<void> | null = null;
    return [
      async () => {
        work = accept(pool, sessionId, agent, async () => {
          looked.resolve();
          await goOn.promise;
        }).then(
          ({ lease }) => void scene.accepted.push(lease.runId),
          (error: unknown) => {
            looked.resolve();
            // Refused, because another run holds the session, or the session was deleted.
            if (!(error instanceof ServiceError)) throw error;
          },
        );
        work.catch(() => {});
        await looked.promise;
      },
      async () => {
        goOn.resolve();
        await work;
      },
    ];
  }

  const outside = (runId: string) => ({
    sessionId,
    runId,
    usesSandbox: false,
    ending: { outcome: 'cancelled' as const, code: 'cancelled' as const, message: 'The run was cancelled.' },
  });

  return scene;
}

async function accept(pool: pg.Pool, sessionId: string, agent: typeof ideation, beforeClaim = () => Promise.resolve()) {
  const acceptance = createAcceptance(pool, {
    model: () => ({ notice: async () => null, traits: async () => noTraits }),
    budgets: { admit: async () => null },
    requireRoom: () => {},
    runsPerMinute: 1_000_000,
  });
  const input = { messages: [{ role: 'user', content: 'An idea' }] };
  const started = await acceptRun(
    {
      ...acceptance,
      async claim(claim) {
        await beforeClaim();
        return acceptance.claim(claim);
      },
    },
    {
      runId: randomUUID(),
      workspaceId,
      sessionId,
      startedBy: 'key',
      payer: { keyId: null, memberId: null },
      executable: agentExecutable(agent),
      input,
      model: 'stub',
      node: nodeA,
      counted: Promise.resolve(),
      queued: false,
      noCost: 0,
    },
  );
  if (started.attached) throw new Error('there is no key to attach by');
  return started.run;
}

/**
 * Plays the actors' steps in this order. Skips an actor that waits for a lock, as PostgreSQL does. Returns what steps
 * threw: the others are played anyway, because otherwise they would hold their locks for ever.
 */
export async function play(
  pool: pg.Pool,
  actors: readonly (readonly Step[])[],
  order: readonly number[],
): Promise<unknown[]> {
  const thrown: unknown[] = [];
  const places = actors.map(() => 0);
  const chains: Promise<void>[] = actors.map(() => Promise.resolve());
  for (const actor of order) {
    const step = actors[actor]?.[places[actor] ?? 0];
    if (!step) throw new TypeError('the order has more steps than the actor');
    places[actor] = (places[actor] ?? 0) + 1;
    chains[actor] = (chains[actor] ?? Promise.resolve()).then(step).catch((error: unknown) => {
      thrown.push(error);
    });
    const idle = Promise.all(chains).then(() => true);
    // Wait for a step that is only slow: a busy machine must not change the order.
    while (!(await Promise.race([idle, pause(5)])) && !(await waitsForLock(pool)));
  }
  await Promise.all(chains);
  return thrown;
}

async function waitsForLock(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock') as waits`,
  );
  return rows[0]?.waits === true;
}

/** Yields every order in which the actors' steps can be interleaved. */
export function* interleavings(counts: readonly number[]): Generator<number[]> {
  if (counts.every((count) => count === 0)) yield [];
  for (const [actor, count] of counts.entries()) {
    if (count === 0) continue;
    const rest = counts.with(actor, count - 1);
    for (const order of interleavings(rest)) yield [actor, ...order];
  }
}
