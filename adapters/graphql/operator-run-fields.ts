import { z } from 'zod';
import { effectiveSettingsSchema, serviceVersionSchema } from '../../schema/operator-about.ts';
import {
  cancelledRunsSchema,
  cancelRunsInput,
  operatorRunFilterShape,
  operatorRunPageSchema,
  operatorRunSchema,
  requeuedRunsSchema,
  requeueRunsInput,
} from '../../schema/operator-runs.ts';
import { logVerificationInput, logVerificationSchema } from '../../schema/log-verification.ts';
import { compactedLogSchema, compactionStateSchema, compactLogInput } from '../../schema/operator-compaction.ts';
import type { Builder } from './builder.ts';
import { textRowCost } from './limits.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

/** Adds the fields for the runs of all workspaces, their log, and what runs. They take the service key. */
export function addOperatorRunFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.list('operatorRuns', {
    description: 'The runs of all workspaces, newest first. Takes the service key.',
    node: operatorRunSchema,
    page: operatorRunPageSchema,
    items: 'runs',
    id: 'runId',
    values: z.object(operatorRunFilterShape),
    call: ({ operator }, page) => operator.runs.list(page),
  });
  manage.query('logVerification', {
    description: 'Checks the stored log of a page of sessions, or of one. Takes the service key.',
    output: logVerificationSchema,
    values: logVerificationInput,
    cost: textRowCost * 100,
    call: ({ operator }, given) => operator.verifyLog(given),
  });
  manage.query('logCompaction', {
    description: 'What is left to compact, and whether something keeps nodes from it. Takes the service key.',
    output: compactionStateSchema,
    call: ({ operator }) => operator.compaction(),
  });
  manage.query('serviceSettings', {
    description: 'The settings of the node that answers. Takes the service key.',
    output: effectiveSettingsSchema,
    call: ({ operator }) => operator.settings(),
  });
  manage.query('serviceVersion', {
    description: 'The releases that run at the node that answers. Takes the service key.',
    output: serviceVersionSchema,
    call: ({ operator }) => operator.version(),
  });
  manage.mutation('compactLog', {
    description: 'Compacts a session, or what is due, for about 5 s. Takes the service key.',
    output: compactedLogSchema,
    values: compactLogInput,
    call: ({ operator }, given) => operator.compactLog(given),
  });
  manage.mutation('cancelRuns', {
    description: 'Cancels all runs that match a filter, in all workspaces. Takes the service key.',
    output: cancelledRunsSchema,
    input: cancelRunsInput,
    call: ({ operator }, { input }) => operator.runs.cancel(input),
  });
  manage.mutation('requeueRuns', {
    description: 'Puts a run, or all runs of a node, back into the queue. Takes the service key.',
    output: requeuedRunsSchema,
    input: requeueRunsInput,
    call: ({ operator }, { input }) => operator.runs.requeue(input),
  });
}
