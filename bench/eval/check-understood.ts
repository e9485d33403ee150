import type { Taken } from './taken.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Every agent took the idea; one beyond any starter is refused where there is no model. */
export function checkUnderstood(taken: Taken, hasModel: boolean): Verdict {
  if (isRefusedRightly(taken, hasModel)) return verdict([]);
  if (taken.failure !== null) return verdict([taken.failure]);
  const made = taken.idea.kind === null && !hasModel;
  return verdict(made ? ['No starter can do what it asks for, and it was not refused.'] : []);
}

/** The only good end of an idea that takes a model, and there is none: nothing else of it is left to be checked. */
export function isRefusedRightly({ idea, refusal }: Taken, hasModel: boolean): boolean {
  return idea.kind === null && !hasModel && refusal === 'not_understood';
}
