import type { SearchDepth } from './schema.ts';

export interface Depth {
  /** Terms to search for. */
  terms: number;
  /** Signals to ask each source for. */
  signals: number;
  /** Questions to each source. */
  queries: number;
  /** Milliseconds that each source has for all of it. */
  sourceMs: number;
  /** Signals that the model reads. */
  shown: number;
  /** Also asks the sources whose rules allow few questions. */
  scarce: boolean;
}

/** `docs/research.md` tells these figures to users; a test compares them. */
export const depths: Readonly<Record<SearchDepth, Depth>> = {
  quick: { terms: 3, signals: 5, queries: 1, sourceMs: 8_000, shown: 30, scarce: false },
  standard: { terms: 5, signals: 12, queries: 3, sourceMs: 15_000, shown: 60, scarce: true },
  deep: { terms: 8, signals: 25, queries: 6, sourceMs: 40_000, shown: 120, scarce: true },
};
