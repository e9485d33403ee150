import { defineEntity, p } from '@mikro-orm/core';
import { createdAtColumn, idColumn } from './columns.ts';

export const WorkspaceEntity = defineEntity({
  name: 'Workspace',
  properties: { id: idColumn(), name: p.text(), createdAt: createdAtColumn() },
});
