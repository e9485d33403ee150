import { waitingPageSchema, waitingRunSchema } from '../../schema/run.ts';
import type { Builder } from './builder.ts';
import { textRowCost } from './limits.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

/** Adds the list of the runs that wait for a decision. */
export function addWaitingFields(builder: Builder, types: Types): void {
  managementFields(builder, types).list('waitingRuns', {
    description: 'The runs of the workspace that wait for a decision, newest first.',
    node: waitingRunSchema,
    page: waitingPageSchema,
    items: 'runs',
    id: 'runId',
    rowCost: textRowCost,
    call: ({ runs }, page) => runs.waiting(page),
  });
}
