import type { Evidence } from '../../../schema/signal.ts';
import type { Risk } from '../../../schema/opportunity.ts';
import { catalogue } from '../../starters/catalogue.ts';
import type { Choice } from '../choose.ts';
import type { Language } from '../../starters/base/language.ts';
import { withNeighbours } from '../../starters/registry.ts';
import type { Starter } from '../../starters/base/starter.ts';

/** A starter's proposal, without a rating. */
export interface StarterProposal {
  title: string;
  problem: string;
  targetUsers: string;
  /** The starter's pitch, by which it is recognised later. */
  solution: string;
  whyNow: string;
  evidence: Evidence[];
  risks: Risk[];
}

interface Quotable {
  id: string;
  source: string;
  excerpt: string;
}

/** Proposes the three likeliest starters, each with a quote of the brief and its limits as risks. */
export function writeOpportunities(
  { starter, others, recognition, language }: Extract<Choice, { how: 'starter' }>,
  signals: readonly Quotable[],
): StarterProposal[] {
  const wanted = [starter, ...others, ...withNeighbours([starter.kind])];
  return [...new Set(wanted)].slice(0, 3).map((one) => {
    const quote = recognition.candidates.find(({ kind }) => kind === one.kind)?.quote ?? '';
    return proposalOf(one, language, quote, signals);
  });
}

function proposalOf(
  starter: Starter,
  language: Language,
  quote: string,
  signals: readonly Quotable[],
): StarterProposal {
  const say = catalogue[language];
  const texts = starter.texts[language];
  return {
    title: texts.title,
    problem: texts.problem,
    targetUsers: say.forWhom,
    solution: texts.pitch,
    whyNow: say.whyNow,
    evidence: evidenceFor(quote, signals),
    risks: texts.limits.map(({ title, mitigation }) => ({
      title,
      category: say.limit,
      severity: 'medium',
      mitigation,
    })),
  };
}

/** Returns the sentence of the brief that contains the quote; without a quote, its first sentence. */
function evidenceFor(quote: string, signals: readonly Quotable[]): Evidence[] {
  const own = signals.filter(({ source }) => source === 'brief');
  const said = quote === '' ? undefined : own.find(({ excerpt }) => excerpt.includes(quote));
  const signal = said ?? own[0];
  if (!signal) return [];
  return [{ signalId: signal.id, quote: said ? quote : signal.excerpt }];
}

/** Proposes the records generator, and the starters nearest to it. */
export function writeRecordsOpportunities(signals: readonly Quotable[]): StarterProposal[] {
  const { records, forWhom, whyNow, limit } = catalogue.en;
  const first: StarterProposal = {
    title: records.title,
    problem: records.problem,
    targetUsers: forWhom,
    solution: records.pitch,
    whyNow,
    evidence: evidenceFor('', signals),
    risks: [{ title: records.limit, category: limit, severity: 'medium', mitigation: records.mitigation }],
  };
  return [
    first,
    ...withNeighbours(['collection'])
      .slice(0, 2)
      .map((starter) => proposalOf(starter, 'en', '', signals)),
  ];
}
