import { defineEntity, p } from '@mikro-orm/core';
import { idColumn, workspaceColumn } from './columns.ts';

/** One row: the id that this installation uses at vendors whose accounts others share, and the epoch of its log. */
export const InstallationEntity = defineEntity({
  name: 'Installation',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    epoch: p.bigint('number'),
    server: p.text().nullable(),
  },
});
