import { z } from 'zod';
import { independentSources } from '../../agents/research/independence.ts';
import { ranked, scorecard } from '../../agents/research/score.ts';
import type { Opportunity } from '../../schema/opportunity.ts';
import type { Evidence, Signal } from '../../schema/signal.ts';
import { resultsOf, type Taken } from './taken.ts';
import { notChecked, type Verdict, verdict } from './verdict.ts';

/** Checks that every quote occurs literally in its signal or the page that it names, and that recomputed scores and ranks are equal. */
export function checkEvidence(taken: Taken): Verdict {
  const { signals, opportunities, prd } = resultsOf(taken);
  if (!signals || !opportunities) return notChecked('There are no signals, or no opportunities.');
  const quotes = [...opportunities.flatMap(({ evidence }) => evidence), ...(prd?.sources ?? [])];
  return verdict(
    [
      ...quotes.flatMap((quote) => misquoted(quote, signals, pagesOf(taken))),
      ...opportunities.flatMap((opportunity) => miscounted(opportunity, signals)),
      ...misranked(opportunities),
      ...(opportunities.length < 3 || opportunities.length > 4
        ? [`${opportunities.length} opportunities, not 3 or 4.`]
        : []),
    ],
    { signals: signals.length, quotes: quotes.length },
  );
}

const pageSchema = z.object({ signalId: z.string(), text: z.string() });

/** The texts of the pages that were read, by the signals that name them. */
function pagesOf({ artifacts }: Taken): ReadonlyMap<string, string> {
  const pages = artifacts.filter(({ kind }) => kind === 'page').map(({ content }) => pageSchema.parse(content));
  return new Map(pages.map(({ signalId, text }) => [signalId, text]));
}

function misquoted(
  { signalId, quote }: Evidence,
  signals: readonly Signal[],
  pages: ReadonlyMap<string, string>,
): string[] {
  const signal = signals.find(({ id }) => id === signalId);
  const texts = signal === undefined ? [] : [signal.title, signal.excerpt, pages.get(signalId) ?? ''];
  const stands = texts.some((text) => text.includes(quote));
  return stands && quote.trim() !== '' ? [] : [`“${quote.slice(0, 120)}” is not in the signal ${signalId}.`];
}

function miscounted(opportunity: Opportunity, signals: readonly Signal[]): string[] {
  const { title, evidence, support } = opportunity;
  if (evidence.length === 0) return [`“${title}” has no evidence.`];
  const voices = independentSources(evidence, signals).length;
  return [
    ...rescored(opportunity, voices),
    ...(support === 'corroborated' && voices < 2 ? [`“${title}” is corroborated by ${voices} sources.`] : []),
  ];
}

function rescored({ title, scorecard: given }: Opportunity, voices: number): string[] {
  if (given.overall === null) return [];
  const again = scorecard(given, voices);
  return (['rice', 'overall', 'evidence'] as const)
    .filter((name) => again[name] !== given[name])
    .map((name) => `“${title}” has ${name} ${given[name]}, but recomputing gives ${again[name]}.`);
}

function misranked(opportunities: readonly Opportunity[]): string[] {
  const again = ranked(opportunities);
  return opportunities.flatMap(({ id, title, rank }, index) => {
    const place = again.findIndex((one) => one.id === id) + 1;
    if (rank === index + 1 && rank === place) return [];
    return [`“${title}” has rank ${rank} at position ${index + 1}, and should be at position ${place}.`];
  });
}
