import { stem, wordsOf } from '../kit/signals/relevance.ts';
import type { Evidence, Signal } from '../../schema/signal.ts';
import type { Claim } from './claims.ts';
import type { DraftedProposal, GroundedProposal, Proposal } from './schema.ts';

/** The most quotes of an opportunity. */
const mostQuotes = 6;

/** Keeps the quotes that appear in their signal word for word; drops the others and repeats. */
export function groundedEvidence(evidence: readonly Evidence[], signals: readonly Signal[]): Evidence[] {
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const grounded = evidence.filter(({ signalId, quote }) => {
    const signal = byId.get(signalId);
    return (
      signal !== undefined && quote.trim() !== '' && (signal.title.includes(quote) || signal.excerpt.includes(quote))
    );
  });
  return once(grounded);
}

/** The quotes of the claims with these ids; ids of no claim are dropped. */
export function evidenceOf(ids: readonly string[], claims: readonly Claim[]): Evidence[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const cited = ids.flatMap((id) => byId.get(id.trim()) ?? []);
  return once(cited.map(({ signalId, quote }) => ({ signalId, quote }))).slice(0, mostQuotes);
}

function once(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return evidence.filter(({ signalId, quote }) => {
    const key = `${signalId}\n${quote}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

/**
 * Reduces a title to its letters and digits: titles that differ only in case or punctuation are the same opportunity.
 */
function titleKey({ title }: Titled): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface Titled {
  title: string;
}

function isRepeat(proposal: Titled, index: number, all: readonly Titled[]): boolean {
  return all.findIndex((other) => titleKey(other) === titleKey(proposal)) < index;
}

/** The drafter's proposals, each once, with its true quotes alone, and without those that have none. */
export function draftedGrounds(proposals: readonly DraftedProposal[], signals: readonly Signal[]): GroundedProposal[] {
  return proposals
    .map((proposal) => ({ ...proposal, evidence: groundedEvidence(proposal.evidence, signals) }))
    .filter((proposal) => proposal.evidence.length > 0)
    .filter((proposal, index, all) => !isRepeat(proposal, index, all));
}

/** Returns the problem of the drafter's answer if it has too few proposals with quotes; null if there are enough. */
export function draftProblem(proposals: readonly DraftedProposal[], signals: readonly Signal[]): string | null {
  return draftedGrounds(proposals, signals).length >= 3 ? null : 'it takes 3 different opportunities with true quotes.';
}

/** What a model may rest its proposals on: claims of others, and the user's own. */
export interface Grounds {
  found: readonly Claim[];
  own: readonly Claim[];
}

/**
 * Returns each proposal once, with the quotes of its claims. One that names no claim rests on the brief alone: it gets the
 * sentence of the brief with which it shares most words.
 */
export function grounded(proposals: readonly Proposal[], { found, own }: Grounds): GroundedProposal[] {
  return proposals
    .filter((proposal, index, all) => !isRepeat(proposal, index, all))
    .map(({ claims, ...proposal }) => {
      const evidence = evidenceOf(claims, [...own, ...found]);
      return { ...proposal, evidence: evidence.length > 0 ? evidence : nearest(proposal, own) };
    })
    .filter(({ evidence }) => evidence.length > 0);
}

function nearest({ title, problem, solution }: Pick<Proposal, 'title' | 'problem' | 'solution'>, own: Grounds['own']) {
  const words = new Set(wordsOf(`${title} ${problem} ${solution}`).map(stem));
  const shared = ({ quote }: Claim) => wordsOf(quote).filter((word) => words.has(stem(word))).length;
  const [best] = own.toSorted((one, other) => shared(other) - shared(one));
  return best ? [{ signalId: best.signalId, quote: best.quote }] : [];
}

/**
 * Returns what is wrong with an answer; null if it can be used. `isStrict`: each of three proposals has to name a claim of
 * the data. Without that, a proposal may rest on the brief.
 */
export function proposalsProblem(proposals: readonly Proposal[], grounds: Grounds, isStrict: boolean): string | null {
  const claims = [...grounds.own, ...grounds.found];
  const usable = grounded(proposals, grounds);
  const without = proposals.filter((proposal) => evidenceOf(proposal.claims, claims).length === 0);
  const enough = usable.length >= 3 && (!isStrict || usable.length - without.length >= 3);
  if (enough) return null;
  const named = without.map((proposal) => `"${proposal.title}"`).join(', ');
  const repeated = proposals
    .filter(isRepeat)
    .map((proposal) => `"${proposal.title}"`)
    .join(', ');
  return (
    'it takes 3 or 4 different opportunities, each with the id of at least one claim of the data.' +
    (named === '' ? '' : ` Without such an id: ${named}.`) +
    (repeated === '' ? '' : ` Said twice: ${repeated}.`)
  );
}
