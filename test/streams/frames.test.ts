import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Chunk, chunkAfter, makeChunk } from '../../server/core/log/chunk.ts';
import { frameJson, frameMaker, frameType, splitFrames } from '../../server/core/log/frame.ts';
import { numberEvents } from '../../server/core/log/number-events.ts';
import { parseEvents } from '../support/events.ts';

const event = fc.record({
  type: fc.constantFrom('status', 'text_delta', 'phase'),
  delta: fc.string({ unit: 'binary', maxLength: 40 }),
});
const at = '2026-11-20T09:00:00.000Z';

function chunkOf(events: readonly { type: string }[], firstCursor: number): Chunk {
  const frames = numberEvents(events, firstCursor - 1, frameMaker({ runId: 'r', agent: 'a' }), at);
  return makeChunk({ sessionId: 's', runId: 'r' }, firstCursor - 1, frames);
}

describe('frames', () => {
  test('have the format of the contract', () => {
    const event = { type: 'text_delta', delta: 'Hel' } as { type: string };
    const frame = frameMaker({ runId: 'r', agent: 'ideation' })(event, 7, at);
    expect(frame).toBe(
      'data: {"type":"text_delta","cursor":7,"runId":"r","agent":"ideation","at":"2026-11-20T09:00:00.000Z","delta":"Hel"}\n\n',
    );
  });

  test('keep any text unchanged', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 20 }), (events) => {
        const { frames } = chunkOf(events, 1);
        const parts = splitFrames(frames);
        expect(parts.join('')).toBe(frames);
        expect(parts.map(frameType)).toEqual(events.map(({ type }) => type));
        expect(parts.map((part) => (JSON.parse(frameJson(part)) as { delta: string }).delta)).toEqual(
          events.map(({ delta }) => delta),
        );
      }),
    );
  });

  test('are read correctly by a parser of Server-Sent Events', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 10 }), (events) => {
        expect(parseEvents(chunkOf(events, 1).frames).map(({ delta }) => delta)).toEqual(
          events.map(({ delta }) => delta),
        );
      }),
    );
  });

  test('after a cursor are exactly those with a higher one', () => {
    fc.assert(
      fc.property(
        fc.array(event, { minLength: 1, maxLength: 20 }),
        fc.nat(50),
        fc.nat(80),
        (events, offset, cursor) => {
          const chunk = chunkOf(events, offset + 1);
          const rest = chunkAfter(chunk, cursor);
          const expected = parseEvents(chunk.frames).filter((one) => one.cursor > cursor);
          expect(rest === null ? [] : parseEvents(rest.frames)).toEqual(expected);
        },
      ),
    );
  });
});
