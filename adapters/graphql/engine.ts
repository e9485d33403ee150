import { type ExecutionArgs, type ExecutionResult, getOperationAST, validateExecutionArgs } from 'graphql';
import { bounded } from './answer-size.ts';
import { limitErrors } from './limits.ts';

export type Results = AsyncIterable<ExecutionResult>;
export type Execute = (args: ExecutionArgs) => unknown;

/** Refuses operations that exceed the limits before anything is executed or started. */
export function withinLimits(execute: Execute, { hideSuggestions }: { hideSuggestions: boolean }): Execute {
  return (asked) => {
    const args = { ...asked, hideSuggestions, options: { maxCoercionErrors: 1 } };
    // Validate variables first: errors about the cost depend on them, and would suggest names of the schema.
    const checked = validateExecutionArgs(args);
    if (!('schema' in checked)) return { errors: checked.slice(0, 1) };
    const errors = limitErrors(args);
    return errors.length > 0 ? { errors } : execute(args);
  };
}

/** Replaces a result of a query or mutation with an error if it is larger than a response may be. */
export function withBoundedAnswers(execute: Execute): Execute {
  return (args) => {
    const result = execute(args) as ExecutionResult | Promise<ExecutionResult>;
    const kind = getOperationAST(args.document, args.operationName)?.operation ?? 'query';
    return result instanceof Promise ? result.then((value) => bounded(value, kind)) : bounded(result, kind);
  };
}
