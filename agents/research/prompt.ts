import { type BriefData, briefRule } from '../kit/brief/brief-data.ts';
import type { z } from 'zod';
import type { Opportunity } from '../../schema/opportunity.ts';
import type { Signal } from '../../schema/signal.ts';
import type { Prompt } from '../prompt.ts';
import { shortened } from '../kit/wording.ts';
import { originOf } from './independence.ts';
import { biasAnswerSchema, draftedProposalsSchema, proposalsSchema, termsSchema, validationSchema } from './schema.ts';

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

/** A signal as models see it. */
export interface SignalData extends Pick<Signal, 'id' | 'source' | 'title' | 'excerpt' | 'kind' | 'publishedAt'> {
  /** The site that published it; without a site, its source. */
  origin: string;
}
const longestExcerpt = 600;

/**
 * Returns the most relevant signals, with excerpts short enough to leave the model room; quotes come from the first 600
 * characters.
 */
export function forModel(signals: readonly Signal[], most: number): SignalData[] {
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

export interface TermsData extends Exploration {
  /** The most terms to return. */
  limit: number;
}
export function termsPrompt(data: TermsData): Prompt<z.infer<typeof termsSchema>> {
  return {
    task: 'research.terms',
    shrinks: ['brief', 'ideaSummary'],
    tier: 'fast',
    system: `You are a market researcher who knows how people talk about their work on the web.

Task: write the search terms that find what people say about the problem behind this idea.

Rules:
- At most \`limit\` terms, most telling first, of one to four words each.
- Use the words of those who have the problem, not the words of those who sell a product.
- Name the trade or situation in every term that would be vague without it.
- Look for what speaks against the idea as well: what people use today, and what was tried and given up.
- ${briefRule}
- Write in English, or in the language of the trade where that finds more.`,
    data,
    schema: termsSchema,
    maxOutputTokens: 400,
  };
}

export interface SynthesisData extends Exploration {
  signals: readonly SignalData[];
}
const ratingRules = `- reach, impact, confidence, effort: 1 to 10; effort 10 is the most work. demand, evidence, competition, feasibility, timing: 0 to 10, higher is better; competition 10 means hardly any.
- Rate low where the signals say little. \`rationale\` says in one or two sentences what the ratings rest on.
- Scores and ranks are computed from the ratings: write none.`;

export function synthesisPrompt(data: SynthesisData): Prompt<z.infer<typeof proposalsSchema>> {
  return {
    task: 'research.synthesize',
    shrinks: ['signals', 'brief', 'ideaSummary'],
    system: `You are a product researcher who turns what people said into opportunities.

Task: from the signals, propose 3 or 4 distinct product opportunities within the idea.

Rules:
- Each has one to four pieces of evidence. \`signalId\` is the id of a signal in the data; \`quote\` is copied character by character from that signal's title or excerpt. Never shorten, join, correct or translate a quote.
- Prefer evidence of different origins. The source \`brief\` is what the user said about the idea itself: it shows what is wanted, not that others want it.
- An opportunity says whose problem it solves, how, and why now. \`whyNow\` names only what the signals or the idea say.
- Two to four risks each, with what would make them smaller.
${ratingRules}
- ${briefRule}
- Invent no numbers, names, quotes or sources. Respect techStack and industries where they are given.`,
    data,
    schema: proposalsSchema,
    maxOutputTokens: 6000,
  };
}

/** The same for the drafter, which answers without ratings. */
export function draftedSynthesisPrompt(data: SynthesisData): Prompt<z.infer<typeof draftedProposalsSchema>> {
  return { ...synthesisPrompt(data), schema: draftedProposalsSchema };
}

interface ValidationData extends Exploration {
  opportunity: Pick<Opportunity, 'title' | 'problem' | 'targetUsers' | 'solution' | 'whyNow' | 'evidence' | 'risks'>;
  signals: readonly SignalData[];
}
export function validationPrompt(data: ValidationData): Prompt<z.infer<typeof validationSchema>> {
  return {
    task: 'research.validate',
    shrinks: ['signals', 'brief', 'ideaSummary'],
    system: `You are a sceptical reviewer of product opportunities. You did not write this one.

Task: rate the opportunity against all signals in the data.

Rules:
- Look for what speaks against it first: solutions that exist, complaints about such products, people who shrugged.
- ${briefRule}
- Judge by the signals alone. What no signal supports earns a low confidence and a low evidence rating.
${ratingRules}`,
    data,
    schema: validationSchema,
    maxOutputTokens: 800,
  };
}

export interface BiasData extends Exploration {
  opportunities: readonly Pick<
    Opportunity,
    'id' | 'title' | 'problem' | 'targetUsers' | 'solution' | 'whyNow' | 'evidence'
  >[];
  signals: readonly SignalData[];
}
export function biasPrompt(data: BiasData): Prompt<z.infer<typeof biasAnswerSchema>> {
  return {
    task: 'research.bias',
    shrinks: ['signals', 'opportunities', 'brief', 'ideaSummary'],
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
