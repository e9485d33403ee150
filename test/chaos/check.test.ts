import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameMaker, splitFrames } from '../../server/core/log/frame.ts';
import { check } from './check.ts';
import { eventOf, type History } from './history.ts';

/**
 * Runs in one session: how many words, how many lost attempts, how each ends, and how its events are split into chunks.
 */
const runs = fc.array(
  fc.record({
    words: fc.integer({ min: 1, max: 6 }),
    attempts: fc.integer({ min: 1, max: 3 }),
    outcome: fc.constantFrom('completed', 'failed', 'cancelled'),
    perChunk: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 2, maxLength: 4 },
);

type Plans = typeof runs extends fc.Arbitrary<infer Value> ? Value : never;

const sessionId = 's';
const startedAt = Date.parse('2026-01-01T00:00:00.000Z');

/** A history without violations: every run's events, one complete reading, and one from the middle. */
function goodHistory(plans: Plans): History {
  const history: History = { sessions: [], runs: [], chunks: [], readings: [], acknowledgements: [] };
  const log: string[] = [];
  let call = 0;
  let ideaSummary: string | null = null;
  plans.forEach(({ words, attempts, outcome, perChunk }, index) => {
    const runId = `r${index}`;
    const startCursor = log.length;
    const at = new Date(startedAt + index * 1_000).toISOString();
    const makeFrame = frameMaker({ runId, agent: 'ideation' });
    const say = (event: { type: string }) => log.push(makeFrame(event, log.length + 1, at));
    say({ type: 'phase', phase: 'ideation' } as { type: string });
    for (let attempt = 1; attempt <= attempts; attempt += 1, call += 1) {
      if (attempt > 1) say({ type: 'text_reset', fromCursor: startCursor + 2, attempt } as { type: string });
      for (let word = 0; word < words; word += 1)
        say({ type: 'text_delta', delta: `${call}.${word} ` } as { type: string });
    }
    if (outcome === 'completed') ideaSummary = runId;
    say(
      outcome === 'completed'
        ? ({ type: 'ideation_complete', ideaSummary: runId } as { type: string })
        : ({ type: 'error', code: outcome } as { type: string }),
    );
    say({ type: 'done', outcome } as { type: string });
    history.runs.push({ runId, sessionId, status: outcome, startCursor, endCursor: log.length });
    history.acknowledgements.push({ kind: 'accepted', sessionId, runId });
    if (outcome === 'cancelled') {
      const askedAt = startedAt + index * 1_000 - 200;
      history.acknowledgements.push({ kind: 'cancelled', sessionId, runId, askedAt, withinMs: 500 });
    }
    for (let first = startCursor; first < log.length; first += perChunk) {
      const frames = log.slice(first, first + perChunk);
      const [firstCursor, lastCursor] = [first + 1, first + frames.length];
      history.chunks.push({
        sessionId,
        runId,
        firstCursor,
        lastCursor,
        frames: frames.join(''),
        final: lastCursor === log.length,
      });
    }
  });
  const after = Math.floor(log.length / 2);
  history.readings.push({ sessionId, after: 0, frames: [...log], complete: true });
  history.readings.push({ sessionId, after, frames: log.slice(after), complete: true });
  const inPart = log.map((frame) => frame.replace(/("at":"[^"]*").*/, '$1,"delta":null}'));
  history.readings.push({ sessionId, after: 0, frames: inPart, complete: true, only: ['type', 'cursor', 'at'] });
  history.sessions.push({ sessionId, lastCursor: log.length, activeRun: null, ideaSummary });
  history.acknowledgements.push({ kind: 'deleted', sessionId: 'gone', at: 5 });
  history.acknowledgements.push({ kind: 'looked', sessionId: 'gone', at: 6, status: 404 });
  history.acknowledgements.push({ kind: 'looked', sessionId: 'gone', at: 4, status: 200 });
  return history;
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('there is one');
  return item;
}

/** Changes one frame of the log, and if wanted the same frame in all readings. */
function rewrite(history: History, cursor: number, change: (frame: string) => string): void {
  for (const chunk of history.chunks) {
    const frames = splitFrames(chunk.frames);
    chunk.frames = frames.map((frame) => (eventOf(frame).cursor === cursor ? change(frame) : frame)).join('');
  }
  for (const reading of history.readings) {
    reading.frames = reading.frames.map((frame) => (eventOf(frame).cursor === cursor ? change(frame) : frame));
  }
}

const run = (history: History) => first(history.runs);
const doneOf = (history: History) => run(history).endCursor ?? 0;

/** Each kind of damage, with the guarantee that it breaks. */
const harms: readonly [string, string, (history: History) => void][] = [
  ['G1', 'a chunk is lost', (history) => void history.chunks.splice(1, 1)],
  ['G1', 'a chunk is stored twice', (history) => void history.chunks.push(first(history.chunks))],
  ['G1', 'the counter is behind the log', (history) => void (first(history.sessions).lastCursor -= 1)],
  [
    'G2',
    'an event was sent that is not kept',
    (history) => {
      const reading = first(history.readings);
      const frame = first(reading.frames.slice(-1));
      reading.frames.push(frame.replace(/"cursor":\d+/, `"cursor":${reading.frames.length + 1}`));
    },
  ],
  [
    'G3',
    'an event came twice',
    (history) => void first(history.readings).frames.splice(1, 0, first(first(history.readings).frames)),
  ],
  ['G3', 'an event was left out', (history) => void first(history.readings).frames.splice(1, 1)],
  [
    'G4',
    'other bytes were sent',
    (history) => {
      const { frames } = first(history.readings);
      frames[0] = first(frames).replace('ideation', 'ideations');
    },
  ],
  [
    'G4',
    'another value of a chosen field was sent',
    (history) => {
      const { frames } = first(history.readings.filter(({ only }) => only));
      frames[0] = first(frames).replace('"phase"', '"status"');
    },
  ],
  ['G5', 'a whole reading stops short', (history) => void first(history.readings).frames.pop()],
  [
    'G6',
    'an accepted run is not there',
    (history) => void history.acknowledgements.push({ kind: 'accepted', sessionId, runId: 'lost' }),
  ],
  [
    'G6',
    'a run has no done',
    (history) => rewrite(history, doneOf(history), (frame) => frame.replace('"done"', '"status"')),
  ],
  [
    'G6',
    'a run has two endings',
    (history) => rewrite(history, doneOf(history) - 2, (frame) => frame.replace('"text_delta"', '"ideation_complete"')),
  ],
  [
    'G7',
    'an event stands after done',
    (history) => {
      const later = doneOf(history) + 1;
      const { runId } = run(history);
      rewrite(history, later, (frame) => frame.replace(/"runId":"[^"]*"/, `"runId":"${runId}"`));
    },
  ],
  [
    'G7',
    'an old attempt speaks on',
    (history) =>
      rewrite(history, doneOf(history) - 2, (frame) => frame.replace(/"delta":"\d+\.\d+ "/, '"delta":"99.0 0.9 "')),
  ],
  ['G8', 'a run’s row has another status', (history) => void (run(history).status = 'running')],
  ['G8', 'a run’s row ends elsewhere', (history) => void (run(history).endCursor = doneOf(history) - 1)],
  ['G8', 'the session holds another result', (history) => void (first(history.sessions).ideaSummary = 'other')],
  [
    'G8',
    'the session is held by a run that has ended',
    (history) => void (first(history.sessions).activeRun = run(history).runId),
  ],
  [
    'G9',
    'a cancel took too long',
    (history) => {
      const { runId } = run(history);
      history.acknowledgements.push({ kind: 'cancelled', sessionId, runId, askedAt: startedAt - 600, withinMs: 500 });
    },
  ],
  [
    'G9',
    'a cancelled run completed',
    (history) => {
      const { runId } = run(history);
      rewrite(history, doneOf(history), (frame) => frame.replace(/"outcome":"\w+"/, '"outcome":"completed"'));
      history.acknowledgements.push({ kind: 'cancelled', sessionId, runId, askedAt: startedAt, withinMs: 500 });
    },
  ],
  [
    'G10',
    'a deleted session is found',
    (history) => void history.acknowledgements.push({ kind: 'looked', sessionId: 'gone', at: 7, status: 200 }),
  ],
  [
    'G10',
    'a deleted session leaves rows',
    (history) => void history.sessions.push({ sessionId: 'gone', lastCursor: 0, activeRun: null, ideaSummary: null }),
  ],
];

describe('the checker', () => {
  test('finds no violation in a good history', () => {
    fc.assert(
      fc.property(runs, (plans) => {
        expect(check(goodHistory(plans))).toEqual([]);
      }),
    );
  });

  test.each(harms)('finds a breach of %s: %s', (guarantee, _, harm) => {
    fc.assert(
      fc.property(runs, (plans) => {
        const history = goodHistory(plans);
        harm(history);
        expect(check(history).map((violation) => violation.guarantee)).toContain(guarantee);
      }),
    );
  });
});
