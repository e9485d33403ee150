import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { findBinaries } from '../../server/store/embedded-binaries.ts';
import { asUser, bareEnvironment } from '../../server/store/embedded-command.ts';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { makeSocketFolder } from '../../server/store/embedded-socket.ts';
import { choosePostgresUser } from '../../server/store/embedded-user.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { openStore } from '../../server/store/orm.ts';
import { temporaryFolder } from './postgres-probe.ts';

/** Starts PostgreSQL on the files of an embedded one, configured so that it can be a standby. */
async function startAsReplica(dataDir: string, address: DatabaseAddress): Promise<AsyncDisposable> {
  const [binaries, user] = await Promise.all([findBinaries(), choosePostgresUser()]);
  const socket = await makeSocketFolder(dataDir);
  const settings = ['wal_level=replica', 'listen_addresses=', `unix_socket_directories=${socket}`];
  const args = ['-D', join(dataDir, 'postgres'), ...settings.flatMap((setting) => ['-c', setting])];
  const [command, rest] = asUser(user, binaries.postgres, args);
  const child = spawn(command, rest, { env: bareEnvironment(), stdio: 'ignore' });
  await expect.poll(() => ask(address, 'select 1 as answer')).toBe(1);
  return {
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Returns the one value of a statement; null while there is no response. */
async function ask(address: DatabaseAddress, statement: string): Promise<unknown> {
  const client = new Client(address);
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: unknown }>(statement);
    return rows[0]?.answer;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

test('the epoch rises when a standby takes over, and not when a server restarts', async () => {
  await using folder = await temporaryFolder();
  const postgres = await startEmbeddedPostgres(folder.path);
  const { connection: address } = postgres;
  const epochs: number[] = [];
  async function look(): Promise<void> {
    await using store = await openStore(address, 2);
    epochs.push(store.epoch.current());
  }
  await look();
  await postgres.stop();
  {
    await using _primary = await startAsReplica(folder.path, address);
    await look();
  }
  await writeFile(join(folder.path, 'postgres', 'standby.signal'), '', { mode: 0o666 });
  {
    await using _standby = await startAsReplica(folder.path, address);
    expect(await ask(address, 'select pg_promote() as answer')).toBe(true);
    await look();
    await look();
  }
  const [first, second, third, fourth] = epochs;
  expect(second).toBe(first);
  expect(third).toBeGreaterThan(first ?? 0);
  expect(fourth).toBe(third);
});
