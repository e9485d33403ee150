export const stateFilters = ['running', 'waiting', 'idle', 'archived'] as const;
type StateFilter = (typeof stateFilters)[number];

/** What the address of the list says: `/s?q=bakery&state=waiting`. */
export interface SessionSearch {
  q?: string;
  stage?: string;
  state?: StateFilter;
  /** The id of a person, or `me`. */
  by?: string;
}

/** The most characters of a search that the service takes. */
export const longestQuery = 200;

/** The router reads `q=42` as a number. */
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, longestQuery) : '';

/** Returns what is usable of an address; the rest is left out. */
export function readSessionSearch(search: Readonly<Record<string, unknown>>): SessionSearch {
  const [q, stage, by] = [search.q, search.stage, search.by].map(text);
  const state = stateFilters.find((one) => one === search.state);
  return { ...(q && { q }), ...(stage && { stage }), ...(state && { state }), ...(by && { by }) };
}
