import { defineEntity, p } from '@mikro-orm/core';
import { idColumn, workspaceColumn } from './columns.ts';

/** One row: what all nodes on this database are to vendors whose accounts others use too, and which log they write. */
export const InstallationEntity = defineEntity({
  name: 'Installation',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    epoch: p.bigint('number'),
    server: p.text().nullable(),
  },
});
