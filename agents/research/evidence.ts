import type { Evidence, Signal } from '../../schema/signal.ts';
import type { Proposal } from './schema.ts';

/** Keeps the quotes that appear in their signal word for word; drops the others and repeats. */
export function groundedEvidence(evidence: readonly Evidence[], signals: readonly Signal[]): Evidence[] {
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const seen = new Set<string>();
  return evidence.filter(({ signalId, quote }) => {
    const signal = byId.get(signalId);
    const key = `${signalId}\n${quote}`;
    const grounded =
      signal !== undefined && quote.trim() !== '' && (signal.title.includes(quote) || signal.excerpt.includes(quote));
    if (!grounded || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Reduces a title to its letters and digits: titles that differ only in case or punctuation are the same opportunity.
 */
function titleKey({ title }: Proposal): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isRepeat(proposal: Proposal, index: number, all: readonly Proposal[]): boolean {
  return all.findIndex((other) => titleKey(other) === titleKey(proposal)) < index;
}

/** Returns each proposal once, with only its true quotes, and drops proposals that have no quote left. */
export function groundedProposals(proposals: readonly Proposal[], signals: readonly Signal[]): Proposal[] {
  return proposals
    .map((proposal) => ({ ...proposal, evidence: groundedEvidence(proposal.evidence, signals) }))
    .filter((proposal) => proposal.evidence.length > 0)
    .filter((proposal, index, all) => !isRepeat(proposal, index, all));
}

/** Returns the problem of an answer with too few proposals based on the signals; null if there are enough. */
export function evidenceProblem(proposals: readonly Proposal[], signals: readonly Signal[]): string | null {
  if (groundedProposals(proposals, signals).length >= 3) return null;
  const without = proposals.filter((proposal) => groundedEvidence(proposal.evidence, signals).length === 0);
  const named = without.map((proposal) => `"${proposal.title}"`).join(', ');
  const repeated = proposals
    .filter(isRepeat)
    .map((proposal) => `"${proposal.title}"`)
    .join(', ');
  return (
    'it takes 3 or 4 different opportunities with at least one quote that stands word for word in the title or excerpt of the signal it names.' +
    (named === '' ? '' : ` Without such a quote: ${named}.`) +
    (repeated === '' ? '' : ` Said twice: ${repeated}.`)
  );
}
