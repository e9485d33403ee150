import { flowOf, push } from '../../../agents/flow.ts';
import type { Model } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { RefusedError } from './refusal.ts';

/**
 * The first model, and the second one for calls that the first cannot answer: its server fails, the quota or the credit is
 * used up, or the request is too long for it. After the first delta, there is no way back. Other errors, such as a wrong
 * key, are for people to fix. `moved` is called when a call goes to the second model.
 */
export function withFallback(first: Model, second: Model, moved: (cause: ServiceError) => void): Model {
  return {
    name: first.name,
    notice: (words) => first.notice(words),
    traits: (tier) => first.traits(tier),
    stream: (request, signal, watch) =>
      flowOf(async (take, left) => {
        let hasDelta = false;
        try {
          return await push(
            first.stream(request, signal, watch),
            (deltas) => {
              hasDelta = true;
              return take(deltas);
            },
            left,
          );
        } catch (error) {
          // The second one might not go on where the first one ended.
          const isBound = hasDelta || request.begun !== undefined;
          if (isBound || signal.aborted || left?.aborted || !cannotAnswer(error)) throw error;
          moved(error);
          return push(second.stream(request, signal, watch), take, left);
        }
      }),
  };
}

const codes: ReadonlySet<string> = new Set(['budget_exceeded', 'context_exceeded', 'model_rate_limited']);

function cannotAnswer(error: unknown): error is ServiceError {
  // What a budget of ours does not allow, it does not allow of another model either.
  if (!(error instanceof ServiceError) || 'budgetId' in error.extensions) return false;
  if (error.code !== 'model_error') return codes.has(error.code);
  const { cause } = error;
  return !(cause instanceof RefusedError) || cause.refusal.status >= 500 || cause.refusal.status === 0;
}
