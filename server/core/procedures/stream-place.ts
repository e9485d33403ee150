import { payerOf } from '../budgets/payer.ts';
import type { StreamPlace } from '../budgets/streams.ts';
import type { Context } from '../context.ts';
import type { Chunk } from '../log/chunk.ts';

/** Places that were taken before the stream of a request begins. */
const taken = new WeakMap<Context, StreamPlace>();

/** How long a request waits for a database that is away, in milliseconds. */
const patience = 5_000;

/**
 * Takes a place for the stream that answers a request, if a budget limits streams, and then does the work that the stream
 * shows. If the work fails, the place is given back. Throws ServiceError `budget_exceeded`, before the work begins.
 */
export async function withStreamPlace<Value>(context: Context, work: () => Promise<Value>): Promise<Value> {
  const place = await enter(context);
  if (!place) return work();
  taken.set(context, place);
  try {
    return await work();
  } catch (error) {
    taken.delete(context);
    place.leave();
    throw error;
  }
}

/** Reads a stream in the place that was taken for it, or in one that is taken now. */
export function inStreamPlace(
  context: Context,
  chunks: AsyncGenerator<Chunk>,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const { services, principal } = context;
  const place = taken.get(context) ?? null;
  if (!place && services.budgets.streams.isFree(principal.workspaceId)) return chunks;
  taken.delete(context);
  // A reader that leaves before it reads anything runs no `finally`.
  if (place) signal.addEventListener('abort', () => place.leave(), { once: true });
  return read(context, place, chunks);
}

async function* read(context: Context, place: StreamPlace | null, chunks: AsyncGenerator<Chunk>) {
  const held = place ?? (await enter(context));
  try {
    yield* chunks;
  } finally {
    held?.leave();
  }
}

async function enter({ services, principal }: Context): Promise<StreamPlace | null> {
  const { streams } = services.budgets;
  const { workspaceId } = principal;
  if (streams.isFree(workspaceId)) return null;
  return streams.enter(workspaceId, payerOf(principal), AbortSignal.timeout(patience));
}
