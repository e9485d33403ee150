import type { Taken } from './taken.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Checks that every agent accepted the idea, or that without a model an idea beyond every starter is rejected. */
export function checkUnderstood(taken: Taken, hasModel: boolean): Verdict {
  if (isRefusedRightly(taken, hasModel)) return verdict([]);
  if (taken.failure !== null) return verdict([taken.failure]);
  const made = taken.idea.kind === null && !hasModel;
  return verdict(made ? ['No starter can build the idea, but it was not refused.'] : []);
}

/** The only correct result for an idea that needs a model if there is none. Nothing else can be checked then. */
export function isRefusedRightly({ idea, refusal }: Taken, hasModel: boolean): boolean {
  return idea.kind === null && !hasModel && refusal === 'not_understood';
}
