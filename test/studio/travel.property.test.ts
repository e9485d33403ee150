import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import type { LogState } from '../../schema/log-state.ts';
import { longLog, parseLog } from '../../bench/long-log.ts';
import { History, type HistorySource } from '../../web/api/history.ts';
import { Replay } from '../../web/api/replay.ts';
import { Travel } from '../../web/api/travel.ts';
import { axisOf } from '../../web/pages/score/axis.ts';
import { lanesOf } from '../../web/pages/score/lanes.ts';
import { randomLog } from '../fold/random-log.ts';

const long = parseLog(longLog(3_700));
const stateAt = (log: readonly AnyEvent[], cursor: number) => fold(emptyLog, log.slice(0, cursor));
const never = new AbortController().signal;

/** A service that answers with at most `most` events at a time. */
function sourceOf(log: readonly AnyEvent[], most = Infinity): HistorySource {
  return {
    events: (since, limit) => Promise.resolve(log.slice(since, since + Math.min(limit, most))),
    stateAt: (cursor) => Promise.resolve(stateAt(log, cursor)),
  };
}

function setUp(log: readonly AnyEvent[], source = sourceOf(log)) {
  let frame: ((milliseconds: number) => void) | null = null;
  const travel = new Travel(
    new History(source),
    () => log.length,
    (work) => {
      frame = work;
      return () => {
        frame = null;
      };
    },
  );
  return { travel, draw: (milliseconds: number) => frame?.(milliseconds), isMoving: () => frame !== null };
}

/** The time of an event, in seconds after the first. */
const after = (second: number) => new Date(Date.UTC(2026, 10, 26, 10) + second * 1_000).toISOString();

describe('the history of a session', () => {
  test('has at each cursor what the events up to it add up to, in whatever order they are asked for', async () => {
    const cursors = fc.array(fc.nat(long.length), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cursors, fc.integer({ min: 1, max: 1_200 }), async (asked, most) => {
        const history = new History(sourceOf(long, most));
        for (const cursor of asked) {
          await history.load(cursor, never);
          expect(history.at(cursor)).toEqual(stateAt(long, cursor));
        }
      }),
      { numRuns: 20 },
    );
  });

  test('of a log that grows has the new events, too', async () => {
    const log = long.slice(0, 1_300);
    const history = new History(sourceOf(log));
    await history.load(1_300, never);
    log.push(...long.slice(1_300, 1_400));
    expect(history.at(1_400)).toBeNull();
    await history.load(1_400, never);
    expect(history.at(1_400)).toEqual(stateAt(long, 1_400));
  });

  test('says so if the log ends before a cursor', async () => {
    await expect(new History(sourceOf(long)).load(9_999, never)).rejects.toThrow('The log ends before event 9999');
  });
});

describe('a replay', () => {
  test('goes through each event once, however fast it is and however long a frame takes', () => {
    fc.assert(
      fc.property(
        randomLog,
        fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 1 }),
        (log, frames) => {
          const replay = new Replay(0);
          const seen: number[] = [];
          const eventAt = (cursor: number) => log[cursor - 1] ?? null;
          let last = 0;
          for (const passed of [...frames, Infinity]) {
            const { cursor } = replay.pass(passed, eventAt);
            for (let next = last + 1; next <= cursor; next += 1) seen.push(next);
            last = cursor;
          }
          expect(seen).toEqual(log.map((event) => event.cursor));
        },
      ),
    );
  });

  test('waits for what is not loaded, and shortens what is silent', () => {
    const log = [0, 1, 3_000, 3_001].map((second, index) => ({ cursor: index + 1, at: after(second) }) as AnyEvent);
    let loaded = 3;
    const eventAt = (cursor: number) => (cursor <= loaded ? (log[cursor - 1] ?? null) : null);
    const replay = new Replay(0);
    expect(replay.pass(999, eventAt)).toEqual({ cursor: 1, isWaiting: false });
    expect(replay.pass(1, eventAt)).toEqual({ cursor: 2, isWaiting: false });
    expect(replay.pass(2_000, eventAt)).toEqual({ cursor: 3, isWaiting: true });
    loaded = 4;
    expect(replay.pass(999, eventAt)).toEqual({ cursor: 3, isWaiting: false });
    expect(replay.pass(1, eventAt)).toEqual({ cursor: 4, isWaiting: true });
  });
});

