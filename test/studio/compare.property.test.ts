import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import { chosenRuns, figuresOf } from '../../web/pages/compare/figures.ts';
import { readCompareSearch } from '../../web/pages/compare/search.ts';
import { randomLog } from '../fold/random-log.ts';

const runsOf = randomLog.map((events) => fold(emptyLog, events).runs);

test('two runs are chosen if there are two, and those that are asked for if they exist', () => {
  fc.assert(
    fc.property(runsOf, fc.nat(5), fc.nat(5), (runs, first, second) => {
      const a = runs[first]?.runId ?? 'gone';
      const b = runs[second]?.runId ?? 'gone';
      const chosen = chosenRuns(runs, { a, b });
      const isSame = first === second && runs[first] !== undefined;
      expect(chosen === null).toBe(runs.length < 2 && !isSame);
      const [left, right] = chosen ?? [];
      // What is asked for and does not exist may be any other run.
      expect([left?.runId, right?.runId]).toEqual(
        chosen === null ? [undefined, undefined] : [runs[first] ? a : left?.runId, runs[second] ? b : right?.runId],
      );
      expect(chosen !== null && left === right).toBe(isSame);
    }),
  );
});

test('without a choice, the last two runs are compared, the older one on the left', () => {
  fc.assert(
    fc.property(runsOf, (runs) => {
      expect(chosenRuns(runs, {})).toEqual(runs.length < 2 ? null : runs.slice(-2));
    }),
  );
});

test('figures are of the run alone', () => {
  fc.assert(
    fc.property(runsOf, (runs) => {
      for (const run of runs) {
        const figures = figuresOf(run);
        expect(figures.durationMs).toBe(run.durationMs);
        expect(figures.calls).toBe(run.stages.flatMap(({ calls }) => calls).length);
        expect(figures.characters).toBe(run.stages.map(({ text }) => text).join('').length);
      }
    }),
  );
});

test('an address says two ids or nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.anything()), (search) => {
      for (const value of Object.values(readCompareSearch(search))) expect(value).toMatch(/^[0-9a-f-]{1,64}$/);
    }),
  );
  expect(readCompareSearch({ a: '01a2-3', b: 7 })).toEqual({ a: '01a2-3' });
});
