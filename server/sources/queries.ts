/** Words with what belongs to them: `don't`, `Node.js`, `C++`. */
const word = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*(?:\+{1,2}|#)?/gu;
const longestQuery = 200;

/**
 * A term as plain words. Terms are a model's words, and a model reads what strangers wrote: no quotation mark, field,
 * bang or minus that a vendor would take for an operator comes through.
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
 * What to ask a vendor that wants every word to occur: the two most telling terms together, then each alone, so that a
 * narrow question that finds little is widened. At most so many.
 */
export function queriesOf(terms: readonly string[], most: number): string[] {
  const words = terms.map(plainQuery).filter((term) => term !== '');
  const together = plainQuery(words.slice(0, 2).join(' '));
  return [...new Set([together, ...words])].filter((query) => query !== '').slice(0, most);
}

/** For vendors that count every question: half as many. */
export function paidQueriesOf(terms: readonly string[], most: number): string[] {
  return queriesOf(terms, Math.ceil(most / 2));
}

/** By the vendor's order, best first: from 1 down to 0.5. */
export function relevanceAt(index: number, count: number): number {
  return count < 2 ? 1 : Math.round((1 - index / (2 * (count - 1))) * 100) / 100;
}

/** ISO 8601 in UTC; null for what is no date. A date without a zone is taken for UTC, whatever zone this machine is in. */
export function isoDate(given: number | string | null | undefined): string | null {
  if (given === null || given === undefined) return null;
  const zoneless = typeof given === 'string' && /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(given);
  const date = new Date(zoneless ? `${given.replace(' ', 'T')}Z` : given);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** An address that a person can follow; null for anything else, such as `javascript:`. */
export function webAddress(given: string | null | undefined): string | null {
  const url = given && given.length <= 2_000 ? URL.parse(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href;
}
