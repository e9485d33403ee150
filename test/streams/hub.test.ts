import { expect, test } from 'vitest';
import type { Chunk } from '../../server/core/log/chunk.ts';
import { createHub } from '../../server/core/log/hub.ts';

const chunk = (cursor: number): Chunk => ({
  sessionId: 's',
  runId: 'r',
  firstCursor: cursor,
  lastCursor: cursor,
  frames: `data: ${cursor}\n\n`,
  final: false,
});

test('a chunk goes directly to a reader only while it waits, and only if it takes the chunk', async () => {
  const hub = createHub();
  using reader = hub.subscribe('s');
  const never = new AbortController().signal;
  const passed: number[] = [];
  const pass = ({ lastCursor }: Chunk) => {
    passed.push(lastCursor);
    return lastCursor !== 3;
  };
  hub.publish(chunk(1));
  expect(passed).toEqual([]);
  expect(reader.take()).toEqual([chunk(1)]);

  const woken = reader.wait(60_000, never, pass);
  hub.publish(chunk(2));
  expect(passed).toEqual([2]);
  // The refused chunk wakes the reader, and later chunks queue after it.
  hub.publish(chunk(3));
  hub.publish(chunk(4));
  await woken;
  expect(passed).toEqual([2, 3]);
  expect(reader.take()).toEqual([chunk(3), chunk(4)]);
});

test('a reader that throws breaks neither the writer nor other readers, and gets its chunk through the queue', async () => {
  const hub = createHub();
  using broken = hub.subscribe('s');
  using other = hub.subscribe('s');
  const never = new AbortController().signal;
  const woken = broken.wait(60_000, never, () => {
    throw new Error('no socket');
  });
  const passed: number[] = [];
  void other.wait(60_000, never, ({ lastCursor }) => passed.push(lastCursor) > 0);
  hub.publish(chunk(1));
  await woken;
  expect(broken.take()).toEqual([chunk(1)]);
  expect(passed).toEqual([1]);
});
