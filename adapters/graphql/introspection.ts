import { type ExecutionArgs, type ExecutionResult, getOperationAST, Kind } from 'graphql';
import { boundedCache } from './bounded-cache.ts';
import type { Execute } from './engine.ts';

const roots: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);

/** The most characters of all cached results, and of one: the introspection query of graphql-js gets 180,000. */
const maxKept = 4 * 1024 * 1024;

/** A result with its JSON, which Yoga sends unchanged. */
type Written = ExecutionResult & { stringify(): string };

/**
 * Caches introspection results by document: the schema does not change while the process lives. Operations with
 * variables or with fields of ours are executed.
 */
export function cachedIntrospection(execute: Execute): Execute {
  const known = boundedCache<string, Written>({
    maxSize: maxKept,
    sizeOf: (key, result) => key.length + result.stringify().length,
  });
  return (args) => {
    const key = introspectionKey(args);
    if (key === null) return execute(args);
    const found = known.get(key);
    if (found) return found;
    const result = execute(args);
    if (result instanceof Promise || !isData(result)) return result;
    const text = JSON.stringify(result);
    const written: Written = { ...result, stringify: () => text };
    known.set(key, written);
    return written;
  };
}

const isData = (result: unknown): result is ExecutionResult =>
  typeof result === 'object' && result !== null && 'data' in result && !('errors' in result);

/** Returns null for an operation that is not only introspection. */
function introspectionKey({ document, operationName }: ExecutionArgs): string | null {
  const operation = getOperationAST(document, operationName);
  const text = document.loc?.source.body;
  if (!operation || text === undefined || (operation.variableDefinitions ?? []).length > 0) return null;
  const introspects = operation.selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && roots.has(selection.name.value),
  );
  return introspects ? `${operationName ?? ''}\n${text}` : null;
}
