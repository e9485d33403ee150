import * as fc from 'fast-check';

/** Text that misleads a reader which does not parse: quotes, escapes, line breaks, and pieces of the chunk itself. */
export const words = fc.oneof(
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

/** As servers write them: the same envelope during an answer, or one with a part that differs each time. */
export const chunk = fc
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
