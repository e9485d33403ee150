import { type ExecutionArgs, type ExecutionResult, getOperationAST, validateExecutionArgs } from 'graphql';
import type { Context } from '../../server/context.ts';
import { bounded } from './answer-size.ts';
import { maskResult } from './errors.ts';
import { limitErrors } from './limits.ts';

export type Results = AsyncIterable<ExecutionResult>;
export type Execute = (args: ExecutionArgs) => unknown;

/** Executes what is within the limits: for a subscription that is not, nothing is started. */
export function withinLimits(execute: Execute, { hideSuggestions }: { hideSuggestions: boolean }): Execute {
  return (asked) => {
    const args = { ...asked, hideSuggestions, options: { maxCoercionErrors: 1 } };
    // Before the cost, which depends on variables and would tell of them in words that suggest names.
    const checked = validateExecutionArgs(args);
    if (!('schema' in checked)) return { errors: checked.slice(0, 1) };
    const errors = limitErrors(args);
    return errors.length > 0 ? { errors } : execute(args);
  };
}

/** The results of queries and mutations, none of them larger than an answer may be. */
export function withBoundedAnswers(execute: Execute): Execute {
  return (args) => {
    const result = execute(args) as ExecutionResult | Promise<ExecutionResult>;
    const kind = getOperationAST(args.document, args.operationName)?.operation ?? 'query';
    return result instanceof Promise ? result.then((value) => bounded(value, kind)) : bounded(result, kind);
  };
}

/** The same results with their errors in our words. By hand, as in `eachEvent`: a generator would cost each event more. */
export function maskEach(results: Results, context: Context): AsyncIterableIterator<ExecutionResult> {
  const inner = results[Symbol.asyncIterator]();
  const masked: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => masked,
    async next() {
      const result = await inner.next();
      if (result.done) return result;
      return { done: false, value: maskResult(bounded(result.value, 'subscription'), context, null) };
    },
    async return() {
      await inner.return?.();
      return { done: true, value: undefined };
    },
  };
  return masked;
}
