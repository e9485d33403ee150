import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { openStore, type Store } from '../../server/store/orm.ts';
import { sharedServer } from './template.ts';

export interface TestDatabase extends AsyncDisposable {
  address: DatabaseAddress;
}

/** Creates a new empty database on the server that all tests of a run share. */
export function createDatabase(): Promise<TestDatabase> {
  return copyDatabase('template1');
}

async function copyDatabase(original: string): Promise<TestDatabase> {
  const connection = sharedServer();
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // With the default strategy (through the write-ahead log), creation takes three times as long, and dropping twice.
  await asAdmin(connection, `create database ${database} template ${original} strategy file_copy`);
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
  const database = await copyDatabase(sharedServer().database);
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
