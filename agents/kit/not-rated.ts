/** Shown in place of a score. */
export const notRated = 'not rated';

type Card = { overall: number } | { overall: null; rationale: string };

/** Returns why opportunities have no score, each reason once; empty if all have one. */
export function whyNotRated(cards: readonly Card[]): string[] {
  return [...new Set(cards.flatMap((card) => (card.overall === null ? [card.rationale] : [])))];
}
