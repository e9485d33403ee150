/**
 * What speaks for a kind, in one language. Each text is a list of phrases with commas between them; a phrase is words,
 * `..` for up to four words in between, `word*` for a beginning and `*word` for an end. Plurals match by themselves.
 */
export interface Signals {
  /** They name the application itself. */
  names?: string;
  /** They seldom stand in a brief for another kind. */
  strong?: string;
  /** Two of them are as good as one that is strong. */
  some?: string;
  /** They break ties. */
  hints?: string;
}

export interface KindSignals {
  en: Signals;
  de: Signals;
}
