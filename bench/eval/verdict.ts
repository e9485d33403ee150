/** The verdict of one check on one idea. */
export interface Verdict {
  state: 'passed' | 'failed' | 'not_checked';
  /** What is wrong, or why it was not checked. May contain text that a model wrote, which must not be trusted. */
  notes: readonly string[];
  /** Measurements for the report's tables. */
  figures?: Readonly<Record<string, number>>;
}

/** Returns a verdict: passed if there is no problem. */
export function verdict(problems: readonly string[], figures: Verdict['figures'] = {}): Verdict {
  return { state: problems.length === 0 ? 'passed' : 'failed', notes: problems, figures };
}

export const notChecked = (reason: string): Verdict => ({ state: 'not_checked', notes: [reason] });
