import { z } from 'zod';
import { errorTable, type ErrorCode } from './errors.ts';

/** The fields that every event carries besides its `type` and its own fields, at the same level. */
export const envelopeShape = {
  cursor: z.int().min(1).describe('Counted per session from 1; each is exactly one more than the last.'),
  runId: z.string().describe('The run that the event belongs to.'),
  agent: z.string().describe('The agent of that run, by its name on the wire: `design-system`.'),
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
    inputTokens: z.int().min(0).describe('Tokens that models read.'),
    outputTokens: z.int().min(0).describe('Tokens that models wrote.'),
    costUsd: z.number().nullable().describe('US dollars; null if a price is not known.'),
  })
  .meta({ id: 'Usage', description: 'The tokens that models read and wrote, and their cost.' });
export type Usage = z.infer<typeof usageSchema>;

/** Makes the event for the phases that an agent goes through, in order. */
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
    state: z.enum(['running', 'done', 'failed', 'skipped']).describe('The state of the step.'),
    source: z.string().optional().describe('The research source that the step reads.'),
    progress: z
      .object({ done: z.int().describe('How many are done.'), total: z.int().describe('Out of how many.') })
      .meta({ id: 'Progress', description: 'The progress of a step, if it can be counted.' })
      .optional(),
  })
  .describe('The progress of the agent.');
export type StatusEvent = z.infer<typeof statusEvent>;

export const textDeltaEvent = z
  .object({ type: z.literal('text_delta'), delta: z.string().describe('Text to append to the text so far.') })
  .describe('A piece of text, as the model wrote it.');

/** A partly streamed text starts over: discard the deltas from `fromCursor` on. */
export const textResetEvent = z
  .object({
    type: z.literal('text_reset'),
    fromCursor: z.int().min(1).describe('The first event whose text is void.'),
    attempt: z.int().min(2).describe('The number of the attempt that begins.'),
  })
  .describe('A partly streamed text starts over: discard the deltas from `fromCursor` on.');
export type TextResetEvent = z.infer<typeof textResetEvent>;

export const errorEvent = z
  .object({
    type: z.literal('error'),
    code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]).describe('An error code of docs/errors.md.'),
    message: z.string().describe('The error in plain words.'),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    sandboxUrl: z.string().nullable().optional().describe('Design and Code only: the preview, which stays up.'),
    sandboxName: z.string().nullable().optional().describe('Design and Code only: the sandbox.'),
  })
  .describe('The run failed. `done` follows.');
export type ErrorEvent = z.infer<typeof errorEvent>;

export const doneEvent = z
  .object({
    type: z.literal('done'),
    outcome: z.enum(['completed', 'failed', 'cancelled']).describe('How the run ended.'),
    usage: usageSchema,
    durationMs: z.int().min(0).describe('Milliseconds from start to end, including waiting.'),
  })
  .describe('The last event of a run.');
export type DoneEvent = z.infer<typeof doneEvent>;

export const usageEvent = z
  .object({
    type: z.literal('usage'),
    step: z.string().describe('The step of the run that made the call: `write`.'),
    model: z.string().describe('The model that was called.'),
    inputTokens: z.int().min(0).describe('Tokens that the model read.'),
    cachedTokens: z.int().min(0).describe('How many of `inputTokens` the server had in its cache.'),
    outputTokens: z.int().min(0).describe('Tokens that the model wrote.'),
    reasoningTokens: z.int().min(0).describe('How many tokens the model thought with.'),
    costUsd: z.number().nullable().describe('The cost of this call in US dollars; null if the price is not known.'),
    total: usageSchema,
  })
  .describe('A call of a model has ended and used these tokens; `total` is what the run has used so far.');
export type UsageEvent = z.infer<typeof usageEvent>;

/** The events that any agent's stream can hold besides the agent's own. */
export const commonEvents = [statusEvent, textResetEvent, usageEvent, errorEvent, doneEvent] as const;
