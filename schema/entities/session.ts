import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Author } from '../actor.ts';
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
    /** The id of the actor who created it, with its type and its name at that time; null in sessions of earlier releases. */
    createdBy: p.text().nullable(),
    createdByType: p.text().$type<Author['type']>().nullable(),
    createdByName: p.text().nullable(),
    updatedAt: createdAtColumn(),
    /** The name that people gave it. */
    name: p.text().nullable(),
    /** When people put it away; null while it is listed. */
    archivedAt: timeColumn(),
    /** When it came back from the files that the retention time had moved it to. */
    restoredAt: timeColumn(),
    phase: p.text(),
    /** null: the user has said nothing yet, or only to an earlier release. */
    brief: p.json<Brief>().nullable(),
    ...fieldColumns(),
    /** The session that it was forked from, which may be gone, and the cursor there. */
    forkedFrom: p.uuid().nullable(),
    forkedAt: cursorColumn().nullable(),
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
  indexes: [
    { properties: ['workspaceId', 'id'] },
    { name: 'session_phase', properties: ['workspaceId', 'phase', 'id'] },
    {
      name: 'session_archived',
      expression: `create index session_archived on session (workspace_id, id) where archived_at is not null`,
    },
    {
      name: 'session_created_by',
      expression: `create index session_created_by on session (workspace_id, created_by, id) where created_by is not null`,
    },
  ],
});
export type SessionRow = InferEntity<typeof SessionEntity>;
