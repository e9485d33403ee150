import { z } from 'zod';
import { runSchema } from './run.ts';

/** Groups of statuses, beside the statuses themselves. */
const statusFilter = z
  .enum(['queued', 'running', 'waiting', 'unfinished', 'ended', 'completed', 'failed', 'cancelled'])
  .describe('Only runs with this status. `unfinished`: queued, running or waiting. `ended`: the other three.');

const longest = 10 * 365 * 86_400;

export const operatorRunFilterShape = {
  status: statusFilter.optional(),
  agent: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Only runs of this agent, by its name on the wire; `team` for teams.')
    .meta({ examples: ['code'] }),
  node: z.uuid().optional().describe('Only runs that this node executes, or executed last.'),
  workspace: z.string().min(1).max(40).optional().describe('Only runs of this workspace, by its slug.'),
  olderThanSeconds: z
    .int()
    .min(0)
    .max(longest)
    .optional()
    .describe('Only runs that were accepted at least so many seconds ago.'),
};
export type OperatorRunFilter = z.infer<z.ZodObject<typeof operatorRunFilterShape>>;

export const operatorRunSchema = z
  .object({
    runId: runSchema.shape.runId,
    sessionId: z.string().describe('The session of the run.'),
    workspaceId: z.string().describe('The workspace of the run.'),
    workspace: z.string().nullable().describe('The slug of the workspace; null if it was erased.'),
    agent: runSchema.shape.agent,
    status: runSchema.shape.status,
    model: runSchema.shape.model,
    attempt: runSchema.shape.attempt,
    node: z.string().nullable().describe('The node that executes it, or executed it last; null in the queue.'),
    startedAt: runSchema.shape.startedAt,
    finishedAt: runSchema.shape.finishedAt,
    waitSeconds: z.number().nullable().describe('How long it has been in the queue; null unless it is queued.'),
    leaseAgeSeconds: z
      .number()
      .nullable()
      .describe('How long ago its node renewed its lease: above 10, the node is lost. Null unless it is running.'),
    errorCode: z.string().nullable().describe('The code of the error that it ended with; null without one.'),
  })
  .meta({ id: 'OperatorRun', description: 'A run of any workspace, without anything that people wrote.' });
export type OperatorRun = z.infer<typeof operatorRunSchema>;

export const operatorRunPageSchema = z
  .object({
    runs: z.array(operatorRunSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
    queued: z.int().describe('How many runs are in the queue, in all workspaces and whatever the filter.'),
    running: z.int().describe('How many runs execute.'),
    waiting: z.int().describe('How many runs wait for a decision.'),
    oldestWaitSeconds: z
      .number()
      .nullable()
      .describe('How long the oldest run has been in the queue; null without one.'),
    oldestLeaseSeconds: z
      .number()
      .nullable()
      .describe('How long ago the oldest lease of a running run was renewed; null without one.'),
  })
  .meta({ id: 'OperatorRunPage', description: 'A page of the runs of all workspaces.' });
export type OperatorRunPage = z.infer<typeof operatorRunPageSchema>;

export const cancelRunsInput = z
  .object({
    ...operatorRunFilterShape,
    status: z.enum(['queued', 'running', 'waiting']).optional().describe('Only runs with this status.'),
    all: z.boolean().default(false).describe('Says that every unfinished run is meant, if there is no filter.'),
    dryRun: z.boolean().default(false).describe('Only counts the runs.'),
  })
  .describe('Which runs are cancelled.');

export const cancelledRunsSchema = z
  .object({
    matched: z.int().describe('How many unfinished runs the filter matched.'),
    cancelled: z.int().describe('How many of them were cancelled.'),
    ended: z.int().describe('How many of them ended by themselves meanwhile, or were cancelled by somebody else.'),
    dryRun: z.boolean().describe('Whether nothing was cancelled.'),
  })
  .meta({ id: 'CancelledRuns', description: 'What became of the runs that were to be cancelled.' });
export type CancelledRuns = z.infer<typeof cancelledRunsSchema>;

export const requeueRunsInput = z
  .object({
    runId: z.uuid().optional().describe('A run.'),
    attempt: z
      .int()
      .min(1)
      .optional()
      .describe('With `runId`: only if the run is still at this attempt, so that two requests requeue it once.'),
    node: z.uuid().optional().describe('All runs that execute at this node, instead of one run.'),
  })
  .describe('Which runs go back to the queue.');

export const requeuedRunsSchema = z
  .object({
    requeued: z.int().describe('How many runs were put back. A run that is in the queue already does not count.'),
    skipped: z.int().describe('Of a node: how many runs ended or moved meanwhile.'),
  })
  .meta({ id: 'RequeuedRuns', description: 'What became of the runs that were to be requeued.' });
export type RequeuedRuns = z.infer<typeof requeuedRunsSchema>;
