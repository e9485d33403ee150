import { z } from 'zod';
import { errorTable, type ErrorCode } from './errors.ts';

/** What every event carries beside its `type` and its own fields, at the same level. */
export const envelopeShape = {
  cursor: z.int().min(1).describe('Per session, from 1, each exactly one more than the last.'),
  runId: z.string(),
  agent: z.string(),
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
    inputTokens: z.int().min(0),
    outputTokens: z.int().min(0),
    costUsd: z.number().nullable().describe('null where prices are not known'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

/** The phases that an agent goes through, in their order. */
export function phaseEvent<const Phases extends readonly [string, ...string[]]>(...phases: Phases) {
  return z.object({ type: z.literal('phase'), phase: z.enum(phases) });
}

export const statusEvent = z.object({
  type: z.literal('status'),
  message: z.string(),
  stepId: z.string().describe('A later status with the same stepId replaces this one.'),
  state: z.enum(['running', 'done', 'failed', 'skipped']),
  source: z.string().optional(),
  progress: z.object({ done: z.int(), total: z.int() }).meta({ id: 'Progress' }).optional(),
});
export type StatusEvent = z.infer<typeof statusEvent>;

export const textDeltaEvent = z.object({ type: z.literal('text_delta'), delta: z.string() });

/** A half-streamed text starts over: forget the deltas from `fromCursor` on. */
export const textResetEvent = z.object({
  type: z.literal('text_reset'),
  fromCursor: z.int().min(1),
  attempt: z.int().min(2),
});

export const errorEvent = z.object({
  type: z.literal('error'),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  retryable: z.boolean(),
  sandboxUrl: z.string().nullable().optional(),
  sandboxName: z.string().nullable().optional(),
});
export type ErrorEvent = z.infer<typeof errorEvent>;

const doneEvent = z.object({
  type: z.literal('done'),
  outcome: z.enum(['completed', 'failed', 'cancelled']),
  usage: usageSchema,
  durationMs: z.int().min(0),
});
export type DoneEvent = z.infer<typeof doneEvent>;

/** What any agent's stream can hold beside the agent's own events. */
export const commonEvents = [statusEvent, textResetEvent, errorEvent, doneEvent] as const;
