import { once } from 'node:events';
import { expect, test } from 'vitest';
import { packageVersion } from '../../server/process/package-version.ts';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { makeDataDir, spawnService, startServiceProcess } from '../support/process.ts';
import { migrateToFuture } from './future.ts';

/** A data folder whose database a future release has migrated. */
async function futureDataDir(oldestRelease: string) {
  const folder = await makeDataDir();
  await using postgres = await startEmbeddedPostgres(folder.path);
  await migrateToFuture(postgres.connection, oldestRelease);
  return folder;
}

test('a database that a newer release needs ends a start in one line, with exit code 78', async () => {
  await using folder = await futureDataDir('7.1.0');
  const { child, output } = spawnService({ DATA_DIR: folder.path });
  expect(await once(child, 'exit')).toEqual([78, null]);
  expect(output().trimEnd()).toMatch(
    /^unified-agents: A newer release migrated this database\. It requires unified-agents 7\.1\.0 or later; this is .+$/,
  );
});

test('a database of a newer release that allows this one is logged at info', async () => {
  await using folder = await futureDataDir(packageVersion());
  await using service = await startServiceProcess({ DATA_DIR: folder.path });
  expect(service.output()).toMatch(/"level":30.*9999-future.*newer release/);
  expect((await service.request('/readyz')).status).toBe(200);
});
