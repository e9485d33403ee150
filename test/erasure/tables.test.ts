import { expect, test } from 'vitest';
import { columnsIn, otherTables, peopleTables, serviceTables, tenantTables } from '../../server/store/tenant-tables.ts';
import { createStore } from '../support/database.ts';
import { columnsOf } from './look.ts';

test('each table and each column is decided: what an export has of it, and that it goes with the workspace', async () => {
  await using store = await createStore();
  const columns = await columnsOf(store.pool);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const decided = [...Object.keys(tenantTables), ...Object.keys(otherTables), ...peopleTables, ...serviceTables];
  expect(tables.toSorted()).toEqual(decided.toSorted());
  for (const [name, { exported, left }] of Object.entries(tenantTables)) {
    const stored = columns.filter(({ table }) => table === name).map(({ column }) => column);
    expect([name, [...columnsIn(exported), ...columnsIn(left)].toSorted()]).toEqual([name, stored.toSorted()]);
  }
});

test('what is exported has no bytes but those that are meant', async () => {
  await using store = await createStore();
  const bytes = (await columnsOf(store.pool)).filter((column) => column.bytes);
  const exported = bytes.filter(({ table, column }) => columnsIn(tenantTables[table]?.exported).includes(column));
  expect(exported.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'attachment.content',
    'preview_content.content',
  ]);
});
