import { stem, wordsOf } from '../../agents/kit/signals/relevance.ts';
import type { ClaimData, Exploration } from '../../agents/research/prompt.ts';
import type { TextData } from '../../agents/research/claims.ts';
import type { Question } from '../../agents/research/schema.ts';

interface Data extends Exploration {
  questions: readonly Question[];
  signals: readonly { id: string; title: string; excerpt: string; url: string | null }[];
  texts: readonly TextData[];
  claims: readonly ClaimData[];
  terms: readonly string[];
  pages: number;
  limit: number;
  opportunities: readonly { id: string }[];
}

/** What the model gets wrong. */
export interface ResearchHabits {
  /** False: it calls nothing off topic. */
  curates: boolean;
  /** Every so many quotes it corrects one, so that nobody said it; 0: never. */
  correctsEvery: number;
}
export const usualHabits: ResearchHabits = { curates: true, correctsEvery: 9 };

const common = new Set(
  'the and for that with this from have has are was not who their them they must app apps what when which each into our your its all any how can'.split(
    ' ',
  ),
);
const against =
  /\b(content with|gave it up|given it up|gave up|went back|need no|no app|too expensive|lost what|not trust|never trust|stopped|closing|closes)\b/i;

/**
 * Answers the tasks of Research as a decent model would that reads words and not meanings; null for other tasks. Something is
 * off topic for it if it shares fewer than two telling words with the brief.
 */
export function decentResearch(task: string, given: unknown, habits: ResearchHabits = usualHabits): unknown {
  if (!task.startsWith('research.')) return null;
  const data = given as Data;
  const own = wordsIn(`${data.brief?.words ?? ''} ${data.ideaSummary ?? ''} ${data.words ?? ''}`);
  const shared = (text: string) => [...wordsIn(text)].filter((word) => own.has(word)).length;
  switch (task) {
    case 'research.plan':
      return {
        questions: [
          'Who has the problem, and how often?',
          'What does it cost them?',
          'Are they content with what they use?',
        ].map((question, index) => ({ question, refutes: index === 2 })),
      };
    case 'research.queries':
      return { terms: termsOf(data, [...own]) };
    case 'research.curate': {
      const { signals } = data;
      const isOff = ({ title, excerpt }: (typeof signals)[number]) => shared(`${title} ${excerpt}`) < 2;
      const on = signals.filter((signal) => !isOff(signal));
      const byWords = on.toSorted((one, other) => shared(other.excerpt) - shared(one.excerpt));
      return {
        offTopic: habits.curates ? signals.filter(isOff).map(({ id }) => id) : [],
        read: byWords.slice(0, data.pages).map(({ id }) => id),
      };
    }
    case 'research.claims':
      return {
        claims: corrected(
          data.texts.flatMap((text) => claimsIn(text, shared)),
          habits,
        ),
      };
    case 'research.gaps':
      return { open: [], terms: [] };
    case 'research.synthesize':
      return { opportunities: proposalsOn(data.claims) };
    case 'research.challenge':
      return {
        objections: data.claims
          .filter(({ stance }) => stance === 'against')
          .slice(0, 2)
          .map(({ id }) => ({ claim: id, note: 'They do without it.' })),
        ratings,
      };
    default:
      return null;
  }
}

function wordsIn(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => word.length > 2 && !common.has(word))
      .map(stem),
  );
}

/** Pairs of telling words, in their order. */
function termsOf({ limit }: Data, own: readonly string[]): string[] {
  return own.slice(0, limit).map((word, index) => [word, own[index + 1] ?? ''].join(' ').trim());
}

/** The two sentences of a text that share most words with the brief. */
function claimsIn({ signalId, title, excerpt, page }: TextData, shared: (text: string) => number) {
  return (page ?? (excerpt || title))
    .split(/(?<=[.!?])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 20 && shared(sentence) >= 1)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, 2)
    .map((quote) => ({
      signalId,
      claim: quote,
      quote,
      stance: against.test(quote) ? ('against' as const) : ('for' as const),
    }));
}

function corrected<Claim extends { quote: string }>(
  claims: readonly Claim[],
  { correctsEvery }: ResearchHabits,
): Claim[] {
  return claims.map((claim, index) =>
    correctsEvery > 0 && index % correctsEvery === correctsEvery - 1
      ? { ...claim, quote: claim.quote.replace(/ (\w+) /, ' really $1 ') }
      : claim,
  );
}

const ratings = {
  reach: 5,
  impact: 6,
  confidence: 4,
  effort: 4,
  demand: 6,
  evidence: 6,
  competition: 5,
  feasibility: 8,
  timing: 5,
  rationale: 'As far as the claims say.',
};

/** Three proposals that share the claims among them, in the order in which they come. */
function proposalsOn(claims: readonly ClaimData[]) {
  const others = claims.filter(({ source }) => source !== 'brief');
  const used = others.length >= 3 ? others : claims;
  return ['A short list for the day', 'A register that fills itself in', 'Notes without a network'].map(
    (title, index) => ({
      title,
      problem: used[index]?.claim ?? title,
      targetUsers: 'Those who say so',
      solution: title,
      whyNow: 'They ask for it.',
      claims: used
        .filter((_, place) => place % 3 === index)
        .slice(0, 4)
        .map(({ id }) => id),
      ratings: { ...ratings, demand: 8 - index },
      risks: [{ title: 'Few pay', category: 'market', severity: 'medium', mitigation: 'Sell it once.' }],
    }),
  );
}
