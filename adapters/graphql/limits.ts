import { createComplexityRule } from '@pothos/plugin-complexity';
import { type ExecutionArgs, GraphQLError, validate } from 'graphql';
import { introspectionCost } from './document-size.ts';

/**
 * The most that one operation may cost. All fields of a page of 50 sessions cost 112,000, with a list inside a session
 * counted as ten; the introspection query of graphql-js with all its options costs 102,000. docs/graphql.md has these
 * figures, too.
 */
const maxComplexity = 120_000;

/**
 * A field of a root type reads the database or starts a run. This cost allows at most 60 of them in one request, by
 * aliases.
 */
export const rootCost = 2_000;
/** For what is read as a whole, whatever fields are selected: the files of an application, or a comparison of two. */
export const bulkCost = 20_000;
/** For a row of a page, which is read as a whole, too. Rows of sessions and signals hold texts. */
export const textRowCost = 100;
/** The number of items that a list counts as. */
export const listCost = 10;

/** Returns an error for each limit that an operation or its variables exceed. */
export function limitErrors(args: ExecutionArgs): readonly GraphQLError[] {
  const operationName = args.operationName ?? null;
  const introspection = introspectionCost(args.document, operationName);
  const rule = createComplexityRule({
    context: args.contextValue as object,
    variableValues: { ...args.variableValues },
    operationName,
    validate({ complexity }, reportError) {
      const cost = complexity + introspection;
      if (cost <= maxComplexity) return;
      reportError(new GraphQLError(`The operation costs ${Math.ceil(cost)}; at most ${maxComplexity} are allowed.`));
    },
  });
  return validate(args.schema, args.document, [rule], { maxErrors: 1 }).slice(0, 1);
}
