/** Searches of one question to a vendor. */
const maxQueries = 3;

/**
 * What to ask a vendor that wants every word to occur: the two most telling terms together, then each alone, so that a
 * narrow question that finds little is widened.
 */
export function queriesOf(terms: readonly string[]): string[] {
  const words = terms.map((term) => term.trim()).filter((term) => term !== '');
  const together = words.slice(0, 2).join(' ');
  return [...new Set([together, ...words])].filter((query) => query !== '').slice(0, maxQueries);
}

/** By the vendor's order, best first: from 1 down to 0.5. */
export function relevanceAt(index: number, count: number): number {
  return count < 2 ? 1 : Math.round((1 - index / (2 * (count - 1))) * 100) / 100;
}

export interface Collecting<Hit> {
  queries: readonly string[];
  /** Different hits wanted. */
  limit: number;
  idOf(hit: Hit): string;
  ask(query: string): Promise<readonly Hit[]>;
  /** Whether a wider query may follow a narrow one that found something. */
  mayGoOn(): boolean;
}

/** Asks one query after the other until enough is found. */
export async function collect<Hit>({ queries, limit, idOf, ask, mayGoOn }: Collecting<Hit>): Promise<Hit[]> {
  const found = new Map<string, Hit>();
  for (const query of queries) {
    if (found.size >= limit || (found.size > 0 && !mayGoOn())) break;
    for (const hit of await ask(query)) found.set(idOf(hit), hit);
  }
  return [...found.values()].slice(0, limit);
}

/** ISO 8601 in UTC; null for what is no date. */
export function isoDate(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
