/**
 * The evidence for a kind in one language. Each text is a list of phrases, separated by commas. A phrase consists of
 * words, `..` for up to four words in between, `word*` for a prefix and `*word` for a suffix. Plurals match
 * automatically.
 */
export interface Signals {
  /** Phrases that name the application itself. */
  names?: string;
  /** Phrases that rarely occur in a brief for another kind. */
  strong?: string;
  /** Two of these count as much as a strong one. */
  some?: string;
  /** Phrases that break ties. */
  hints?: string;
}

export interface KindSignals {
  en: Signals;
  de: Signals;
}
