import { z } from 'zod';
import { evidenceSchema } from './signal.ts';

const oneToTen = z.number().min(1).max(10);
const zeroToTen = z.number().min(0).max(10);

/** What a model scores; the service computes the rest. */
export const ratingsSchema = z
  .object({
    reach: oneToTen,
    impact: oneToTen,
    confidence: oneToTen,
    effort: oneToTen,
    demand: zeroToTen,
    evidence: zeroToTen,
    competition: zeroToTen,
    feasibility: zeroToTen,
    timing: zeroToTen,
    rationale: z.string(),
  })
  .meta({ id: 'Ratings' });
export type Ratings = z.infer<typeof ratingsSchema>;

export const scorecardSchema = ratingsSchema
  .extend({
    rice: z.number().describe('reach * impact * confidence / effort, computed by the service'),
    overall: zeroToTen.describe('0 to 10, higher is better, computed by the service'),
  })
  .meta({ id: 'Scorecard' });
export type Scorecard = z.infer<typeof scorecardSchema>;

export const riskSchema = z
  .object({
    title: z.string(),
    category: z.string(),
    severity: z.enum(['low', 'medium', 'high', 'critical']),
    mitigation: z.string(),
  })
  .meta({ id: 'Risk' });
export type Risk = z.infer<typeof riskSchema>;

const biasFlagSchema = z.object({ type: z.string(), note: z.string() }).meta({ id: 'BiasFlag' });

export const opportunitySchema = z
  .object({
    id: z.string(),
    rank: z.int().min(1),
    title: z.string(),
    problem: z.string(),
    targetUsers: z.string(),
    solution: z.string(),
    whyNow: z.string(),
    evidence: z.array(evidenceSchema),
    scorecard: scorecardSchema,
    risks: z.array(riskSchema),
    biasFlags: z.array(biasFlagSchema),
    support: z.enum(['directional', 'corroborated']),
    independentSources: z
      .array(z.string())
      .describe('Where the evidence comes from, counted so that no two share a site or an author; without the brief.'),
  })
  .meta({ id: 'Opportunity' });
export type Opportunity = z.infer<typeof opportunitySchema>;
