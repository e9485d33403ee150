/** What one check says of one idea. */
export interface Verdict {
  state: 'passed' | 'failed' | 'not_checked';
  /** What is wrong, or why it was not checked; of text that a model wrote, none is to be trusted. */
  notes: readonly string[];
  /** What was measured, for the report's tables. */
  figures?: Readonly<Record<string, number>>;
}

/** Passed where there is no problem. */
export function verdict(problems: readonly string[], figures: Verdict['figures'] = {}): Verdict {
  return { state: problems.length === 0 ? 'passed' : 'failed', notes: problems, figures };
}

export const notChecked = (reason: string): Verdict => ({ state: 'not_checked', notes: [reason] });
