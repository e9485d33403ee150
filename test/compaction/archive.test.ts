import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compactPiece } from '../../server/core/log/compact-piece.ts';
import { age, archivingService, firstWorkspace } from '../archive/stored-session.ts';
import { oneByOne, rowsOf, storeLog } from './stored-log.ts';

test('an archive of a compacted session has the same log as one from before', async () => {
  const { service, root } = await archivingService();
  await using _service = service;
  const { sessionId, frames } = await storeLog(service.store, [oneByOne(30)]);

  async function archive(): Promise<unknown> {
    await age(service.store.pool, sessionId, 40);
    expect(await service.services.archives?.pass()).toBe(1);
    const manifest = JSON.parse(await readFile(join(root, firstWorkspace, sessionId, 'manifest.json'), 'utf8')) as {
      log: unknown;
    };
    expect((await service.post(`/api/v1/archive/${sessionId}/restore`)).status).toBe(200);
    return manifest.log;
  }

  const before = await archive();
  expect(await rowsOf(service.store, sessionId)).toEqual(oneByOne(30));
  expect(await compactPiece(service.store.pool)).toMatchObject({ before: 30, after: 1 });
  expect(await archive()).toEqual(before);
  expect(await rowsOf(service.store, sessionId)).toEqual([30]);
  const events = await service.fetch(`/api/v1/sessions/${sessionId}/events?follow=false`);
  expect(await events.text()).toBe(frames.join(''));
  expect(await compactPiece(service.store.pool)).toBeNull();
});
