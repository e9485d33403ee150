import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Brief } from '../brief.ts';
import { type SessionFieldName, sessionFieldNames, sessionFields } from '../session-fields.ts';
import { createdAtColumn, cursorColumn, idColumn, timeColumn, usageColumns, workspaceColumn } from './columns.ts';

const columns = {
  text: () => p.text().nullable(),
  uuid: () => p.uuid().nullable(),
  integer: () => p.integer().nullable(),
  json: () => p.json<object>().nullable(),
};

type FieldColumns = {
  [Name in SessionFieldName]: ReturnType<(typeof columns)[(typeof sessionFields)[Name]['column']]>;
};

function fieldColumns(): FieldColumns {
  const entries = sessionFieldNames.map((name) => [name, columns[sessionFields[name].column]()]);
  return Object.fromEntries(entries) as FieldColumns;
}

export const SessionEntity = defineEntity({
  name: 'Session',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
    /** The name that people gave it. */
    name: p.text().nullable(),
    /** When people put it away; null while it is listed. */
    archivedAt: timeColumn(),
    phase: p.text(),
    /** null: the user has said nothing yet, or only to an earlier release. */
    brief: p.json<Brief>().nullable(),
    ...fieldColumns(),
    /** The last cursor that was assigned. Only the run that `activeRun` and `activeFence` name may move it. */
    lastCursor: cursorColumn().default(0),
    activeRun: p.uuid().nullable(),
    /** Grows by one with each attempt at the active run, so that an older attempt can store nothing. */
    activeFence: p.integer().default(0),
    /** The `Idempotency-Key` of its creation. */
    creationKey: p.text().nullable(),
    creationHash: p.text().nullable(),
    ...usageColumns(),
  },
  uniques: [{ properties: ['workspaceId', 'creationKey'] }],
  indexes: [{ properties: ['workspaceId', 'id'] }],
});
export type SessionRow = InferEntity<typeof SessionEntity>;
