import { z } from 'zod';
import { type AgentEvent, phaseEvent, type StatusEvent } from '../../schema/event.ts';
import { optionalMessages } from '../../schema/message.ts';
import { opportunitySchema, ratingsSchema, riskSchema, scorecardSchema } from '../../schema/opportunity.ts';
import { runOptionsShape } from '../../schema/run-options.ts';
import { claimEvent, pageReadEvent, stances } from '../../schema/research-events.ts';
import { type Evidence, evidenceSchema, signalSchema } from '../../schema/signal.ts';

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
  pageReadEvent,
  claimEvent,
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
export const planSchema = z.object({
  questions: z.array(
    z.object({
      question: z.string(),
      refutes: z.boolean().describe('Whether an answer could show that the idea is not worth building.'),
    }),
  ),
});
export type Question = z.infer<typeof planSchema>['questions'][number];

export const termsSchema = z.object({
  terms: z.array(z.string()).describe('Search terms of one to four words, most telling first.'),
});

export const curatedSchema = z.object({
  offTopic: z.array(z.string()).describe('Ids of signals that are about something else.'),
  read: z.array(z.string()).describe('Ids of signals whose pages are worth reading, most telling first.'),
});

export const claimsSchema = z.object({
  claims: z.array(
    z.object({
      signalId: z.string(),
      claim: z.string().describe('One sentence.'),
      quote: z.string().describe('Copied character by character.'),
      stance: z.enum(stances),
    }),
  ),
});

export const gapsSchema = z.object({
  open: z.array(z.string()).describe('Questions that no claim answers.'),
  terms: z.array(z.string()).describe('Search terms that could answer them.'),
});

const ideaShape = {
  title: z.string(),
  problem: z.string(),
  targetUsers: z.string(),
  solution: z.string(),
  whyNow: z.string(),
};
const proposalSchema = z.object({
  ...ideaShape,
  claims: z.array(z.string()).describe('Ids of the claims that it rests on.'),
  ratings: ratingsSchema,
  risks: z.array(riskSchema),
});
export const proposalsSchema = z.object({ opportunities: z.array(proposalSchema) });
export type Proposal = z.infer<typeof proposalSchema>;
/** The drafter's answer: it quotes signals itself, rates nothing, and says why. */
const draftedProposalSchema = z.object({
  ...ideaShape,
  evidence: z.array(evidenceSchema),
  unrated: z.string(),
  risks: z.array(riskSchema),
});
export type DraftedProposal = z.infer<typeof draftedProposalSchema>;
export const draftedProposalsSchema = z.object({ opportunities: z.array(draftedProposalSchema) });
/** A proposal with the quotes that it rests on. */
export type GroundedProposal = (Omit<Proposal, 'claims'> | Omit<DraftedProposal, 'evidence'>) & {
  evidence: Evidence[];
};
export const challengeSchema = z.object({
  objections: z.array(
    z.object({
      claim: z.string().describe('The id of a claim.'),
      note: z.string().describe('How it speaks against the opportunity, in one sentence.'),
    }),
  ),
  ratings: ratingsSchema,
});
export const biasAnswerSchema = z.object({
  flags: z.array(z.object({ opportunityId: z.string(), type: z.string(), note: z.string() })),
});
