import { z } from 'zod';
import { type AgentEvent, phaseEvent, type StatusEvent } from '../../schema/event.ts';
import { optionalMessages } from '../../schema/message.ts';
import { opportunitySchema, ratingsSchema, riskSchema, scorecardSchema } from '../../schema/opportunity.ts';
import { evidenceSchema, signalSchema } from '../../schema/signal.ts';

const searchDepths = ['quick', 'standard', 'deep'] as const;
export type SearchDepth = (typeof searchDepths)[number];

const shortWords = z.array(z.string().min(1).max(200)).max(50);
export const researchInput = z
  .object({
    messages: optionalMessages,
    context: z
      .object({
        techStack: shortWords.default([]),
        industries: shortWords.default([]),
        searchDepth: z.enum(searchDepths).default('standard').describe('How much each source is asked for.'),
        enableValidation: z
          .boolean()
          .default(true)
          .describe('False keeps the provisional scorecards and skips their model calls.'),
      })
      .meta({ id: 'ResearchContext' })
      // Defaults stand here, so that a body that spells them out is the same request as one that leaves them out.
      .prefault({}),
  })
  .meta({
    examples: [
      { context: { industries: ['pet care'], techStack: ['React'], searchDepth: 'quick', enableValidation: true } },
    ],
  });

export const researchEvents = [
  phaseEvent('researching', 'synthesizing', 'validating', 'bias_check'),
  z.object({
    type: z.literal('research_complete'),
    totalSignals: z.int().min(0),
    sourcesSearched: z.array(z.string()).describe('The sources that answered.'),
  }),
  z.object({ type: z.literal('research_results'), results: z.array(signalSchema) }),
  z.object({ type: z.literal('opportunities'), opportunities: z.array(opportunitySchema) }),
  z.object({
    type: z.literal('validation_progress'),
    opportunityId: z.string(),
    index: z.int().min(0).describe('Place in the `opportunities` event.'),
    title: z.string(),
    completed: z.int().min(1),
    total: z.int().min(1),
    scorecard: scorecardSchema,
  }),
] as const;

export type ResearchEvent = (z.output<(typeof researchEvents)[number]> & AgentEvent) | StatusEvent;

export const researchOutput = z.object({ opportunities: z.array(opportunitySchema) });

/** What models write. */
export const termsSchema = z.object({
  terms: z.array(z.string()).describe('Search terms of one to four words, most telling first.'),
});

const proposalSchema = z.object({
  title: z.string(),
  problem: z.string(),
  targetUsers: z.string(),
  solution: z.string(),
  whyNow: z.string(),
  evidence: z.array(evidenceSchema),
  ratings: ratingsSchema,
  risks: z.array(riskSchema),
});
export type Proposal = z.infer<typeof proposalSchema>;
export const proposalsSchema = z.object({ opportunities: z.array(proposalSchema) });
export const validationSchema = z.object({ ratings: ratingsSchema });
export const biasAnswerSchema = z.object({
  flags: z.array(z.object({ opportunityId: z.string(), type: z.string(), note: z.string() })),
});
