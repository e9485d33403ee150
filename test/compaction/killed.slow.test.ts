import { expect, test } from 'vitest';
import { databaseUrl } from '../chaos/postgres.ts';
import { createStore } from '../support/database.ts';
import { makeEmptyFolder, startServiceProcess } from '../support/process.ts';
import { overTcp } from '../support/tcp-address.ts';
import { oneByOne, rowsOf, type StoredLog, storeLog } from './stored-log.ts';

const sessions = 40;
const perSession = 1_000;
const mostKills = 5;

test('a node that is killed while it compacts loses no event, and the next one goes on', async () => {
  await using store = await createStore();
  await using folder = await makeEmptyFolder();
  await using tcp = await overTcp(store.address);
  const logs: StoredLog[] = [];
  for (let count = 0; count < sessions; count += 1) logs.push(await storeLog(store, [oneByOne(perSession)]));
  const start = () => startServiceProcess({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl(tcp.address) });
  const rows = async () => {
    const counted = await store.pool.query<{ count: number }>('select count(*)::int as count from event_chunk');
    return counted.rows[0]?.count ?? Number.NaN;
  };
  const address = '/api/v1/operator/log/compaction';

  let before = await rows();
  let kills = 0;
  while (kills < mostKills && before > perSession * 5) {
    await using service = await start();
    // One session after the other: if this process stalls meanwhile, enough is left for the next kill.
    const compactEach = async () => {
      for (const { sessionId } of logs) await (await service.post(address, { sessionId })).text();
    };
    // It ends with the connection.
    const compacting = compactEach().catch(() => null);
    // Pieces are about as long as the pauses between two looks, so this is at any place within one.
    const least = before - perSession * (1 + Math.random() * 3);
    await expect.poll(rows, { interval: 3 }).toBeLessThan(least);
    await service.end('SIGKILL');
    await compacting;
    kills += 1;
    before = await rows();
    const log = logs[kills * 7];
    const { rows: stored } = await store.pool.query<{ text: string }>(
      `select string_agg(frames, '' order by first_cursor) as text from event_chunk where session_id = $1`,
      [log?.sessionId],
    );
    expect(stored[0]?.text === log?.frames.join('')).toBe(true);
  }
  expect(kills).toBeGreaterThan(1);

  await using service = await start();
  const compact = async () => {
    const answer = await service.post(address, {});
    return (await answer.json()) as { hasMore: boolean };
  };
  await expect.poll(async () => (await compact()).hasMore).toBe(false);
  for (const { sessionId, frames } of logs) {
    expect(await rowsOf(store, sessionId)).toEqual(Array.from({ length: perSession / 100 }, () => 100));
    const replayed = await service.request(`/api/v1/sessions/${sessionId}/events?follow=false`);
    expect((await replayed.text()) === frames.join('')).toBe(true);
  }
  const verified = await service.request('/api/v1/operator/log/verification?limit=100');
  expect(await verified.json()).toMatchObject({ sessions, events: sessions * perSession, violations: [] });
});
