import type { RunState } from '../../schema/log-state.ts';

/** What a page keeps of ended runs: a session that is open for days must not fill the browser's memory. */
const kept = { characters: 200_000, runs: 100 };

/** Returns the index of the first run whose text a page keeps; the last run and those under way are always kept. */
export function firstKept(runs: readonly RunState[], { characters, runs: count } = kept): number {
  let from = runs.length;
  for (let size = 0; from > 0; from -= 1) {
    const run = runs[from - 1];
    size += run ? sizeOf(run) : 0;
    const isFull = size > characters || from <= runs.length - count;
    if (isFull && from < runs.length) break;
  }
  const underWay = runs.findIndex(({ outcome }) => outcome === null);
  return underWay < 0 ? from : Math.min(from, underWay);
}

/** Returns the runs, those before the index without their texts. The newest work of each agent keeps its text, for its own page. */
export function withoutTexts(runs: readonly RunState[], before: number): RunState[] {
  const newest = new Map(runs.flatMap((run) => agentsOf(run).map((agent) => [agent, run] as const)));
  const isKept = new Set(newest.values());
  return runs.map((run, index) =>
    index >= before || isKept.has(run) || sizeOf(run) === 0
      ? run
      : { ...run, stages: run.stages.map((stage) => ({ ...stage, text: '' })) },
  );
}

const agentsOf = ({ stages }: RunState) => stages.map(({ agent }) => agent);
const sizeOf = ({ stages }: RunState) => stages.reduce((sum, { text }) => sum + text.length, 0);
