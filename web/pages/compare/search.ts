/** What the address of a comparison says: the ids of two runs; left out: the last two. */
export interface CompareSearch {
  a?: string;
  b?: string;
}

const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{1,64}$/.test(value) ? value : undefined);

/** Returns what is usable of an address; the rest is left out. */
export function readCompareSearch(search: Readonly<Record<string, unknown>>): CompareSearch {
  const [a, b] = [id(search.a), id(search.b)];
  return { ...(a !== undefined && { a }), ...(b !== undefined && { b }) };
}
