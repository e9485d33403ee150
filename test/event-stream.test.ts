import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { eventStream } from '../adapters/rest/event-stream.ts';
import type { Chunk } from '../server/events/chunk.ts';

const interval = 60;
const failed = (error: unknown) => expect.fail(String(error));

async function* ticks(count: number, milliseconds: number): AsyncGenerator<Chunk> {
  for (let cursor = 1; cursor <= count; cursor += 1) {
    await pause(milliseconds);
    const frames = `data: {"type":"text_delta","cursor":${cursor}}\n\n`;
    yield { sessionId: 's', runId: 'r', firstCursor: cursor, lastCursor: cursor, frames, final: false };
  }
}

describe('a stream of events', () => {
  test('is kept open by a comment when nothing happens, and by nothing else', async () => {
    const response = eventStream(() => ticks(2, interval * 2.5), { pingMilliseconds: interval, failed });
    const text = await response.text();
    expect(text).toMatch(/^(?:: ping\n\n){2}data: .*"cursor":1\}\n\n(?:: ping\n\n){2}data: .*"cursor":2\}\n\n$/);
  });

  test('is kept open also while a filter hides what happens', async () => {
    const response = eventStream(() => ticks(40, interval / 10), {
      types: ['done'],
      pingMilliseconds: interval,
      failed,
    });
    const text = await response.text();
    expect(text).toMatch(/^(?:: ping\n\n)+$/);
    expect(text.split('\n\n').length - 1).toBeGreaterThanOrEqual(2);
  });

  test('has no comment while its events come in time', async () => {
    const response = eventStream(() => ticks(40, interval / 10), { pingMilliseconds: interval * 3, failed });
    expect(await response.text()).not.toContain(': ping');
  });
});
