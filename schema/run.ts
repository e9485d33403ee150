import { z } from 'zod';
import { errorEvent, usageSchema } from './event.ts';

const runStatuses = ['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

const waitingForSchema = z
  .object({
    stage: z.string().describe('The agent whose result waits.'),
    approvalId: z
      .string()
      .describe('Names this wait: a decision carries it. Another for each time that a stage waits.'),
  })
  .meta({ id: 'WaitingFor', description: 'The decision that a team’s run waits for.' });
export type WaitingFor = z.infer<typeof waitingForSchema>;

export const runSchema = z
  .object({
    runId: z.string().describe('Names the run; an opaque text.'),
    agent: z.string().describe('Whose run it is, as on the wire: `design-system`, `team`.'),
    status: z
      .enum(runStatuses)
      .describe('`queued` until a node has room, `waiting` for a decision; the last three are endings.'),
    waitingFor: waitingForSchema.nullable().describe('What it waits for; null unless the status is `waiting`.'),
    startedAt: z.iso.datetime().describe('ISO 8601, UTC: when it was accepted.'),
    finishedAt: z.iso.datetime().nullable().describe('ISO 8601, UTC; null until it ends.'),
    firstCursor: z.int().nullable().describe('null before the first event'),
    lastCursor: z.int().nullable().describe('Its last event so far; null before the first.'),
    usage: usageSchema,
    model: z.string().describe('The model that answers; `offline-draft` for the drafter.'),
    attempt: z.int().min(1).describe('From 1; one more each time that it was taken up after a crash.'),
    error: errorEvent
      .omit({ type: true })
      .meta({ id: 'RunError', description: 'Why it did not complete; null where it did, or may yet.' })
      .nullable(),
  })
  .meta({ id: 'Run', description: 'One call of an agent, or of a team of them.' });
export type Run = z.infer<typeof runSchema>;

export const runPageSchema = z
  .object({
    runs: z.array(runSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null where this is the last one.'),
  })
  .meta({ id: 'RunPage', description: 'A page of the list of runs.' });
