import type { Opportunity, RatedScorecard, Ratings, UnratedScorecard } from '../../schema/opportunity.ts';

/** Weights of the overall score; they add up to 1. Demand and evidence together outweigh everything that is a guess. */
const weights = { demand: 0.25, evidence: 0.2, feasibility: 0.2, competition: 0.15, timing: 0.1, rice: 0.1 } as const;
/** The highest RICE that ratings from 1 to 10 can give. */
const highestRice = 1000;

/**
 * Computes RICE and the overall score from a model's ratings. The evidence rating is at most 3 without an independent
 * source and at most 6 with one, because nobody else has confirmed it.
 */
export function scorecard(ratings: Ratings, independentSources: number): RatedScorecard {
  const evidence = Math.min(ratings.evidence, independentSources >= 2 ? 10 : independentSources === 1 ? 6 : 3);
  const rice = (ratings.reach * ratings.impact * ratings.confidence) / ratings.effort;
  // RICE spans four orders of magnitude, so its logarithm is compared with the ratings.
  const riceScore = (10 * Math.log1p(rice)) / Math.log1p(highestRice);
  const { demand, feasibility, competition, timing } = ratings;
  const parts = { demand, evidence, feasibility, competition, timing, rice: riceScore };
  const overall = Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * parts[name as keyof typeof parts],
    0,
  );
  return { ...ratings, evidence, rice: rounded(rice), overall: Math.min(10, Math.max(0, rounded(overall))) };
}

/** A scorecard without numbers. `reason`: why there is no rating. */
export function unrated(reason: string): UnratedScorecard {
  return {
    reach: null,
    impact: null,
    confidence: null,
    effort: null,
    demand: null,
    evidence: null,
    competition: null,
    feasibility: null,
    timing: null,
    rationale: reason,
    rice: null,
    overall: null,
  };
}

/**
 * Ranks best first, from 1; equal ones keep their order. Unrated opportunities come last, those with more independent
 * sources first.
 */
export function ranked(opportunities: readonly Opportunity[]): Opportunity[] {
  return opportunities.toSorted(compare).map((opportunity, index) => ({ ...opportunity, rank: index + 1 }));
}

function compare(left: Opportunity, right: Opportunity): number {
  const [one, other] = [left.scorecard.overall, right.scorecard.overall];
  if (one !== null && other !== null) return other - one;
  if (one === null && other === null) return right.independentSources.length - left.independentSources.length;
  return one === null ? 1 : -1;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
