import { expect, test } from 'vitest';
import { splitForChunks } from '../../server/core/log/chunk.ts';

const mebibyte = 1024 * 1024;
const split = (frames: string[]) => splitForChunks(frames, frames.join('').length);

test('a chunk holds at most 100 events and 1 MiB, in order, and a larger event has a chunk of its own', () => {
  const frames = Array.from({ length: 230 }, (_, index) => `${index}:${'é'.repeat(20_000)}`);
  frames[7] = 'x'.repeat(2 * mebibyte);
  const lists = split(frames);
  expect(lists.flat()).toEqual(frames);
  expect(lists.filter((list) => list.length > 100)).toEqual([]);
  const bytes = lists.filter((list) => list.length > 1).map((list) => Buffer.byteLength(list.join('')));
  expect(bytes.filter((size) => size > mebibyte)).toEqual([]);
  expect(lists).toContainEqual([frames[7]]);
});

test('small events are split by their number alone', () => {
  expect(split([])).toEqual([]);
  expect(split(Array.from({ length: 250 }, () => 'a')).map((list) => list.length)).toEqual([100, 100, 50]);
});
