import { setImmediate as nextTurn } from 'node:timers/promises';
import { isTransient } from './transient.ts';

interface Call<Item, Value> {
  item: Item;
  result: PromiseWithResolvers<Value>;
}

/** The first turn reads what the sockets hold by now; the second runs the work that follows from it. */
const turnsWhenBusy = 2;

/**
 * Batches work on many items into one statement. Items that arrive while a batch runs wait for the next one; a lone
 * item does not wait. If recent batches had several items, a batch stays open for two turns of the event loop: the
 * busier the node, the longer the turns and the larger the batch. `work` returns results in the order of its items. If
 * it rejects a batch, it runs once per item, so that an item that the database rejects fails alone.
 */
export function batchCalls<Item, Value>(
  work: (items: readonly Item[]) => Promise<readonly Value[]>,
): (item: Item) => Promise<Value> {
  let waiting: Call<Item, Value>[] = [];
  let working = false;
  /** Size of the largest recent batch: halved after each smaller one. */
  let recentSize = 0;

  async function drain(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      if (recentSize > 1) await turns(turnsWhenBusy);
      const batch = waiting;
      waiting = [];
      recentSize = Math.max(batch.length, Math.floor(recentSize / 2));
      await settle(work, batch);
    }
    working = false;
  }

  return (item) => {
    const result = Promise.withResolvers<Value>();
    waiting.push({ item, result });
    if (!working) void drain();
    return result.promise;
  };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

/** Never throws: each item settles its own promise. */
async function settle<Item, Value>(
  work: (items: readonly Item[]) => Promise<readonly Value[]>,
  batch: readonly Call<Item, Value>[],
): Promise<void> {
  try {
    const values = await work(batch.map(({ item }) => item));
    if (values.length !== batch.length) throw new TypeError(`${batch.length} items got ${values.length} results`);
    batch.forEach(({ result }, index) => result.resolve(values[index] as Value));
  } catch (error) {
    if (batch.length > 1 && !isTransient(error)) for (const one of batch) await settle(work, [one]);
    else for (const { result } of batch) result.reject(error);
  }
}
