import {
  createSourceEventStream,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  validateSubscriptionArgs,
} from 'graphql';
import type { GraphqlContext } from './builder.ts';
import { maskResult } from './errors.ts';
import { limitErrors } from './limits.ts';

/** Executes a query or mutation that is within the limits. */
export function executeOperation(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> {
  const errors = limitErrors(args);
  return errors.length > 0 ? { errors } : execute(args);
}

/** The same for a subscription: nothing is started for one that is refused. */
export async function subscribeOperation(
  args: ExecutionArgs,
): Promise<AsyncIterableIterator<ExecutionResult, undefined> | ExecutionResult> {
  const errors = limitErrors(args);
  if (errors.length > 0) return { errors };
  const validated = validateSubscriptionArgs(args);
  if (!('schema' in validated)) return { errors: validated };
  const source = await createSourceEventStream(validated);
  if (!(Symbol.asyncIterator in source)) return source;

  const { context } = args.contextValue as GraphqlContext;
  const events = source[Symbol.asyncIterator]();
  // By hand, as in `eachEvent`: GraphQL's own mapping costs each event two generators.
  const results: AsyncIterableIterator<ExecutionResult, undefined> = {
    [Symbol.asyncIterator]: () => results,
    async next() {
      const event = await events.next();
      if (event.done) return { done: true, value: undefined };
      const result = executeSubscriptionEvent({ ...validated, rootValue: event.value });
      return { done: false, value: maskResult(result instanceof Promise ? await result : result, context, false) };
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
  return results;
}
