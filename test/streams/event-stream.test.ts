import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { framesOfTypes } from '../../adapters/http/event-stream.ts';
import { streamSink } from '../../adapters/http/sink.ts';
import { writeStream } from '../../adapters/http/write-stream.ts';
import type { Chunk } from '../../server/core/log/chunk.ts';

const pingMilliseconds = 15_000;
const failed = (error: unknown) => expect.fail(String(error));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* ticks(count: number, milliseconds: number): AsyncGenerator<Chunk> {
  for (let cursor = 1; cursor <= count; cursor += 1) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    const frames = `data: {"type":"text_delta","cursor":${cursor}}\n\n`;
    yield { sessionId: 's', runId: 'r', firstCursor: cursor, lastCursor: cursor, frames, final: false };
  }
}

/** Reads a whole stream with fake timers. */
async function read(chunks: AsyncGenerator<Chunk>, types?: readonly string[]): Promise<string> {
  const { sink, body } = streamSink();
  const encode = (chunk: Chunk) => (types ? framesOfTypes(chunk, types) : chunk.frames);
  void writeStream(sink, { open: () => chunks, encode, pingMilliseconds }, failed);
  const text = new Response(body).text();
  await vi.advanceTimersByTimeAsync(100 * pingMilliseconds);
  return text;
}

describe('a stream of events', () => {
  test('is kept open by a comment after silence, and only then', async () => {
    const text = await read(ticks(2, pingMilliseconds * 2.5));
    expect(text).toMatch(/^(?:: ping\n\n){2}data: .*"cursor":1\}\n\n(?:: ping\n\n){2}data: .*"cursor":2\}\n\n$/);
  });

  test('is kept open while a filter hides its events', async () => {
    const text = await read(ticks(40, pingMilliseconds / 10), ['done']);
    expect(text).toMatch(/^(?:: ping\n\n){3,4}$/);
  });

  test('sends no comment while its events come in time', async () => {
    expect(await read(ticks(40, pingMilliseconds / 3))).not.toContain(': ping');
  });
});
