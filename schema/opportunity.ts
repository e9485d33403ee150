import { z } from 'zod';
import { evidenceSchema } from './signal.ts';

const oneToTen = z.number().min(1).max(10);
const zeroToTen = z.number().min(0).max(10);

/** The ratings that a model gives; the service computes the scores. */
export const ratingsSchema = z
  .object({
    reach: oneToTen.describe('How many people it would reach, 1 to 10.'),
    impact: oneToTen.describe('How much it would change for each of them, 1 to 10.'),
    confidence: oneToTen.describe('How sure the ratings are, 1 to 10.'),
    effort: oneToTen.describe('How much work it takes, 1 to 10; more is worse.'),
    demand: zeroToTen.describe('How strongly people ask for it, 0 to 10.'),
    evidence: zeroToTen.describe('How well the evidence supports it, 0 to 10.'),
    competition: zeroToTen.describe('How much room competitors leave, 0 to 10; higher is better.'),
    feasibility: zeroToTen.describe('How feasible it is, 0 to 10.'),
    timing: zeroToTen.describe('How good the timing is, 0 to 10.'),
    rationale: z.string().describe('The reason for the ratings.'),
  })
  .meta({ id: 'Ratings', description: 'The ratings of an opportunity.' });
export type Ratings = z.infer<typeof ratingsSchema>;

export const ratedScorecardSchema = ratingsSchema
  .extend({
    rice: z.number().describe('reach * impact * confidence / effort, computed by the service'),
    overall: zeroToTen.describe('0 to 10, higher is better, computed by the service'),
  })
  .meta({ id: 'RatedScorecard', description: 'The ratings, and the scores that the service computes from them.' });
export type RatedScorecard = z.infer<typeof ratedScorecardSchema>;

const noNumber = z.null().describe('There is no rating.');
export const unratedScorecardSchema = z
  .object({
    reach: noNumber,
    impact: noNumber,
    confidence: noNumber,
    effort: noNumber,
    demand: noNumber,
    evidence: noNumber,
    competition: noNumber,
    feasibility: noNumber,
    timing: noNumber,
    rationale: z.string().describe('Why there is no rating.'),
    rice: noNumber,
    overall: noNumber,
  })
  .meta({ id: 'UnratedScorecard', description: 'The opportunity has no rating: all eleven numbers are null.' });
export type UnratedScorecard = z.infer<typeof unratedScorecardSchema>;

export const scorecardSchema = z.union([ratedScorecardSchema, unratedScorecardSchema]).meta({
  id: 'Scorecard',
  description: 'The ratings of an opportunity. All eleven numbers are null if there is no rating.',
});
export type Scorecard = z.infer<typeof scorecardSchema>;

export const riskSchema = z
  .object({
    title: z.string().describe('What could go wrong, in a few words.'),
    category: z.string().describe('What kind of risk: market, technical, legal.'),
    severity: z.enum(['low', 'medium', 'high', 'critical']).describe('How bad it would be.'),
    mitigation: z.string().describe('What to do about it.'),
  })
  .meta({ id: 'Risk', description: 'Something that could go wrong.' });
export type Risk = z.infer<typeof riskSchema>;

const biasFlagSchema = z
  .object({ type: z.string().describe('What kind of bias.'), note: z.string().describe('Where it shows.') })
  .meta({ id: 'BiasFlag', description: 'Where a judgement may be one-sided.' });

const objectionSchema = evidenceSchema
  .extend({ note: z.string().describe('How it speaks against the opportunity.') })
  .meta({ id: 'Objection', description: 'A quote, word for word, that speaks against an opportunity.' });

export const opportunitySchema = z
  .object({
    id: z.string().describe('Unique in its session.'),
    rank: z.int().min(1).describe('From 1, the best.'),
    title: z.string().describe('In a few words.'),
    problem: z.string().describe('What is hard today.'),
    targetUsers: z.string().describe('Who has the problem.'),
    solution: z.string().describe('What could be built.'),
    whyNow: z.string().describe('Why now is the right time.'),
    evidence: z.array(evidenceSchema).describe('The quotes that it is based on.'),
    scorecard: scorecardSchema,
    objections: z
      .array(objectionSchema)
      // Exactly, so that clients of tRPC get the type that this schema has.
      .exactOptional()
      .describe('What was found that speaks against it; absent if nobody looked.'),
    risks: z.array(riskSchema).describe('What could go wrong.'),
    biasFlags: z.array(biasFlagSchema).describe('Where the judgement may be one-sided.'),
    support: z
      .enum(['speculative', 'directional', 'corroborated'])
      .describe(
        'How strong the evidence is. `speculative`: based only on the brief. `corroborated`: two or more independent sources support it. `directional`: one does.',
      ),
    independentSources: z
      .array(z.string())
      .describe(
        'The sources of the evidence, counted so that no two share a site or an author; the brief does not count.',
      ),
  })
  .meta({ id: 'Opportunity', description: 'Something worth building, with arguments for and against it.' });
export type Opportunity = z.infer<typeof opportunitySchema>;
