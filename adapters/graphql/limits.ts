import { createComplexityRule } from '@pothos/plugin-complexity';
import { type ExecutionArgs, GraphQLError, validate } from 'graphql';
import { introspectionCost } from './document-size.ts';

/**
 * What one operation may cost. All fields of a page of 50 sessions cost 112,000, a list within a session counting as ten;
 * the introspection query of graphql-js with all its options 102,000. The figures stand in docs/graphql.md, too.
 */
const maxComplexity = 120_000;

/** A field of a root type reads the database or starts a run: 60 of them, by aliases, are the most in one request. */
export const rootCost = 2_000;
/** What is read as a whole, whatever is selected of it: the files of an application, or how two of them differ. */
export const bulkCost = 20_000;
/** A row of a page is read as a whole, too. Rows of sessions and signals hold texts. */
export const textRowCost = 100;
/** What a list counts as. */
export const listCost = 10;

/** What is too much about an operation, or its variables; empty when nothing is. */
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
      reportError(new GraphQLError(`The operation costs ${Math.ceil(cost)}; ${maxComplexity} are allowed.`));
    },
  });
  return validate(args.schema, args.document, [rule], { maxErrors: 1 }).slice(0, 1);
}
