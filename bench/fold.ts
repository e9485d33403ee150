/** Measures the fold of a long log, beside reading the same events from JSON: `npx node bench/fold.ts`. */
import { emptyLog } from '../schema/fold/empty-log.ts';
import { fold } from '../schema/fold/fold.ts';
import type { AnyEvent } from '../schema/fold/known-event.ts';
import { median } from './median.ts';
import { heading, row } from './table.ts';

const count = 20_000;
const frame = 50;
const repeats = 15;

/** Runs of 400 events: mostly text, some steps, files and calls, as a long session has them. */
function makeLog(): string[] {
  const at = '2026-11-26T08:00:00.000Z';
  return Array.from({ length: count }, (_, index) => {
    const cursor = index + 1;
    const place = index % 400;
    const run = Math.floor(index / 400);
    const shared = { cursor, runId: `run-${run}`, agent: run % 2 === 0 ? 'ideation' : 'code', at };
    const usage = { inputTokens: place, outputTokens: place, costUsd: null };
    if (place === 399) return { type: 'done', ...shared, outcome: 'completed', usage, durationMs: 9 };
    if (place % 20 === 0)
      return { type: 'status', ...shared, stepId: `step-${place % 60}`, message: 'Works', state: 'running' };
    if (place % 33 === 0)
      return {
        type: 'file_written',
        ...shared,
        path: `src/${place % 99}.ts`,
        change: 'changed',
        bytes: 9,
        sha256: 'a',
      };
    return { type: 'text_delta', ...shared, delta: 'word ' };
  }).map((event) => JSON.stringify(event));
}

const texts = makeLog();
const parse = () => texts.map((text) => JSON.parse(text) as AnyEvent);
const events = parse();
const pages = Array.from({ length: count / frame }, (_, index) => events.slice(index * frame, (index + 1) * frame));

function milliseconds(work: () => unknown): number {
  const took: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const began = performance.now();
    work();
    took.push(performance.now() - began);
  }
  return median(took);
}

const parsing = milliseconds(parse);
heading();
row(
  `fold ${count} events (beside: parsing them)`,
  milliseconds(() => fold(emptyLog, events)),
  parsing,
  'ms',
);
row(
  `fold them in frames of ${frame} (beside: parsing them)`,
  milliseconds(() => pages.reduce(fold, emptyLog)),
  parsing,
  'ms',
);
const state = fold(emptyLog, events);
row(
  'store and read the state (beside: parsing the events)',
  milliseconds(() => JSON.parse(JSON.stringify(state))),
  parsing,
  'ms',
);
