import type { SearchDepth } from './schema.ts';

export interface Depth {
  /** The number of terms to search for. */
  terms: number;
  /** The number of signals to ask each source for. */
  signals: number;
  /** The number of queries to each source. */
  queries: number;
  /** Milliseconds that each source has in total. */
  sourceMs: number;
  /** The number of signals that the model judges. */
  shown: number;
  /** The number of pages to read. */
  pages: number;
  /** Whether to search once more for what the first round left open. */
  twice: boolean;
  /** Whether to search the sources whose terms allow few queries, too. */
  scarce: boolean;
}

/** `docs/research.md` lists these figures for users, and a test compares them. */
export const depths: Readonly<Record<SearchDepth, Depth>> = {
  quick: { terms: 3, signals: 5, queries: 1, sourceMs: 8_000, shown: 30, pages: 3, twice: false, scarce: false },
  standard: { terms: 5, signals: 12, queries: 3, sourceMs: 15_000, shown: 60, pages: 8, twice: false, scarce: true },
  deep: { terms: 8, signals: 25, queries: 6, sourceMs: 40_000, shown: 120, pages: 12, twice: true, scarce: true },
};
