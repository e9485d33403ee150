/** Stands where a score would. */
export const notRated = 'not rated';

type Card = { overall: number } | { overall: null; rationale: string };

/** Why opportunities have no score, each reason once; none where all have one. */
export function whyNotRated(cards: readonly Card[]): string[] {
  return [...new Set(cards.flatMap((card) => (card.overall === null ? [card.rationale] : [])))];
}
