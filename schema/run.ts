import { z } from 'zod';
import { errorEvent, usageSchema } from './event.ts';

const runStatuses = ['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const runSchema = z
  .object({
    runId: z.string(),
    agent: z.string(),
    status: z.enum(runStatuses),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    firstCursor: z.int().nullable().describe('null before the first event'),
    lastCursor: z.int().nullable(),
    usage: usageSchema,
    model: z.string(),
    attempt: z.int().min(1),
    error: errorEvent.omit({ type: true }).meta({ id: 'RunError' }).nullable(),
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof runSchema>;

export const runPageSchema = z
  .object({
    runs: z.array(runSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null where this is the last one.'),
  })
  .meta({ id: 'RunPage' });