describe('who moves through a session', () => {
  test('sees each moment as it was, the last one asked for first', async () => {
    const { travel } = setUp(long);
    travel.go(2_500);
    travel.go(1_200);
    await expect.poll(() => travel.view().isLoading).toBe(false);
    expect(travel.view()).toMatchObject({ at: 1_200, failure: null });
    expect(travel.view().state).toEqual(stateAt(long, 1_200));
    travel.go(null);
    expect(travel.view()).toMatchObject({ at: null, state: null });
  });

  test('sees a replay at 64 times end at now, with each state on the way one of the log', async () => {
    // One event every hundredth of a second.
    const paced = long.map((event, index) => ({ ...event, at: after(index / 100) }));
    const { travel, draw, isMoving } = setUp(paced);
    travel.play(64);
    const seen: LogState[] = [];
    while (isMoving() && seen.length < 10_000) {
      draw(16);
      const { state } = travel.view();
      if (state) seen.push(state);
      // What is loading comes between two frames.
      await Promise.resolve();
    }
    expect(travel.view()).toMatchObject({ at: null, isPlaying: false, failure: null });
    expect(seen.length).toBeGreaterThan(20);
    for (const state of seen.filter((_, index) => index % 10 === 0))
      expect(state).toEqual(stateAt(paced, state.cursor));
  });

  test('is told why a moment cannot be shown, and goes on from there', async () => {
    const source = sourceOf(long);
    const broken = vi
      .fn<HistorySource['events']>(source.events)
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { travel } = setUp(long, { ...source, events: broken });
    travel.go(500);
    await expect.poll(() => travel.view().failure).not.toBeNull();
    travel.go(500);
    await expect.poll(() => travel.view().state).toEqual(stateAt(long, 500));
  });

  test('who goes away while a moment loads is not brought back to it', async () => {
    const { travel } = setUp(long);
    travel.go(2_500);
    travel.go(null);
    await new Promise((done) => setTimeout(done, 20));
    expect(travel.view()).toMatchObject({ at: null, state: null, isLoading: false });
  });
});

describe('the time axis', () => {
  test('leads from each place to an event, in order, and from the event back to a place near it', () => {
    fc.assert(
      fc.property(randomLog, (log) => {
        const state = fold(emptyLog, log);
        const axis = axisOf(state);
        let last = 0;
        for (let cursor = 1; cursor <= state.cursor; cursor += 1) {
          const place = axis.ofCursor(cursor);
          expect(place).toBeGreaterThanOrEqual(last);
          expect(place).toBeLessThanOrEqual(1);
          last = place;
        }
        for (const place of [-1, 0, 0.3, 0.5, 1, 2]) {
          const cursor = axis.cursorAt(place);
          expect(cursor).toBeGreaterThanOrEqual(0);
          expect(cursor).toBeLessThanOrEqual(state.cursor);
        }
        expect(axis.cursorAt(1)).toBe(state.cursor);
      }),
    );
  });

  test('has a lane for each agent that worked, with all its bars on the axis', () => {
    fc.assert(
      fc.property(randomLog, (log) => {
        const state = fold(emptyLog, log);
        const lanes = lanesOf(state, axisOf(state));
        const agents = new Set(state.runs.flatMap(({ stages }) => stages.map(({ agent }) => agent)));
        expect(lanes.map(({ agent }) => agent)).toEqual([...agents]);
        for (const { bars, marks } of lanes) {
          for (const { from, to } of bars) expect([from >= 0, to <= 1]).toEqual([true, true]);
          for (const { place } of marks) expect([place >= 0, place <= 1]).toEqual([true, true]);
        }
      }),
    );
  });
});
