import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { openStore, type Store } from '../../server/store/orm.ts';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { copyTemplate } from './template.ts';

export interface TestDatabase extends AsyncDisposable {
  address: DatabaseAddress;
}

/** A real PostgreSQL of this process, started with the first database. */
let server: Promise<{ connection: DatabaseAddress; stop(): Promise<void> }> | null = null;

async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'uas-pg-'));
  copyTemplate(folder);
  const postgres = await startEmbeddedPostgres(folder);
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Stops the server: `afterAll(stopTestServer)` in a file that used one. */
export async function stopTestServer(): Promise<void> {
  const running = await server;
  server = null;
  await running?.stop();
}

/** Creates a new empty database. */
export function createDatabase(): Promise<TestDatabase> {
  return copyDatabase(() => 'template1');
}

async function copyDatabase(original: (own: string) => string): Promise<TestDatabase> {
  server ??= startServer();
  const { connection } = await server;
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // With the default strategy (through the write-ahead log), creation takes three times as long, and dropping twice.
  await asAdmin(connection, `create database ${database} template ${original(connection.database)} strategy file_copy`);
  return {
    address: { ...connection, database },
    [Symbol.asyncDispose]: () => asAdmin(connection, `drop database ${database} with (force)`),
  };
}

async function asAdmin(connection: DatabaseAddress, statement: string): Promise<void> {
  // Not in the server's own database: one that is copied must have no connections.
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database with our tables, and the ORM on it. */
export async function createStore(): Promise<Store & { address: DatabaseAddress }> {
  const database = await copyDatabase((own) => own);
  const store = await openStore(database.address);
  return {
    ...store,
    address: database.address,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
