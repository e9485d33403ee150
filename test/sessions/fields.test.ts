import { expect, test } from 'vitest';
import { columnOf, sessionFieldNames, sessionFields } from '../../schema/session-fields.ts';
import { columnTypeOf, toColumn, toSessionState } from '../../server/store/session-row.ts';
import { createTestService } from '../support/service.ts';

test('the table of session fields and the columns of the database agree', async () => {
  await using service = await createTestService();
  const { rows } = await service.services.pool.query<{ name: string; type: string; nullable: string }>(
    `select column_name as name, udt_name as type, is_nullable as nullable from information_schema.columns
     where table_schema = current_schema() and table_name = 'session'`,
  );
  const columns = new Map(rows.map((row) => [row.name, row]));
  // What `udt_name` calls the types.
  const names: Record<string, string> = { int: 'int4' };
  for (const field of sessionFieldNames) {
    const type = columnTypeOf(field);
    expect(columns.get(columnOf(field))).toMatchObject({ type: names[type] ?? type, nullable: 'YES' });
  }
});

test('a snapshot holds every field, null until an agent has written it', async () => {
  await using service = await createTestService();
  const sessionId = await service.createSession();
  const snapshot = (await (await service.fetch(`/api/v1/sessions/${sessionId}`)).json()) as Record<string, unknown>;
  expect(Object.fromEntries(sessionFieldNames.map((field) => [field, snapshot[field]]))).toEqual(
    Object.fromEntries(sessionFieldNames.map((field) => [field, null])),
  );
});

test('a value comes back from its column as it was', () => {
  for (const field of sessionFieldNames) {
    const value = { text: 'a', uuid: 'b', integer: 3, json: { c: [4] } }[sessionFields[field].column];
    const row = { id: 'id', phase: 'prd', brief: null, [columnOf(field)]: toColumn(field, value) };
    expect(toSessionState(row)[field]).toEqual(value);
    expect(toSessionState({ ...row, [columnOf(field)]: toColumn(field, null) })[field]).toBeNull();
  }
});
