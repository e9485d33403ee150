import { createParser } from 'eventsource-parser';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer } from '../../server/providers/model/answer.ts';
import { parseChunk } from '../../server/providers/model/chunk.ts';
import { IncomingReads } from '../../server/providers/model/reads.ts';
import { chunk, words } from './chunks.ts';

/** Equal except for their text. */
const delta = words.map(
  (content) =>
    `{"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}},"finish_reason":null}]}`,
);

/** One event as servers may write it. Most write it in the first way. */
const event = fc
  .record({
    data: fc.oneof(
      { weight: 40, arbitrary: delta },
      { weight: 2, arbitrary: chunk },
      { weight: 1, arbitrary: fc.constantFrom('[DONE]', '', 'no JSON') },
    ),
    before: fc.oneof(
      { weight: 20, arbitrary: fc.constant('') },
      { weight: 3, arbitrary: fc.constantFrom('event: message', 'id: 7', ': ping', 'unknown', ': ping\n') },
      { weight: 1, arbitrary: fc.constantFrom('data:', 'data: {') },
    ),
    field: fc.oneof({ weight: 8, arbitrary: fc.constant('data: ') }, fc.constantFrom('data:', 'data:  ')),
    lineEnd: fc.oneof({ weight: 8, arbitrary: fc.constant('\n') }, fc.constantFrom('\r\n', '\r')),
    /** None: the next line is part of this event. */
    blank: fc.oneof({ weight: 15, arbitrary: fc.constant(true) }, fc.constant(false)),
  })
  .map(({ data, before, field, lineEnd: end, blank }) =>
    [...(before === '' ? [] : [before]), ...data.split('\n').map((line) => `${field}${line}`), ...(blank ? [''] : [])]
      .map((line) => `${line}${end}`)
      .join(''),
  );

const lastChunk = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n';

/** The text that `readAnswer` gets from a stream that the network splits at these places. */
async function answerOf(pieces: readonly Buffer[]): Promise<string> {
  const reads = new IncomingReads({ pause() {}, resume() {}, close() {} }, { firstTokenMs: 60_000, idleMs: 60_000 });
  for (const piece of pieces) reads.push(piece);
  reads.end();
  let said = '';
  const take = (deltas: readonly string[]) => {
    said += deltas.join('');
    return null;
  };
  const answer = await readAnswer(reads, 1e9, take, () => {});
  expect(said).toBe(answer.text);
  if (answer.failure !== null) return `failed: ${(answer.failure as Error).message}`;
  return `whole: ${said}`;
}

/** The same text, parsed event by event; null if an event is not a chunk or has more than text. */
function wordsOf(stream: string): string | null {
  let said = '';
  let over = false;
  let plain = true;
  const parser = createParser({
    onEvent({ data: given }) {
      const data = given.trim();
      if (over || !plain || data === '') return;
      over = data === '[DONE]';
      if (over) return;
      const parsed = parseChunk(data);
      plain = parsed !== null && parsed.error === null && parsed.refusal === '' && parsed.finishReason !== 'length';
      said += parsed?.content ?? '';
    },
  });
  parser.feed(`${stream}\n\n`);
  return plain ? said : null;
}

test('an answer is the same wherever the network splits it', async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 20 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (events, places) => {
        const stream = `${events.join('')}${lastChunk}`;
        const bytes = Buffer.from(stream);
        const cuts = [...new Set([0, ...places.map((place) => place % bytes.length), bytes.length])].toSorted(
          (a, b) => a - b,
        );
        const pieces = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
        const answer = await answerOf(pieces);
        // A slow model sends one event at a time.
        expect(await answerOf(events.map((one) => Buffer.from(one)).concat(Buffer.from(lastChunk)))).toBe(answer);
        const said = wordsOf(bytes.toString('utf8'));
        if (said === null || said === '') return;
        read += 1;
        expect(answer).toBe(`whole: ${said.toWellFormed().replaceAll('\0', '\ufffd')}`);
      },
    ),
    { numRuns: 3_000 },
  );
  expect(read).toBeGreaterThan(300);
});
