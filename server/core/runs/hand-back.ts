import type { Slot, SlotOptions } from './executable.ts';
import { StopError } from './execute.ts';
import { requeueRuns } from './leases.ts';

type Options = Pick<SlotOptions, 'pool' | 'bus' | 'logger'> & { node: string };

/** Stops the runs in these slots, and puts those that have not ended back into the queue. */
export async function handBack({ pool, bus, logger, node }: Options, slots: readonly Slot[]): Promise<void> {
  for (const { stop } of slots) stop.abort(new StopError('drained'));
  await Promise.all(slots.map(({ finished }) => finished));
  if (slots.length === 0) return;
  const runIds = slots.map(({ run }) => run.lease.runId);
  try {
    await requeueRuns(pool, node, runIds);
    bus.queued();
  } catch (error) {
    // Their leases run out a little later.
    logger.warn({ err: error }, 'Could not hand runs back; other nodes take them up when their leases run out');
  }
}
