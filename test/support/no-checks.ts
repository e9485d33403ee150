import type { Checks } from '../../agents/ports.ts';

const nothing = async () => ({ state: 'not_checked' as const, reason: 'This machine has no tools.', durationMs: 0 });

/** A machine without any of the QA agent's tools. */
export const noChecks: Checks = {
  runTests: nothing,
  scanners: ['oxlint', 'secretlint'].map((name) => ({ name, title: name, scan: nothing })),
  runJourneys: nothing,
  inspectPages: nothing,
  measure: nothing,
};
