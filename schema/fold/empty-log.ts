import type { LogState } from '../log-state.ts';

/** The state before the first event. */
export const emptyLog: LogState = {
  cursor: 0,
  at: null,
  runs: [],
  ideaSummary: null,
  research: null,
  prd: null,
  designSystem: null,
  projects: [],
  report: null,
};
