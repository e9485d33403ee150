import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import { longLog, parseLog } from '../../bench/long-log.ts';
import { mergeRuns } from '../../web/pages/compare/merge.ts';
import { RunPast } from '../../web/pages/compare/run-past.ts';
import { timeAxis } from '../../web/pages/compare/time-axis.ts';
import { lanesOf } from '../../web/pages/score/lanes.ts';
import { randomLog } from '../fold/random-log.ts';

/** Events of one run, whose clock may also go back. */
const run = fc
  .tuple(fc.array(fc.integer({ min: -500, max: 5_000 }), { maxLength: 40 }), fc.nat(1e9))
  .map(([waits, begin]) => {
    let at = Date.UTC(2026, 10, 27) + begin;
    return waits.map((wait, index): AnyEvent & Record<string, unknown> => {
      if (index > 0) at += wait;
      const shared = { cursor: index + 1, runId: 'r', agent: 'a', at: new Date(at).toISOString() };
      return { type: 'status', ...shared, stepId: `${index % 5}`, message: 'x', state: 'running' };
    });
  });

const elapsed = (events: readonly AnyEvent[], count: number) =>
  Math.max(0, ...events.slice(0, count).map(({ at }) => Date.parse(at) - Date.parse(events[0]?.at ?? '')));

describe('two runs on one clock', () => {
  test('each event of both comes once, in its order, at its time since the begin of its run', () => {
    fc.assert(
      fc.property(run, run, (left, right) => {
        const { log, counts } = mergeRuns(left, right);
        expect(counts).toHaveLength(left.length + right.length + 1);
        expect(counts.at(-1)).toEqual([left.length, right.length]);
        for (const [cursor, [l, r]] of counts.entries()) {
          expect(l + r).toBe(cursor);
          const time = cursor === 0 ? 0 : Date.parse(log[cursor - 1]?.at ?? '');
          // All that happened before is there, and nothing of what comes after.
          expect([elapsed(left, l) <= time, elapsed(right, r) <= time]).toEqual([true, true]);
          const next = [
            ...(l < left.length ? [elapsed(left, l + 1)] : []),
            ...(r < right.length ? [elapsed(right, r + 1)] : []),
          ];
          expect(Math.min(...next)).toBeGreaterThanOrEqual(time);
        }
      }),
    );
  });

  test('add up to a log that has an axis and two lanes', () => {
    fc.assert(
      fc.property(randomLog, randomLog, (left, right) => {
        const { log } = mergeRuns(left, right);
        const state = fold(emptyLog, log);
        const axis = timeAxis(log);
        expect(lanesOf(state, axis).length).toBeLessThanOrEqual(2);
        expect(state.runs.map(({ stages }) => stages.map(({ text, others }) => [text, others]))).toEqual(
          state.runs.map(({ stages }) => stages.map(() => ['', []])),
        );
      }),
    );
  });
});

test('the axis is by time: what is pointed at is the last event until then, and is drawn there', () => {
  fc.assert(
    fc.property(run, run, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (left, right, place) => {
      const { log } = mergeRuns(left, right);
      const axis = timeAxis(log);
      const places = log.map(({ cursor }) => axis.ofCursor(cursor));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places.every((one) => one >= 0 && one <= 1)).toBe(true);
      expect(places.at(-1) ?? 1).toBe(1);
      const cursor = axis.cursorAt(place);
      const total = Date.parse(log.at(-1)?.at ?? '') || 0;
      const isByTime = total > 0 && total < 20_000;
      const before = log.filter(({ at }) => Date.parse(at) <= place * total).length;
      expect(isByTime ? cursor : before).toBe(before);
      expect([axis.cursorAt(0), axis.cursorAt(1)]).toEqual([0, log.length]);
    }),
  );
});

test('a run in the past is what its events up to there add up to, in whatever order it is asked for', () => {
  const all = parseLog(longLog(2_300));
  const begin = 400;
  const origin = fold(emptyLog, all.slice(0, begin));
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { minLength: 1, maxLength: 12 }), (asked) => {
      const past = new RunPast(origin, all.slice(begin));
      for (const count of asked) {
        expect(past.at(count)).toEqual(fold(emptyLog, all.slice(0, begin + Math.min(count, 1_900))));
        const file = all.slice(begin, begin + count).findLast(({ type }) => type === 'file_written');
        expect(past.fileAt(count)).toEqual(file ?? null);
      }
    }),
    { numRuns: 20 },
  );
});
