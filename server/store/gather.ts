import { isTransient } from './transient.ts';

interface Asked<Item, Value> {
  item: Item;
  answer: PromiseWithResolvers<Value>;
}

/**
 * Work on many items in one statement: what is asked for while a batch is under way gathers for the next one, and a
 * lone item waits for nothing. `work` answers in the order of its items. Where it refuses a batch, it is asked item by
 * item, so that one that the database does not take fails alone.
 */
export function gather<Item, Value>(
  work: (items: readonly Item[]) => Promise<readonly Value[]>,
): (item: Item) => Promise<Value> {
  let waiting: Asked<Item, Value>[] = [];
  let working = false;

  async function workOff(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await settle(work, batch);
    }
    working = false;
  }

  return (item) => {
    const answer = Promise.withResolvers<Value>();
    waiting.push({ item, answer });
    if (!working) void workOff();
    return answer.promise;
  };
}

/** Never throws: each item has its own answer. */
async function settle<Item, Value>(
  work: (items: readonly Item[]) => Promise<readonly Value[]>,
  batch: readonly Asked<Item, Value>[],
): Promise<void> {
  try {
    const values = await work(batch.map(({ item }) => item));
    if (values.length !== batch.length) throw new TypeError(`${batch.length} items got ${values.length} answers`);
    batch.forEach(({ answer }, index) => answer.resolve(values[index] as Value));
  } catch (error) {
    if (batch.length > 1 && !isTransient(error)) for (const one of batch) await settle(work, [one]);
    else for (const { answer } of batch) answer.reject(error);
  }
}
