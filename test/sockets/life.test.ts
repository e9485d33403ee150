import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { watchLife } from '../../adapters/socket/life.ts';

/** A connection whose numbers a test sets. */
function connection() {
  const seen = { pings: 0, ended: false };
  const stream = { bytesRead: 0, bytesWritten: 0, writableLength: 0 };
  const ws = {
    OPEN: 1,
    readyState: 1,
    ping: () => (seen.pings += 1),
    terminate: () => (seen.ended = true),
  };
  const check = watchLife(ws as unknown as WebSocket, stream as Socket);
  /** Checks until the connection is ended, and at most so often; returns how often. */
  const checks = (most: number) => {
    for (let count = 1; count <= most; count += 1) {
      check();
      if (seen.ended) return count;
    }
    return most;
  };
  return { stream, seen, checks };
}

test('a client that answers pings is never ended', () => {
  const { stream, seen, checks } = connection();
  for (let turn = 0; turn < 100; turn += 1) {
    stream.bytesRead += 6;
    checks(2);
  }
  expect(seen).toEqual({ pings: 200, ended: false });
});

test('a client that answers no ping is ended at the second check', () => {
  expect(connection().checks(10)).toBe(2);
});

test('a client that has not taken what was sent is not pinged, and has five minutes', () => {
  const { stream, seen, checks } = connection();
  stream.bytesWritten = 100_000;
  stream.writableLength = 50_000;
  // The first check sees that it has taken half.
  expect(checks(100)).toBe(34);
  expect(seen).toEqual({ pings: 0, ended: true });
});

test('a client that sends pings of its own but takes nothing is cut off, too', () => {
  const { stream, seen, checks } = connection();
  stream.writableLength = 50_000;
  for (let turn = 0; turn < 40; turn += 1) {
    stream.bytesRead += 6;
    checks(1);
  }
  expect(seen).toEqual({ pings: 0, ended: true });
});

test('a client that was slow and has caught up is pinged before it counts as dead', () => {
  const { stream, seen, checks } = connection();
  stream.bytesWritten = 100_000;
  stream.writableLength = 50_000;
  checks(20);
  stream.writableLength = 0;
  checks(2);
  expect(seen).toEqual({ pings: 2, ended: false });
});

test('a client that takes a little now and then is not ended', () => {
  const { stream, seen, checks } = connection();
  stream.bytesWritten = 100_000;
  stream.writableLength = 50_000;
  for (let turn = 0; turn < 10; turn += 1) {
    checks(30);
    stream.writableLength -= 100;
  }
  expect(seen.ended).toBe(false);
});
