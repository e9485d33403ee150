import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Brief } from '../brief.ts';
import type { Opportunity } from '../opportunity.ts';
import type { Prd } from '../prd.ts';
import { createdAtColumn, cursorColumn, idColumn, usageColumns, workspaceColumn } from './columns.ts';

export const SessionEntity = defineEntity({
  name: 'Session',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
    phase: p.text(),
    ideaSummary: p.text().nullable(),
    /** null: nothing was said yet, or only to an earlier release. */
    brief: p.json<Brief>().nullable(),
    opportunities: p.json<Opportunity[]>().nullable(),
    prd: p.json<Prd>().nullable(),
    selectedOpportunityIndex: p.integer().nullable(),
    projectId: p.uuid().nullable(),
    designSystemId: p.uuid().nullable(),
    sandboxName: p.text().nullable(),
    sandboxUrl: p.text().nullable(),
    designProjectId: p.uuid().nullable(),
    codeProjectId: p.uuid().nullable(),
    /** The last cursor given out. Moved only by the run that `activeRun` and `activeFence` name. */
    lastCursor: cursorColumn().default(0),
    activeRun: p.uuid().nullable(),
    /** One higher with each attempt at the active run, so that an older attempt can store nothing. */
    activeFence: p.integer().default(0),
    /** `Idempotency-Key` of its creation. */
    creationKey: p.text().nullable(),
    creationHash: p.text().nullable(),
    ...usageColumns(),
  },
  uniques: [{ properties: ['workspaceId', 'creationKey'] }],
  indexes: [{ properties: ['workspaceId', 'id'] }],
});
export type SessionRow = InferEntity<typeof SessionEntity>;
