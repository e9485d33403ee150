import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSlots } from '../../server/process/slots.ts';

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

interface Job {
  workspace: string;
  /** Aborts while it waits. */
  abort: boolean;
}

/** Runs the jobs, at most `count` at a time, and returns them in the order in which they got a slot. */
async function orderOf(count: number, jobs: readonly Job[]): Promise<{ started: number[]; failed: number[] }> {
  const slots = createSlots(count);
  // All slots are taken, so every job has to wait.
  const held = await Promise.all(Array.from({ length: count }, () => slots.enter('holder', never)));
  const started: number[] = [];
  const failed: number[] = [];
  let inside = 0;
  const aborts = jobs.map(() => new AbortController());
  const all = jobs.map(async ({ workspace }, index) => {
    try {
      using _slot = await slots.enter(workspace, aborts[index]?.signal ?? never);
      inside += 1;
      expect(inside).toBeLessThanOrEqual(count);
      started.push(index);
      await settled();
      inside -= 1;
    } catch (error) {
      if (error !== 'gave up') throw error;
      failed.push(index);
    }
  });
  await settled();
  for (const [index, { abort }] of jobs.entries()) if (abort) aborts[index]?.abort('gave up');
  for (const slot of held) slot[Symbol.dispose]();
  await Promise.all(all);
  // No abort leaked a slot: as many jobs run at once as before.
  const again = await Promise.all(Array.from({ length: count }, () => slots.enter('again', never)));
  expect(again).toHaveLength(count);
  return { started, failed };
}

/** An independent definition of round-robin: one job of each workspace, then one more of each, and so on. */
function inRounds(jobs: readonly Job[]): number[] {
  const waiting = [...jobs.entries()].filter(([, { abort }]) => !abort);
  const round = new Map<number, number>();
  const seen = new Map<string, number>();
  for (const [index, { workspace }] of waiting) {
    const turn = seen.get(workspace) ?? 0;
    seen.set(workspace, turn + 1);
    round.set(index, turn);
  }
  // A workspace keeps its place in line if its first job aborts.
  const order = [...new Set(jobs.map(({ workspace }) => workspace))];
  return waiting
    .toSorted(
      ([a, one], [b, other]) =>
        (round.get(a) ?? 0) - (round.get(b) ?? 0) || order.indexOf(one.workspace) - order.indexOf(other.workspace),
    )
    .map(([index]) => index);
}

const jobs = fc.array(fc.record({ workspace: fc.constantFrom('a', 'b', 'c', 'd'), abort: fc.boolean() }), {
  maxLength: 24,
});

describe('build slots', () => {
  test('go to the workspaces in turn, in order within each, skipping aborted jobs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), jobs, async (count, list) => {
        const { started, failed } = await orderOf(count, list);
        expect(failed).toEqual([...list.entries()].filter(([, { abort }]) => abort).map(([index]) => index));
        expect(started).toEqual(inRounds(list));
      }),
      { numRuns: 200 },
    );
  });

  test('a workspace with one job waits for only one job of another workspace with a hundred', async () => {
    const list = [
      ...Array.from({ length: 100 }, () => ({ workspace: 'a', abort: false })),
      { workspace: 'b', abort: false },
    ];
    const { started } = await orderOf(1, list);
    expect(started.slice(0, 3)).toEqual([0, 100, 1]);
  });
});
