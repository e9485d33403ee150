import { defineEntity, p } from '@mikro-orm/core';
import { idColumn, workspaceColumn } from './columns.ts';

/** One row: the id that this installation uses at vendors whose accounts others share, the epoch of its log, and its root key. */
export const InstallationEntity = defineEntity({
  name: 'Installation',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    epoch: p.bigint('number'),
    server: p.text().nullable(),
    /** Wrapped by the secrets key. */
    rootKey: p.blob().nullable().lazy(),
  },
});
