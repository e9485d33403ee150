import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseChunk } from '../../server/model/chunk.ts';
import { chunkReader } from '../../server/model/chunk-reader.ts';

/** Words that tempt a reader who does not parse: quotes, escapes, line breaks, and pieces of the chunk itself. */
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', '\\', '\n', ',', '}', 'a', 'é', '\ud83d\ude00', '\ud800') }),
  fc.constantFrom(
    '',
    'p',
    'stop',
    'assistant',
    'x","finish_reason":"stop',
    '"}},{"delta":{"content":"',
    '\\u0041',
    'content',
  ),
);

const delta = fc.oneof(
  words.map((content) => ({ content })),
  words.map((content) => ({ role: 'assistant', content, refusal: null })),
  words.map((refusal) => ({ content: null, refusal })),
  fc.tuple(words, words).map(([content, reasoning]) => ({ reasoning, content, tail: content })),
);

/** As servers write them: the same envelope over an answer, or one with a part that differs each time. */
const chunk = fc
  .record({
    delta,
    finishReason: fc.constantFrom(null, null, null, 'stop', 'length'),
    padding: fc.constantFrom('', '', '', 'ab', 'abcdef'),
    usage: fc.constantFrom(undefined, undefined, null, { prompt_tokens: 1, completion_tokens: 2 }),
    error: fc.constantFrom(undefined, undefined, undefined, { code: 500 }),
    spaces: fc.constantFrom(0, 0, 1),
  })
  .map(({ delta: said, finishReason, padding, usage, error, spaces }) =>
    JSON.stringify(
      {
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta: said, finish_reason: finishReason }],
        ...(usage === undefined ? {} : { usage }),
        ...(error ? { error } : {}),
        ...(padding === '' ? {} : { obfuscation: padding }),
      },
      null,
      spaces,
    ),
  );

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
