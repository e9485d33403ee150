import { z } from 'zod';
import { errorEvent, statusEvent, textDeltaEvent, textResetEvent, usageSchema } from '../../schema/event.ts';
import {
  opportunitySchema,
  ratedScorecardSchema,
  riskSchema,
  unratedScorecardSchema,
} from '../../schema/opportunity.ts';
import { entitySchema, featureSchema, personaSchema, prdContentSchema, screenSchema } from '../../schema/prd.ts';
import { signalSchema } from '../../schema/signal.ts';
import { ProtocolError } from './failures.ts';
import type { ReceivedEvent } from '../demo/sse.ts';

const text = z.string();

const shownScorecard = z.union([
  ratedScorecardSchema.pick({ overall: true, rice: true }),
  unratedScorecardSchema.pick({ overall: true, rice: true, rationale: true }),
]);

/** The shown members of an opportunity; unknown members are ignored. */
const shownOpportunity = opportunitySchema.pick({ rank: true, title: true, support: true }).extend({
  evidence: z.array(z.unknown()),
  risks: z.array(riskSchema.pick({ title: true, severity: true })),
  scorecard: shownScorecard,
});
export type ShownOpportunity = z.infer<typeof shownOpportunity>;

const shownPrd = prdContentSchema.pick({ title: true, summary: true }).extend({
  personas: z.array(personaSchema.pick({ name: true })),
  features: z.array(featureSchema.pick({ name: true, description: true, priority: true })),
  entities: z.array(entitySchema.pick({ name: true })),
  screens: z.array(screenSchema.pick({ name: true })),
  userStories: z.array(z.unknown()),
  requirements: z.array(z.unknown()),
});
export type ShownPrd = z.infer<typeof shownPrd>;

const doneEvent = z.object({
  type: z.literal('done'),
  outcome: text,
  usage: usageSchema,
  durationMs: z.number(),
});
export type Done = z.infer<typeof doneEvent>;

const shownEvents = [
  z.object({ type: z.literal('phase'), phase: text }),
  statusEvent,
  textDeltaEvent,
  textResetEvent,
  z.object({ type: z.literal('build_session_created'), buildSessionId: text }),
  z.object({ type: z.literal('ideation_complete'), ideaSummary: text }),
  z.object({ type: z.literal('research_complete'), totalSignals: z.number(), sourcesSearched: z.array(text) }),
  z.object({
    type: z.literal('research_results'),
    results: z.array(signalSchema.pick({ title: true, excerpt: true, source: true, relevance: true })),
  }),
  z.object({ type: z.literal('opportunities'), opportunities: z.array(shownOpportunity) }),
  z.object({
    type: z.literal('validation_progress'),
    opportunityId: text,
    title: text,
    completed: z.number(),
    total: z.number(),
    scorecard: shownScorecard,
  }),
  z.object({ type: z.literal('discover_complete'), opportunities: z.array(shownOpportunity) }),
  z.object({ type: z.literal('prd_section'), name: text, done: z.number(), total: z.number() }),
  z.object({ type: z.literal('prd_complete_final'), prd: shownPrd }),
  z.object({
    type: z.literal('design_system_complete'),
    designMd: text,
    previewUrlLight: text,
    previewUrlDark: text,
  }),
  z.object({ type: z.literal('file_written'), path: text, done: z.number(), total: z.number() }),
  z.object({ type: z.literal('design_complete'), sandboxUrl: text }),
  z.object({ type: z.literal('code_complete'), sandboxUrl: text }),
  z.object({ type: z.literal('usage') }),
  errorEvent.omit({ code: true }).extend({ code: text }),
  doneEvent,
] as const;

const shownEvent = z.discriminatedUnion('type', shownEvents);
export type ShownEvent = z.infer<typeof shownEvent>;
export type Shown<Type extends ShownEvent['type']> = Extract<ShownEvent, { type: Type }>;

const known = new Set<string>(shownEvents.flatMap((event) => [...event.shape.type.values]));

/** Parses the shown part of an event; null if its type is unknown. Throws ProtocolError if its fields do not fit. */
export function toShown(event: ReceivedEvent): ShownEvent | null {
  if (!known.has(event.type)) return null;
  const parsed = shownEvent.safeParse(event);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ProtocolError(`The service sent a ${event.type} event (cursor ${event.cursor}) without a usable ${path}.`);
}
