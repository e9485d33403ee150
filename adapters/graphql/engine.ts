import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { Context } from '../../server/context.ts';
import { maskResult } from './errors.ts';
import { limitErrors } from './limits.ts';

export type Results = AsyncIterable<ExecutionResult>;
type Execute = (args: ExecutionArgs) => unknown;

/** Executes what is within the limits: for a subscription that is not, nothing is started. */
export function withinLimits(execute: Execute): Execute {
  return (args) => {
    const errors = limitErrors(args);
    return errors.length > 0 ? { errors } : execute(args);
  };
}

/** The same results with their errors in our words. By hand, as in `eachEvent`: a generator would cost each event more. */
export function maskEach(results: Results, context: Context): AsyncIterableIterator<ExecutionResult> {
  const inner = results[Symbol.asyncIterator]();
  const masked: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => masked,
    async next() {
      const result = await inner.next();
      return result.done ? result : { done: false, value: maskResult(result.value, context, null) };
    },
    async return() {
      await inner.return?.();
      return { done: true, value: undefined };
    },
  };
  return masked;
}
