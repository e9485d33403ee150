import { createComplexityRule } from '@pothos/plugin-complexity';
import { type ExecutionArgs, type GraphQLError, validate } from 'graphql';

/**
 * What one operation may ask for, measured with the six agents. The deepest answer is `sessions { sessions { prd {
 * userStories { acceptanceCriteria { given } } } } }`, 6 levels. All fields of all events are 276. All fields of a page
 * of 50 sessions cost 107,000, a list within a session counting as ten. Introspection costs nothing here: GraphQL
 * limits its depth itself.
 */
const limits = { maxDepth: 12, maxBreadth: 1_500, maxComplexity: 120_000 };

/** A field of a root type reads the database or starts a run: 60 of them, by aliases, are the most in one request. */
export const rootCost = 2_000;
/** What a list counts as. */
export const listCost = 10;

/** What is too much about an operation; empty when nothing is. */
export function limitErrors(args: ExecutionArgs): readonly GraphQLError[] {
  const rule = createComplexityRule({
    context: args.contextValue as object,
    variableValues: { ...args.variableValues },
    operationName: args.operationName ?? null,
    ...limits,
  });
  return validate(args.schema, args.document, [rule]);
}
