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

test('a chunk passes a reader by only while it waits, and only where it is taken', async () => {
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
  // Refused: this one wakes the reader, and what comes then waits behind it.
  hub.publish(chunk(3));
  hub.publish(chunk(4));
  await woken;
  expect(passed).toEqual([2, 3]);
  expect(reader.take()).toEqual([chunk(3), chunk(4)]);
});

test('a reader that cannot take a chunk harms neither who writes nor the other readers, and has it the other way', async () => {
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
