/** Measures the fold of a long log, beside reading the same events from JSON: `npx node bench/fold.ts`. */
import { emptyLog } from '../schema/fold/empty-log.ts';
import { fold } from '../schema/fold/fold.ts';
import { longLog, parseLog } from './long-log.ts';
import { median } from './median.ts';
import { heading, row } from './table.ts';

const count = 20_000;
const frame = 50;
const repeats = 15;

const texts = longLog(count);
const events = parseLog(texts);
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

const parsing = milliseconds(() => parseLog(texts));
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
