import { expect, test } from 'vitest';
import { migrationNames } from '../../server/store/orm-options.ts';
import { openStore } from '../../server/store/orm.ts';
import { createDatabase, createStore } from '../support/database.ts';

test('the migrations create exactly the tables that the entities describe', async () => {
  await using store = await createStore();
  const changes = await store.orm.schema.getUpdateSchemaSQL({ dropTables: false, safe: true });
  expect(changes.trim()).toBe('');
});

test('nodes that start together on an empty database migrate it one at a time', async () => {
  await using database = await createDatabase();
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(database.address, 4)));
  const [first] = stores;
  const result = await first?.pool.query<{ count: string }>('select count(*) from migration');
  expect(result?.rows).toEqual([{ count: String(migrationNames.length) }]);
  for (const store of stores) await store[Symbol.asyncDispose]();
});

// What was learnt about model servers belongs to the settings, which all workspaces share. A person may be a member of
// several workspaces, and owns what they sign in with.
test('every table but those of the service itself has a workspace column', async () => {
  await using store = await createStore();
  const result = await store.pool.query<{ table_name: string }>(
    `select t.table_name from information_schema.tables t
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and not exists (
       select from information_schema.columns c where c.table_name = t.table_name and c.column_name = 'workspace_id')`,
  );
  expect(result.rows.map((row) => row.table_name).toSorted()).toEqual([
    'known_device',
    'migration',
    'model_capability',
    'node',
    'passkey',
    'person',
    'recovery_code',
    'saml_assertion',
    'sign_in_attempt',
    'sign_in_flow',
    'workspace',
  ]);
});
