import type { LogState } from '../log-state.ts';

/** The state before the first event. */
export const emptyLog: LogState = {
  cursor: 0,
  at: null,
  runs: [],
  ideaSummary: null,
  research: null,
  prd: null,
  prdDraft: null,
  designSystem: null,
  projects: [],
  report: null,
};
