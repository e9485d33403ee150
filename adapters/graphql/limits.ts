import { createComplexityRule } from '@pothos/plugin-complexity';
import { type DocumentNode, type ExecutionArgs, GraphQLError, validate, visit } from 'graphql';

/**
 * What one operation may ask for, measured with the seven agents. The deepest answer is `sessions { edges { node { prd {
 * userStories { acceptanceCriteria { given } } } } } }`, 7 levels. All fields of all events are 344, in 534 tokens. All
 * fields of a page of 50 sessions cost 107,000, a list within a session counting as ten. Introspection costs nothing
 * here: GraphQL limits its depth itself. The figures stand in docs/graphql.md, too.
 */
const limits = { maxDepth: 12, maxBreadth: 1_500, maxComplexity: 120_000 };

/** Other names for fields, in a whole document. What they multiply is counted above as well. */
const maxAliases = 200;

/** Words and signs of a document; the rest is not even parsed. */
export const maxTokens = 10_000;

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
  const errors = validate(args.schema, args.document, [rule]);
  return errors.length > 0 ? errors : aliasErrors(args.document);
}

function aliasErrors(document: DocumentNode): readonly GraphQLError[] {
  let aliases = 0;
  visit(document, {
    Field({ alias }) {
      if (alias) aliases += 1;
    },
  });
  return aliases > maxAliases ? [new GraphQLError(`Document exceeds max aliases of ${maxAliases} (${aliases})`)] : [];
}
