import { eachEvent } from '../../server/core/procedures/each-event.ts';
import { chunkEvents } from '../../server/core/procedures/follow.ts';
import type { Chunk } from '../../server/core/log/chunk.ts';
import { toServiceError } from '../../server/problem.ts';
import { parseCursor } from '../../server/core/procedures/start-run.ts';
import type { GraphqlContext } from './builder.ts';

/** An event, or the error that ends the subscription. */
type SourceValue = Record<string, unknown> | Error;

/**
 * Reads the log as the source of a subscription. An error is its last value: GraphQL treats an Error returned by a
 * resolver like a thrown one, so that clients get it in a `next`.
 */
export function followEvents(
  { context, signal }: Pick<GraphqlContext, 'context' | 'signal'>,
  open: (gone: AbortSignal) => AsyncGenerator<Chunk>,
): AsyncIterableIterator<SourceValue> {
  return eachEvent<SourceValue>({
    context,
    signal,
    open,
    values: (chunk) => chunkEvents(chunk) as unknown as Record<string, unknown>[],
    failed: toServiceError,
  });
}

/** Returns the cursor to read after: 0 if `since` is absent. Throws ServiceError `invalid_request`. */
export function sinceCursor(since: number | null | undefined): number {
  return since === null || since === undefined ? 0 : parseCursor(String(since), 'since');
}
