import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import { fold } from '../../schema/fold/fold.ts';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import type { LogState } from '../../schema/log-state.ts';
import { randomLog } from './random-log.ts';

/** A state as it comes back from a database or over the wire. */
const stored = (state: LogState) => JSON.parse(JSON.stringify(state)) as LogState;

/** Freezes everything that a state consists of, so that a change of it throws. */
function frozen<Value>(value: Value): Value {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const cuts = fc.array(fc.nat(200), { maxLength: 6 });

function splitAt(events: readonly AnyEvent[], places: readonly number[]): AnyEvent[][] {
  const sorted = [0, ...places.map((place) => Math.min(place, events.length)).toSorted((a, b) => a - b), events.length];
  return sorted.slice(1).map((end, index) => events.slice(sorted[index], end));
}

describe('the state is the same', () => {
  test('if the events are folded one by one', () => {
    fc.assert(
      fc.property(randomLog, (log) => {
        const one = log.reduce((state, event) => frozen(fold(state, [event])), emptyLog);
        expect(one).toEqual(fold(emptyLog, log));
      }),
    );
  });

  test('if they are folded in pages of any length', () => {
    fc.assert(
      fc.property(randomLog, cuts, (log, places) => {
        const paged = splitAt(log, places).reduce((state, page) => frozen(fold(state, page)), emptyLog);
        expect(paged).toEqual(fold(emptyLog, log));
      }),
    );
  });

  test('if the fold goes on from a stored state of any cursor', () => {
    fc.assert(
      fc.property(randomLog, fc.nat(200), (log, place) => {
        const checkpoint = stored(fold(emptyLog, log.slice(0, place)));
        expect(stored(fold(checkpoint, log.slice(place)))).toEqual(stored(fold(emptyLog, log)));
      }),
    );
  });

  test('if a reconnect brings events again', () => {
    fc.assert(
      fc.property(randomLog, fc.nat(200), fc.nat(200), (log, seen, back) => {
        const before = fold(emptyLog, log.slice(0, seen));
        const again = log.slice(Math.max(0, Math.min(seen, log.length) - back));
        expect(fold(before, again)).toEqual(fold(emptyLog, log));
      }),
    );
  });
});

test('the state of an earlier cursor is not changed by later events', () => {
  fc.assert(
    fc.property(randomLog, fc.nat(200), (log, place) => {
      const before = fold(emptyLog, log.slice(0, place));
      const kept = structuredClone(before);
      fold(before, log.slice(place));
      expect(before).toEqual(kept);
    }),
  );
});

test('every event belongs to exactly one run of the state, and each run has all of its own', () => {
  fc.assert(
    fc.property(randomLog, (log) => {
      const { runs, cursor } = fold(emptyLog, log);
      expect(cursor).toBe(log.length);
      for (const { runId, firstCursor, lastCursor, outcome } of runs) {
        const own = log.filter((event) => event.runId === runId);
        expect([own[0]?.cursor, own.at(-1)?.cursor]).toEqual([firstCursor, lastCursor]);
        expect(outcome !== null).toBe(own.some(({ type }) => type === 'done'));
      }
      expect(runs.map(({ runId }) => runId)).toEqual([...new Set(log.map(({ runId }) => runId))]);
    }),
  );
});

test('the text of a stage is that of its deltas, without those that were taken back', () => {
  fc.assert(
    fc.property(randomLog, (log) => {
      for (const { runId, stages } of fold(emptyLog, log).runs) {
        for (const { firstCursor, lastCursor, text } of stages) {
          let deltas: AnyEvent[] = [];
          for (const event of log.slice(firstCursor - 1, lastCursor)) {
            if (event.runId !== runId) continue;
            const fields = event as AnyEvent & { fromCursor?: number };
            if (event.type === 'text_delta') deltas.push(event);
            if (event.type === 'text_reset') deltas = deltas.filter((one) => one.cursor < (fields.fromCursor ?? 0));
          }
          expect(text).toBe(deltas.map((event) => (event as AnyEvent & { delta: string }).delta).join(''));
        }
      }
    }),
  );
});

test('an event of an unknown type is named in its stage', () => {
  fc.assert(
    fc.property(randomLog, (log) => {
      const named = fold(emptyLog, log).runs.flatMap(({ stages }) => stages.flatMap(({ others }) => others));
      const unknown = ['pitch_complete', 'constructor', 'toString', ''];
      expect(named.map(({ cursor, type }) => [cursor, type])).toEqual(
        log.filter(({ type }) => unknown.includes(type)).map(({ cursor, type }) => [cursor, type]),
      );
    }),
  );
});

test('a gap is refused', () => {
  const event = { runId: 'r', agent: 'ideation', at: '2026-11-26T00:00:00.000Z', type: 'phase' };
  const first = fold(emptyLog, [{ ...event, cursor: 1 }]);
  expect(() => fold(first, [{ ...event, cursor: 3 }])).toThrow('Event 3 does not follow event 1');
});
