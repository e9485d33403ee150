import type { WireEvent } from '../../schema/event.ts';
import { eachEvent } from '../../server/each-event.ts';
import type { Chunk } from '../../server/events/chunk.ts';
import { toServiceError } from '../../server/problem.ts';
import { parseCursor } from '../../server/start-run.ts';

/** An event, or what went wrong. */
type SourceValue = Record<string, unknown> | Error;

/**
 * The log as the source of a subscription. What goes wrong is its last value: GraphQL takes an Error that a resolver
 * returns for one that it threw, so that clients get it in a `next` like any other.
 */
export function followEvents(
  signal: AbortSignal,
  open: (gone: AbortSignal) => AsyncGenerator<Chunk>,
): AsyncIterableIterator<SourceValue> {
  return eachEvent<SourceValue>({
    signal,
    open,
    map: (event) => event as WireEvent & Record<string, unknown>,
    failed: toServiceError,
  });
}

/** Where to read on: 0 where nothing was said. Throws ServiceError `invalid_request`. */
export function sinceCursor(since: number | null | undefined): number {
  return since === null || since === undefined ? 0 : parseCursor(String(since), 'since');
}
