/** What the address of the page says: an older version, or two versions to compare. */
export interface PrdSearch {
  /** The artifact that is shown; the newest one if left out. */
  version?: string;
  /** The artifact that is compared with `base`. */
  compare?: string;
  base?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined);

/** Returns what is usable of an address; the rest is left out. */
export function readPrdSearch(search: Readonly<Record<string, unknown>>): PrdSearch {
  const [version, compare, base] = [search.version, search.compare, search.base].map(text);
  return {
    ...(version !== undefined && { version }),
    ...(compare !== undefined && { compare }),
    ...(compare !== undefined && base !== undefined && { base }),
  };
}
