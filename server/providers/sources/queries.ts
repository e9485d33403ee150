/** Words including inner and trailing punctuation: `don't`, `Node.js`, `C++`. */
const word = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*(?:\+{1,2}|#)?/gu;
const longestQuery = 200;

/**
 * Converts a term to plain words. A model chose the terms, and a model reads text from strangers, so remove quotation
 * marks, fields, bangs and minus signs that a vendor would treat as operators.
 */
export function plainQuery(term: string): string {
  const words = (term.match(word) ?? []).map((each) =>
    /^(?:AND|OR|NOT|NEAR)$/.test(each) ? each.toLowerCase() : each,
  );
  let query = '';
  for (const each of words) {
    if (query.length + each.length + 1 > longestQuery) break;
    query = query === '' ? each : `${query} ${each}`;
  }
  return query;
}

/**
 * Returns queries for a vendor that requires every word: the two most specific terms together, then each term, so that
 * a narrow query with few results is widened. Returns at most `most`.
 */
export function queriesOf(terms: readonly string[], most: number): string[] {
  const words = terms.map(plainQuery).filter((term) => term !== '');
  const together = plainQuery(words.slice(0, 2).join(' '));
  return [...new Set([together, ...words])].filter((query) => query !== '').slice(0, most);
}

/** For vendors that charge per query: half as many. */
export function paidQueriesOf(terms: readonly string[], most: number): string[] {
  return queriesOf(terms, Math.ceil(most / 2));
}

/** Returns a relevance from the vendor's ranking: from 1 for the best down to 0.5. */
export function relevanceAt(index: number, count: number): number {
  return count < 2 ? 1 : Math.round((1 - index / (2 * (count - 1))) * 100) / 100;
}

/** Returns a URL that a user can open; null for anything else, such as `javascript:`. */
export function webAddress(given: string | null | undefined): string | null {
  const url = given && given.length <= 2_000 ? URL.parse(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href;
}
