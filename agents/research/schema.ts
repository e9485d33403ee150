import { z } from 'zod';
import { type AgentEvent, phaseEvent, type StatusEvent } from '../../schema/event.ts';
import { optionalMessages } from '../../schema/message.ts';
import { opportunitySchema, ratingsSchema, riskSchema, scorecardSchema } from '../../schema/opportunity.ts';
import { runOptionsShape } from '../../schema/run-options.ts';
import { evidenceSchema, signalSchema } from '../../schema/signal.ts';

const searchDepths = ['quick', 'standard', 'deep'] as const;
export type SearchDepth = (typeof searchDepths)[number];

const shortWords = z.array(z.string().min(1).max(200)).max(50);
export const researchInput = z
  .object({
    messages: optionalMessages,
    context: z
      .object({
        techStack: shortWords.default([]).describe('The technologies to build it with.'),
        industries: shortWords.default([]).describe('The industries to look at.'),
        searchDepth: z.enum(searchDepths).default('standard').describe('How much to ask each source for.'),
        enableValidation: z
          .boolean()
          .default(true)
          .describe('False keeps the provisional scorecards and skips their model calls.'),
      })
      .meta({ id: 'ResearchContext', description: 'What to look for, and how thoroughly.' })
      // Defaults are set here, so that a body that spells them out counts as the same request as one that leaves them
      // out.
      .prefault({}),
    ...runOptionsShape,
  })
  .meta({
    examples: [
      { context: { industries: ['pet care'], techStack: ['React'], searchDepth: 'quick', enableValidation: true } },
    ],
  });

export const researchEvents = [
  phaseEvent('researching', 'synthesizing', 'validating', 'bias_check'),
  z
    .object({
      type: z.literal('research_complete'),
      totalSignals: z.int().min(0).describe('How many signals were found.'),
      sourcesSearched: z.array(z.string()).describe('The sources that answered.'),
    })
    .describe('The search of the sources has finished.'),
  z
    .object({
      type: z.literal('research_results'),
      results: z.array(signalSchema).describe('Every signal that was found.'),
    })
    .describe('The signals that the sources returned.'),
  z
    .object({
      type: z.literal('opportunities'),
      opportunities: z.array(opportunitySchema).describe('Three or four, with provisional scorecards.'),
    })
    .describe('The proposed opportunities, before validation.'),
  z
    .object({
      type: z.literal('validation_progress'),
      opportunityId: z.string().describe('The opportunity that was validated.'),
      index: z.int().min(0).describe('Place in the `opportunities` event.'),
      title: z.string().describe('The opportunity’s title.'),
      completed: z.int().min(1).describe('How many are validated so far.'),
      total: z.int().min(1).describe('How many there are in total.'),
      scorecard: scorecardSchema,
    })
    .describe('An opportunity has its final scorecard.'),
] as const;

export type ResearchEvent = (z.output<(typeof researchEvents)[number]> & AgentEvent) | StatusEvent;

export const researchOutput = z
  .object({ opportunities: z.array(opportunitySchema).describe('In their final order, best first.') })
  .describe('The opportunities are ranked and stored in the session.');

/** The model's answers. */
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
export const proposalsSchema = z.object({ opportunities: z.array(proposalSchema) });
/** The drafter's answer: without ratings, and with the reason why. */
const draftedProposalSchema = proposalSchema.omit({ ratings: true }).extend({ unrated: z.string() });
export type DraftedProposal = z.infer<typeof draftedProposalSchema>;
export const draftedProposalsSchema = z.object({ opportunities: z.array(draftedProposalSchema) });
export type Proposal = z.infer<typeof proposalSchema> | DraftedProposal;
export interface Proposals {
  opportunities: Proposal[];
}
export const validationSchema = z.object({ ratings: ratingsSchema });
export const biasAnswerSchema = z.object({
  flags: z.array(z.object({ opportunityId: z.string(), type: z.string(), note: z.string() })),
});
