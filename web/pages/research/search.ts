/** What the address of the page says: `/s/…/research?q=export`. */
export interface ResearchSearch {
  /** Words that the signals must have. */
  q?: string;
}

/** The most characters of a search. */
export const longestQuery = 200;

/** Returns what is usable of an address; the rest is left out. */
export function readResearchSearch({ q }: Readonly<Record<string, unknown>>): ResearchSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, longestQuery) : '';
  return text.trim() === '' ? {} : { q: text };
}
