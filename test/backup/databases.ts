import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { backUp, restore } from '../../server/store/backup/main.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';

const never = new AbortController().signal;

/** The setting of a service on this database. */
export const environmentOf = ({ host, port, user, database }: DatabaseAddress) => ({
  DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
});

export const backUpDatabase = (address: DatabaseAddress, path: string, options: { force?: boolean } = {}) =>
  backUp(environmentOf(address), path, { force: options.force ?? false, signal: never });

export const restoreDatabase = (
  address: DatabaseAddress,
  path: string,
  options: { replace?: boolean; signal?: AbortSignal } = {},
) => restore(environmentOf(address), path, { replace: false, signal: never, ...options });

/** Returns the result of a statement on its own connection. */
export async function rowsOf(address: DatabaseAddress, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A folder for backups. */
export async function makeFolder(): Promise<{ file(name: string): string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'uas-backup-'));
  return {
    file: (name) => join(path, name),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
