import type { Evidence } from '../../../schema/signal.ts';
import type { DraftRequest, Drafts } from '../../draft.ts';
import { catalogue } from '../../starters/catalogue.ts';
import { type Choice, chooseStarter } from '../choose.ts';
import { ideaOf } from '../idea.ts';
import { writeOpportunities, writeRecordsOpportunities } from './research-opportunities.ts';
import type { QueriesData } from '../../research/explore-prompts.ts';
import type { DraftedSynthesisData, Exploration, SignalData } from '../../research/prompt.ts';
import type { DraftedProposal } from '../../research/schema.ts';
import { stem, wordsOf } from '../../kit/signals/relevance.ts';

export const drafts: Drafts = {
  'research.queries': ({ data }: DraftRequest<QueriesData>) => ({ terms: terms(briefOf(data), data.limit) }),
  'research.synthesize': async ({ data }: DraftRequest<DraftedSynthesisData>) => ({
    opportunities: await proposals(data),
  }),
  // The agent's own rules find the biases that can be counted; any other judgement takes a model.
  'research.bias': () => ({ flags: [] }),
};

function briefOf({ brief, ideaSummary, words, prd }: Exploration): string {
  return ideaOf(brief?.words ?? ideaSummary, words) || ideaOf(prd?.summary, prd?.problem);
}

async function proposals(data: DraftedSynthesisData): Promise<DraftedProposal[]> {
  const choice: Choice = await chooseStarter(briefOf(data));
  const found =
    choice.how === 'starter' ? writeOpportunities(choice, data.signals) : writeRecordsOpportunities(data.signals);
  const { unrated } = catalogue[choice.how === 'starter' ? choice.language : 'en'];
  const heard = heardOutside(data.signals);
  // Other people's quotes are about the idea, but not about one starter, so the likeliest starter gets them.
  return found.map(({ evidence, ...proposal }, index) => {
    return { ...proposal, evidence: index === 0 ? [...evidence, ...heard] : evidence, unrated };
  });
}

const sharedWords = 2;

/**
 * Returns at most two signals from outside the brief that share specific words with it, each with its nearest sentence.
 */
function heardOutside(signals: readonly SignalData[]): Evidence[] {
  const own = stemsOf(signals.filter(({ source }) => source === 'brief').map(({ excerpt }) => excerpt));
  const shared = (text: string) => [...stemsOf([text])].filter((word) => own.has(word)).length;
  return signals
    .filter(({ source }) => source !== 'brief')
    .map((signal) => ({ signal, count: shared(`${signal.title} ${signal.excerpt}`) }))
    .filter(({ count }) => count >= sharedWords)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 2)
    .map(({ signal: { id, title, excerpt } }) => {
      const sentences = [title, ...excerpt.replace(/…$/, '').split(/(?<=[.!?])\s+/)].map((part) => part.trim());
      const nearest = sentences.toSorted((one, other) => shared(other) - shared(one))[0] ?? title;
      return { signalId: id, quote: nearest.slice(0, 280).trim() };
    });
}

function stemsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(tellingStretches).flat().flatMap(wordsOf).map(stem));
}

/** Returns search terms: the first runs of specific words in the brief, three words each. */
function terms(words: string, limit: number): string[] {
  const stretches = tellingStretches(words.slice(0, 4_000)).map((stretch) => stretch.slice(-3).join(' '));
  return [...new Set(stretches)].slice(0, limit);
}

/** Words that say nothing about the subject of an idea; shorter words and numbers do not either. */
const untelling = new Set(
  (
    'with that which this they their them from into have should would could want wants need needs lets allow allows help ' +
    'helps keep keeps look make makes show shows when where what while also just only some every each than then there ' +
    'these those your about after before between without simple application eine einen einem einer eines oder nicht ' +
    'soll sollen möchte möchten kann können wird werden haben sein sind beim nach auch jede jeder jeden'
  ).split(' '),
);

function tellingStretches(text: string): string[][] {
  const stretches: string[][] = [[]];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*|[^\p{L}\p{N}\s]+/gu)) {
    if (/^\p{L}[\p{L}'’-]{3,}$/u.test(word) && !untelling.has(word)) stretches.at(-1)?.push(word);
    else stretches.push([]);
  }
  return stretches.filter((stretch) => stretch.length > 0);
}
