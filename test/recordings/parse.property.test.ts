import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRecording, RecordingError } from '../../cli/replay/parse-recording.ts';
import { createPlayback } from '../../cli/replay/playback.ts';
import { ownWords, requestHash, withWords } from '../../schema/recorded-request.ts';
import { recordedCall, recording } from './made.ts';

const call = recordedCall({ step: 'a:1', asks: [{ role: 'user', content: 'Hi' }], says: ['Hello'] });
const whole = recording([call]);

/** What is thrown for a text; null for nothing. */
function thrownFor(text: string): unknown {
  try {
    parseRecording(text);
    return null;
  } catch (error) {
    return error;
  }
}

const messages = fc.array(
  fc.record({ role: fc.constantFrom('system', 'user'), content: fc.oneof(fc.string({ unit: 'binary' }), fc.uuid()) }),
  { minLength: 1 },
);

describe('the parser of recordings', () => {
  test('reads again what was written, for any texts', () => {
    const says = fc.array(fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(messages, says, (asks, chunks) => {
        const made = recording([recordedCall({ step: 'a:1', asks, says: chunks })]);
        expect(parseRecording(JSON.stringify(made))).toEqual(made);
      }),
    );
  });

  test('throws RecordingError, and nothing else, for any text and any JSON', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.anything().map((value) => JSON.stringify(value) ?? ''),
    );
    fc.assert(fc.property(texts, (text) => thrownFor(text) instanceof RecordingError));
  });

  test('throws RecordingError, and nothing else, if any part of a recording is something else', () => {
    const paths = pathsIn(whole);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const thrown = thrownFor(JSON.stringify(replaced(whole, path, value)));
        expect(thrown === null || thrown instanceof RecordingError).toBe(true);
      }),
    );
  });

  test.each<[string, string, RegExp]>([
    ['deep nesting', `{"a":${'['.repeat(1_000_000)}`, /nested more than 64 levels/],
    ['another format', JSON.stringify({ ...whole, format: 'har' }), /format: /],
    [
      'a newer version',
      JSON.stringify({ ...whole, version: 2 }),
      /^It is no recording that this release can play. version: /,
    ],
    [
      'a wrong type',
      JSON.stringify({ ...whole, calls: [{ ...call, step: 1 }] }),
      /calls\[0\]\.step: .*expected string/,
    ],
    [
      'a request that was edited',
      JSON.stringify({ ...whole, calls: [{ ...call, request: { ...call.request, messages: [] } }] }),
      /calls\[0\] \(a:1\): the hash is that of another request/,
    ],
    ['no JSON', '{"format":', /^It is not JSON/],
  ])('says what is wrong: %s', (_what, text, words) => {
    const thrown = thrownFor(text);
    expect(thrown).toBeInstanceOf(RecordingError);
    expect((thrown as Error).message).toMatch(words);
  });
});

test('a request with other ids at the same places is the same, and one with other words is not', () => {
  fc.assert(
    fc.property(messages, fc.uuid(), (asks, id) => {
      const request = { messages: asks, responseFormat: null };
      const words = ownWords(request);
      const fresh = words.map((_, index) => `${id.slice(0, -4)}${String(index).padStart(4, '0')}`);
      fc.pre(new Set([...words, ...fresh]).size === words.length + fresh.length);
      const other = withWords(request, words, fresh);
      expect(requestHash(other)).toBe(requestHash(request));
      const match = createPlayback([recording([recordedCall({ step: 'a:1', asks, says: words })])]).match(other);
      expect(match).toMatchObject({ kind: 'exact', answer: { chunks: fresh } });
      const longer = { ...request, messages: [...asks, { role: 'user', content: 'More' }] };
      expect(requestHash(longer)).not.toBe(requestHash(request));
    }),
  );
});

type Path = (string | number)[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (String(index) === name ? replaced(one, rest, by) : one));
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, by) };
}
