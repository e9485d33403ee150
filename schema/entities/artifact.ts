import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtColumn, idColumn, workspaceColumn } from './columns.ts';

/** A version of an artifact that an agent stored; never overwritten. */
export const ArtifactEntity = defineEntity({
  name: 'Artifact',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    sessionId: p.uuid(),
    runId: p.uuid(),
    kind: p.text(),
    name: p.text(),
    version: p.integer(),
    content: p.json<unknown>(),
    createdAt: createdAtColumn(),
    /** The name of the release of the files whose build shows it; null: none does. */
    release: p.text().nullable(),
  },
  uniques: [{ properties: ['sessionId', 'kind', 'name', 'version'] }],
});
export type ArtifactRow = InferEntity<typeof ArtifactEntity>;

/** BuildSession, Project and so on: one of each kind per run. */
export const RecordEntity = defineEntity({
  name: 'Record',
  tableName: 'record',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    sessionId: p.uuid().index(),
    runId: p.uuid(),
    kind: p.text(),
    details: p.json<Record<string, unknown>>(),
    createdAt: createdAtColumn(),
  },
  uniques: [{ properties: ['runId', 'kind'] }],
});
