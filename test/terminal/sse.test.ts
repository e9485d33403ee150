import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '../../cli/terminal/safe-text.ts';
import { readEvents } from '../../cli/demo/sse.ts';
import { collect } from './collect.ts';

const event = (cursor: number, fields = {}) => ({
  type: 'text_delta',
  cursor,
  runId: 'r',
  agent: 'ideation',
  ...fields,
});
const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

function answer(chunks: readonly Uint8Array[], onCancel = () => {}): Response {
  const waiting = [...chunks];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = waiting.shift();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
  return new Response(body);
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('reading events', () => {
  test('returns the same events wherever the network splits the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
        async (deltas, sizes) => {
          const texts = deltas.map((delta) => `${delta}é鐘`);
          const sent = texts.map((delta, index) => event(index + 1, { delta }));
          const all = bytes(`: ping\n\n${sent.map((value) => `: ping\n\n${frame(value)}`).join('')}`);
          const chunks: Uint8Array[] = [];
          for (let at = 0; at < all.length;) {
            const size = sizes.next().value;
            chunks.push(all.subarray(at, at + size));
            at += size;
          }
          const cleaned = texts.map((delta, index) => event(index + 1, { delta: cleanText(delta) }));
          expect(await collect(readEvents(answer(chunks)))).toEqual(cleaned);
        },
      ),
    );
  });

  test('closes the connection if nobody reads on', async () => {
    let cancelled = false;
    const chunks = [1, 2, 3].map((cursor) => bytes(frame(event(cursor))));
    for await (const { cursor } of readEvents(answer(chunks, () => (cancelled = true)))) {
      if (cursor === 2) break;
    }
    expect(cancelled).toBe(true);
  });

  test('removes control characters from them', async () => {
    const events = await collect(readEvents(answer([bytes(frame(event(1, { delta: '\u001b[2Jhi\u0007' })))])));
    expect(events).toEqual([event(1, { delta: 'hi' })]);
  });

  test.each([
    ['what is not JSON', 'data: {"type":\n\n', 'not JSON'],
    ['an event without a cursor', frame({ type: 'phase', runId: 'r', agent: 'prd' }), 'without its envelope'],
    ['a cursor of 0', frame(event(0)), 'without its envelope'],
    ['a number', frame(7), 'without its envelope'],
  ])('refuses %s', async (_name, text, message) => {
    await expect(collect(readEvents(answer([bytes(text)])))).rejects.toMatchObject({
      name: 'ProtocolError',
      message: expect.stringContaining(message),
    });
  });
});
