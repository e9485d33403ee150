import { AsyncLocalStorage } from 'node:async_hooks';

/** A step that is under way. */
export interface StepScope {
  name: string;
  /** How many calls of a model it has begun. */
  calls: number;
}

interface Scope {
  step: StepScope | null;
  /** Aborts when a step beside this one has failed. */
  group: AbortSignal | null;
}

const outside: Scope = { step: null, group: null };
// An agent's code calls the model from anywhere in a step, so the step travels with the calls rather than through every
// signature.
const scopes = new AsyncLocalStorage<Scope>();

export function presentScope(): Scope {
  return scopes.getStore() ?? outside;
}

export function inStep<Value>(step: StepScope, work: () => Value): Value {
  return scopes.run({ ...presentScope(), step }, work);
}

export function inGroup<Value>(group: AbortSignal, work: () => Value): Value {
  return scopes.run({ ...presentScope(), group }, work);
}
