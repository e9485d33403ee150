import { createComplexityRule } from '@pothos/plugin-complexity';
import { type ExecutionArgs, type GraphQLError, validate } from 'graphql';

/**
 * What one operation may ask for. The deepest answer is `sessions { sessions { prd { userStories { acceptanceCriteria
 * { given } } } } }`, 6 levels; all fields of all events of all agents are some 500; a whole session costs some 2,500,
 * a list counting as ten. Introspection costs nothing here: GraphQL limits its depth itself.
 */
const limits = { maxDepth: 12, maxBreadth: 1_500, maxComplexity: 60_000 };

/** A field of a root type reads the database or starts a run: 60 of them, by aliases, are the most in one request. */
export const rootCost = 1_000;

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
