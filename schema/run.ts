import { z } from 'zod';
import { errorEvent, usageSchema } from './event.ts';

const runStatuses = ['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const waitingForSchema = z
  .object({
    stage: z.string().describe('The agent whose result needs the decision.'),
    approvalId: z
      .string()
      .describe('Identifies this wait, and a decision carries it. It changes each time that a stage waits.'),
  })
  .meta({ id: 'WaitingFor', description: 'The decision that a team’s run waits for.' });
export type WaitingFor = z.infer<typeof waitingForSchema>;

/** The most code points of a run's words that are shown with it. */
export const askedLength = 2_000;

const askedSchema = z
  .string()
  .nullable()
  .describe(
    'What it was asked, in words, at most 2,000 characters: the last user message, a team’s `task`, or a `note`. Null without words, and if it restores or edits a version.',
  );

export const runSchema = z
  .object({
    runId: z.string().describe('Identifies the run; an opaque string.'),
    agent: z.string().describe('The agent that runs, by its name on the wire: `design-system`, or `team`.'),
    status: z
      .enum(runStatuses)
      .describe('`queued` until a node has room, `waiting` for a decision; the last three values are final.'),
    waitingFor: waitingForSchema
      .nullable()
      .describe('The decision that it waits for; null unless the status is `waiting`.'),
    asked: askedSchema,
    startedAt: z.iso.datetime().describe('ISO 8601, UTC: when the service accepted it.'),
    finishedAt: z.iso.datetime().nullable().describe('ISO 8601, UTC; null until it ends.'),
    firstCursor: z.int().nullable().describe('null before the first event'),
    lastCursor: z.int().nullable().describe('The cursor of its last event so far; null before the first.'),
    usage: usageSchema,
    model: z.string().describe('The model that answers; `offline-draft` for the drafter.'),
    attempt: z.int().min(1).describe('From 1; grows by one each time that a node takes the run over after a crash.'),
    error: errorEvent
      .omit({ type: true })
      .meta({ id: 'RunError', description: 'Why it failed; null if it did not.' })
      .nullable(),
  })
  .meta({ id: 'Run', description: 'One call of an agent or of a team.' });
export type Run = z.infer<typeof runSchema>;

export const waitingRunSchema = z
  .object({
    sessionId: z.string().describe('The session of the run.'),
    sessionName: z.string().nullable().describe('The name that people gave the session; null without one.'),
    ideaSummary: z.string().nullable().describe('The idea of the session; its first 2,000 characters.'),
    runId: z.string().describe('The run.'),
    agent: z.string().describe('The agent that runs: `team`.'),
    asked: askedSchema,
    startedAt: z.iso.datetime().describe('ISO 8601, UTC: when the run was accepted.'),
    lastCursor: z.int().min(0).describe('The cursor of the session’s last event.'),
    waitingFor: waitingForSchema,
  })
  .meta({ id: 'WaitingRun', description: 'A run that waits for a decision.' });
export type WaitingRun = z.infer<typeof waitingRunSchema>;

export const waitingPageSchema = z
  .object({
    runs: z.array(waitingRunSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'WaitingRunPage', description: 'A page of the runs that wait for a decision.' });

export const runPageSchema = z
  .object({
    runs: z.array(runSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'RunPage', description: 'A page of the list of runs.' });
