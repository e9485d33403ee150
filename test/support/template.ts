import { chmodSync, cpSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { openStore } from '../../server/store/orm.ts';
import { skippedFor } from './needs.ts';
import { openRunFolder } from './run-folder.ts';

/** The folder, for the processes that run the tests. */
const variable = 'UNIFIED_AGENTS_TEST_TEMPLATE';

/**
 * Creates the files of a PostgreSQL with a database that has our tables, once for all tests: creating them takes a
 * second and a half, and eighty test files need them. Vitest calls this before the first test, and the function that it
 * returns at the end.
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
  // Each test file has its own process; later ones reuse the compiled code of earlier ones.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  const kept = made.move();
  return () => kept.disposeAsync();
}

/** Copies those files into an empty data folder. Outside of vitest there are none, and it stays empty. */
export function copyTemplate(dataDir: string): void {
  const folder = process.env[variable];
  if (folder === undefined) return;
  // Its 1,400 files take a twelfth of the time that they take with a promise each.
  const cluster = join(dataDir, 'postgres');
  cpSync(join(folder, 'postgres'), cluster, { recursive: true });
  // PostgreSQL rejects a folder that other users can read.
  chmodSync(cluster, 0o700);
}
