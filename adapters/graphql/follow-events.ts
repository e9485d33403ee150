import type { WireEvent } from '../../schema/event.ts';
import type { Scope } from '../../server/access/principal.ts';
import { eachEvent } from '../../server/each-event.ts';
import { type FollowOptions, followSession } from '../../server/follow.ts';
import { toServiceError } from '../../server/problem.ts';
import { parseCursor } from '../../server/start-run.ts';
import type { GraphqlContext } from './builder.ts';

/** An event, or what went wrong. */
type SourceValue = Record<string, unknown> | Error;

/**
 * The log as the source of a subscription. What goes wrong is its last value: GraphQL takes an Error that a resolver
 * returns for one that it threw, so that clients get it in a `next` like any other.
 */
export function followEvents(
  { context, signal }: GraphqlContext,
  options: FollowOptions,
  scope?: Scope,
): AsyncIterableIterator<SourceValue> {
  return eachEvent<SourceValue>({
    signal,
    open: (gone) => followSession(context, options, gone, scope),
    map: (event) => event as WireEvent & Record<string, unknown>,
    failed: toServiceError,
  });
}

/** Where to read on: 0 where nothing was said. Throws ServiceError `invalid_request`. */
export function sinceCursor(since: number | null | undefined): number {
  return since === null || since === undefined ? 0 : parseCursor(String(since), 'since');
}
