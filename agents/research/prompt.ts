import { type BriefData, briefRule } from '../kit/brief/brief-data.ts';
import type { z } from 'zod';
import type { Opportunity } from '../../schema/opportunity.ts';
import type { Signal } from '../../schema/signal.ts';
import type { Prompt } from '../prompt.ts';
import { shortened } from '../kit/wording.ts';
import { originOf } from './independence.ts';
import type { Claim } from './claims.ts';
import { biasAnswerSchema, challengeSchema, draftedProposalsSchema, proposalsSchema, type Question } from './schema.ts';

/** What to explore. */
export interface Exploration {
  ideaSummary: string | null;
  /** The user's own words, in full, with the constraints that were read from them; null if the user said nothing. */
  brief: BriefData | null;
  /** The user's words in this run; empty if there are none. */
  words: string;
  prd: { title: string; summary: string; problem: string } | null;
  techStack: readonly string[];
  industries: readonly string[];
}

/** A signal as the drafter sees it. */
export interface SignalData extends Pick<Signal, 'id' | 'source' | 'title' | 'excerpt' | 'kind' | 'publishedAt'> {
  /** The site that published it; without a site, its source. */
  origin: string;
}
const longestExcerpt = 600;

/** Returns the most relevant signals, with the beginnings of their excerpts. */
export function forDrafter(signals: readonly Signal[], most: number): SignalData[] {
  return signals.slice(0, most).map((signal) => {
    const { id, source, title, excerpt, kind, publishedAt } = signal;
    return {
      id,
      source,
      origin: originOf(signal),
      title,
      excerpt: shortened(excerpt, longestExcerpt),
      kind,
      publishedAt,
    };
  });
}

/** A claim as models see it. */
export interface ClaimData extends Pick<Claim, 'id' | 'claim' | 'quote' | 'stance'> {
  source: Signal['source'];
  /** The site that published it; without a site, its source. */
  origin: string;
  publishedAt: string | null;
}

/** Returns the claims as models see them. */
export function claimsForModel(claims: readonly Claim[], signals: readonly Signal[]): ClaimData[] {
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  return claims.flatMap(({ id, signalId, claim, quote, stance }) => {
    const signal = byId.get(signalId);
    if (!signal) return [];
    const { source, publishedAt } = signal;
    return [{ id, source, origin: originOf(signal), claim, quote, stance, publishedAt }];
  });
}

export interface SynthesisData extends Exploration {
  questions: readonly Question[];
  claims: readonly ClaimData[];
}
const ratingRules = `- reach, impact, confidence, effort: 1 to 10; effort 10 is the most work. demand, evidence, competition, feasibility, timing: 0 to 10, higher is better; competition 10 means hardly any.
- Rate low where the signals say little. \`rationale\` says in one or two sentences what the ratings rest on.
- Scores and ranks are computed from the ratings: write none.`;

export function synthesisPrompt(data: SynthesisData): Prompt<z.infer<typeof proposalsSchema>> {
  return {
    task: 'research.synthesize',
    shrinks: ['claims', 'brief', 'ideaSummary'],
    system: `You are a product researcher who turns what people said into opportunities.

Task: from the claims, propose 3 or 4 distinct product opportunities within the idea.

Rules:
- \`claims\`: the ids of one to six claims of the data that the opportunity rests on. Prefer claims of different origins, and only those that speak of this very problem.
- The source \`brief\` is what the user said: it shows what is wanted, not that others want it. An opportunity that no other claim supports rests on claims of the brief alone, and that is better than a claim that does not fit.
- An opportunity says whose problem it solves, how, and why now. \`whyNow\` names only what the claims or the idea say.
- Two to four risks each, with what would make them smaller.
${ratingRules}
- ${briefRule}
- Invent no numbers, names, quotes or sources. Respect techStack and industries where they are given.`,
    data,
    schema: proposalsSchema,
    maxOutputTokens: 6000,
  };
}

export interface DraftedSynthesisData extends Exploration {
  signals: readonly SignalData[];
}
/** For the drafter, which reads the data alone. */
export function draftedSynthesisPrompt(data: DraftedSynthesisData): Prompt<z.infer<typeof draftedProposalsSchema>> {
  return { task: 'research.synthesize', system: '', data, schema: draftedProposalsSchema };
}

type OpportunityData = Pick<Opportunity, 'title' | 'problem' | 'targetUsers' | 'solution' | 'whyNow' | 'evidence'>;

interface ChallengeData extends Exploration {
  opportunity: OpportunityData & Pick<Opportunity, 'risks'>;
  claims: readonly ClaimData[];
}
export function challengePrompt(data: ChallengeData): Prompt<z.infer<typeof challengeSchema>> {
  return {
    task: 'research.challenge',
    shrinks: ['claims', 'brief', 'ideaSummary'],
    system: `You are a sceptical reviewer of product opportunities. You did not write this one.

Task: say what speaks against the opportunity in the data, and rate it.

Rules:
- \`objections\`: at most five claims of the data, by id, that speak against it: solutions that exist and do, complaints about such products, people who shrugged, what was tried and given up. \`note\` says how. No claim against it: an empty list.
- Then rate it by the claims alone, objections included. What no claim supports earns a low confidence and a low evidence rating.
- ${briefRule}
${ratingRules}`,
    data,
    schema: challengeSchema,
    maxOutputTokens: 1500,
  };
}

export interface BiasData extends Exploration {
  opportunities: readonly (OpportunityData & Pick<Opportunity, 'id'>)[];
  claims: readonly ClaimData[];
}
export function biasPrompt(data: BiasData): Prompt<z.infer<typeof biasAnswerSchema>> {
  return {
    task: 'research.bias',
    shrinks: ['claims', 'opportunities', 'brief', 'ideaSummary'],
    tier: 'fast',
    system: `You are a research methodologist who checks findings for bias.

Task: say where the opportunities lean on biased evidence or reasoning.

Rules:
- Look for: confirmation (only what supports the idea was taken), survivorship (only products or people that made it), selection (those who speak are not those who would pay), recency (only what is new), anchoring (the first idea decided everything), solution (a solution in search of a problem).
- \`type\` is one of these words. \`note\` names in one sentence what in this opportunity or its evidence shows it.
- ${briefRule}
- Flag what you can point at; no flag is a good answer. \`opportunityId\` is an id of the data.`,
    data,
    schema: biasAnswerSchema,
    maxOutputTokens: 1200,
  };
}
