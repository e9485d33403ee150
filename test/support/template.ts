import { chmodSync, cpSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { openStore } from '../../server/store/orm.ts';
import { skippedFor } from './needs.ts';
import { openRunFolder } from './run-folder.ts';

/** Holds the folder, for the processes that run the tests. */
const variable = 'UNIFIED_AGENTS_TEST_TEMPLATE';

/**
 * Files of a PostgreSQL with a database that has our tables, made once for all tests: to make them takes a second and a
 * half, and eighty files of tests want them. Vitest calls this before the first test, and what it returns at the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Vitest calls it for each of its projects.
  if (process.env[variable] !== undefined) return () => Promise.resolve();
  await using made = new AsyncDisposableStack();
  made.defer(await openRunFolder());
  made.defer(
    () =>
      void process.stdout.write(
        skippedFor()
          .map((line) => `${line}\n`)
          .join(''),
      ),
  );
  const folder = await mkdtemp(join(tmpdir(), 'uas-template-'));
  await using postgres = await startEmbeddedPostgres(folder);
  await using _store = await openStore(postgres.connection, 1);
  process.env[variable] = folder;
  // Each file of tests has a process of its own; what one has compiled the next ones find.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  const kept = made.move();
  return () => kept.disposeAsync();
}

/** Puts those files into a data folder that is empty; outside vitest nobody made them, and it stays empty. */
export function copyTemplate(dataDir: string): void {
  const folder = process.env[variable];
  if (folder === undefined) return;
  // Its 1,400 files take a twelfth of the time that they take with a promise each.
  const cluster = join(dataDir, 'postgres');
  cpSync(join(folder, 'postgres'), cluster, { recursive: true });
  // PostgreSQL takes no folder that others may look into.
  chmodSync(cluster, 0o700);
}
