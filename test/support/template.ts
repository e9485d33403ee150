import { chmodSync, cpSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { openStore } from '../../server/store/orm.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { skippedFor } from './needs.ts';
import { openRunFolder } from './run-folder.ts';

/** Where the processes that run the tests find the folder, and the server. */
const variables = { folder: 'UNIFIED_AGENTS_TEST_TEMPLATE', server: 'UNIFIED_AGENTS_TEST_SERVER' } as const;

/**
 * Creates the files of a PostgreSQL with a database that has our tables, and starts one on a copy of them, once for all
 * tests: creating them takes a second and a half. Vitest calls this before the first test, and the function that it
 * returns at the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Vitest calls it for each of its projects.
  if (process.env[variables.folder] !== undefined) return () => Promise.resolve();
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
  await makeTables(folder);
  process.env[variables.folder] = folder;
  const shared = await mkdtemp(join(tmpdir(), 'uas-pg-'));
  copyTemplate(shared);
  const server = made.use(await startEmbeddedPostgres(shared));
  process.env[variables.server] = JSON.stringify(server.connection);
  // Each test file has its own process; later ones reuse the compiled code of earlier ones.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  const kept = made.move();
  return () => kept.disposeAsync();
}

async function makeTables(folder: string): Promise<void> {
  await using postgres = await startEmbeddedPostgres(folder);
  await using store = await openStore(postgres.connection, 1);
  if (process.env.PARTITIONED !== '1') return;
  await store.pool.query(readFileSync('docs/deploy/partitions.sql', 'utf8'));
  await using _again = await openStore(postgres.connection, 1);
}

/** Copies those files into an empty data folder. Outside of vitest there are none, and it stays empty. */
export function copyTemplate(dataDir: string): void {
  const folder = process.env[variables.folder];
  if (folder === undefined) return;
  // Its 1,400 files take a twelfth of the time that they take with a promise each.
  const cluster = join(dataDir, 'postgres');
  cpSync(join(folder, 'postgres'), cluster, { recursive: true });
  // PostgreSQL rejects a folder that other users can read.
  chmodSync(cluster, 0o700);
}

/** The server of this run. Its own database has our tables; connect to it only to copy it. */
export function sharedServer(): DatabaseAddress {
  const text = process.env[variables.server];
  if (text === undefined) throw new Error('Only vitest starts the server of the tests.');
  return JSON.parse(text) as DatabaseAddress;
}
