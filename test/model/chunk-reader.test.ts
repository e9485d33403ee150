import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseChunk } from '../../server/providers/model/chunk.ts';
import { chunkReader } from '../../server/providers/model/chunk-reader.ts';
import { chunk } from './chunks.ts';

test('chunks of an answer are read as if each had been parsed by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: chunk }, fc.string()), { maxLength: 30 }), (answer) => {
      const read = chunkReader();
      for (const data of answer) expect(read(data)).toEqual(parseChunk(data));
    }),
    { numRuns: 2_000 },
  );
});

const twice = (first: string, second: string) =>
  `{"choices":[{"delta":{"content":${JSON.stringify(first)},"content":${JSON.stringify(second)}}}]}`;

test('a member that stands twice counts by its last value, also where only the first one changes', () => {
  const read = chunkReader();
  // The words of the first chunk stand in both places.
  for (const data of [twice('b', 'b'), twice('x', 'b'), twice('b', 'x')]) expect(read(data)).toEqual(parseChunk(data));
  const other = chunkReader();
  for (const data of [twice('a', 'b'), twice('c', 'd'), twice('b', 'b'), twice('x', 'b'), twice('b', 'x')]) {
    expect(other(data)).toEqual(parseChunk(data));
  }
});

const echoed = (content: string, echo: string) => JSON.stringify({ choices: [{ delta: { content } }], echo });

test('what stands after the words, and repeats them, is not taken for them', () => {
  const read = chunkReader();
  for (const data of [echoed('a', 'a'), echoed('a', 'b'), echoed('b', 'a')])
    expect(read(data)).toEqual(parseChunk(data));
});
