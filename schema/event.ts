import { z } from 'zod';
import { errorTable, type ErrorCode } from './errors.ts';

/** What every event carries beside its `type` and its own fields, at the same level. */
export const envelopeShape = {
  cursor: z.int().min(1).describe('Per session, from 1, each exactly one more than the last.'),
  runId: z.string().describe('The run that the event belongs to.'),
  agent: z.string().describe('Whose event it is, as on the wire: `design-system`.'),
  at: z.iso.datetime().describe('ISO 8601, UTC'),
};
export interface Envelope {
  cursor: number;
  runId: string;
  agent: string;
  at: string;
}

/** An event as agents yield it: without the envelope, which the log adds. */
export interface AgentEvent {
  type: string;
}
/** An event as clients see it. */
export type WireEvent<Event extends AgentEvent = AgentEvent> = Event & Envelope;

export const usageSchema = z
  .object({
    inputTokens: z.int().min(0).describe('What models read.'),
    outputTokens: z.int().min(0).describe('What models wrote.'),
    costUsd: z.number().nullable().describe('null where prices are not known'),
  })
  .meta({ id: 'Usage', description: 'What models were asked for, and what that cost.' });
export type Usage = z.infer<typeof usageSchema>;

/** The phases that an agent goes through, in their order. */
export function phaseEvent<const Phases extends readonly [string, ...string[]]>(...phases: Phases) {
  return z
    .object({ type: z.literal('phase'), phase: z.enum(phases).describe('The phase that begins.') })
    .describe('The agent enters a phase.');
}

export const statusEvent = z
  .object({
    type: z.literal('status'),
    message: z.string().describe('What the agent is doing, in plain words.'),
    stepId: z.string().describe('A later status with the same stepId replaces this one.'),
    state: z.enum(['running', 'done', 'failed', 'skipped']).describe('How the step stands.'),
    source: z.string().optional().describe('The source of research that it is about.'),
    progress: z
      .object({ done: z.int().describe('How many are done.'), total: z.int().describe('Of how many.') })
      .meta({ id: 'Progress', description: 'How far a step is, where it can be counted.' })
      .optional(),
  })
  .describe('How far the agent is.');
export type StatusEvent = z.infer<typeof statusEvent>;

export const textDeltaEvent = z
  .object({ type: z.literal('text_delta'), delta: z.string().describe('Text to append to what came before.') })
  .describe('A piece of text, as the model wrote it.');

/** A half-streamed text starts over: forget the deltas from `fromCursor` on. */
export const textResetEvent = z
  .object({
    type: z.literal('text_reset'),
    fromCursor: z.int().min(1).describe('The first event whose text is void.'),
    attempt: z.int().min(2).describe('Which attempt of the run begins.'),
  })
  .describe('A half-streamed text starts over: forget the deltas from `fromCursor` on.');

export const errorEvent = z
  .object({
    type: z.literal('error'),
    code: z
      .enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]])
      .describe('What went wrong, as in docs/errors.md.'),
    message: z.string().describe('The same in plain words.'),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    sandboxUrl: z.string().nullable().optional().describe('Of Design and Code: the preview that stays up.'),
    sandboxName: z.string().nullable().optional().describe('Of Design and Code: the sandbox.'),
  })
  .describe('The run did not complete. `done` follows.');
export type ErrorEvent = z.infer<typeof errorEvent>;

const doneEvent = z
  .object({
    type: z.literal('done'),
    outcome: z.enum(['completed', 'failed', 'cancelled']).describe('How the run ended.'),
    usage: usageSchema,
    durationMs: z.int().min(0).describe('From its start to its end, waiting included.'),
  })
  .describe('The last event of a run.');
export type DoneEvent = z.infer<typeof doneEvent>;

/** What any agent's stream can hold beside the agent's own events. */
export const commonEvents = [statusEvent, textResetEvent, errorEvent, doneEvent] as const;
