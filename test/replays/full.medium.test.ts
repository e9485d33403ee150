import { expect, test } from 'vitest';
import { longLog } from '../../bench/long-log.ts';
import { mostReplayEvents } from '../../schema/replay-file.ts';
import { readReplayFile } from '../../web/pages/replay/replay-file.ts';
import { storeLongSession } from '../studio/store-long.ts';
import { createTestService } from '../support/service.ts';
import { compressed, linesOf, outcome } from './made-file.ts';

test('the file of a log that is too long ends where it is full, and says so', async () => {
  await using service = await createTestService();
  const long = await storeLongSession(service.store, mostReplayEvents + 500);
  const answer = await service.fetch(`/api/v1/sessions/${long}/export.replay`);
  const replay = await readReplayFile(new Blob([await answer.arrayBuffer()]));
  expect([replay.end, replay.of]).toEqual([mostReplayEvents, mostReplayEvents + 500]);
  const stored = await service.fetch(`/api/v1/sessions/${long}/state?at=90000`);
  const { state } = (await stored.json()) as { state: unknown };
  expect(await replay.stateAt(90_000, new AbortController().signal)).toEqual(state);
});

test('a file with more events than the service writes is refused', async () => {
  const many = longLog(mostReplayEvents + 1);
  expect(await outcome(compressed(linesOf(many)))).toEqual(['too_large', mostReplayEvents + 2, '']);
  expect(await outcome(compressed(linesOf(many.slice(0, -1))))).toBe(mostReplayEvents);
});
