import { setImmediate as nextTurn } from 'node:timers/promises';
import { isTransient } from './transient.ts';

interface Asked<Item, Value> {
  item: Item;
  answer: PromiseWithResolvers<Value>;
}

/** One reads what the sockets hold by now, and the other one is for what follows from that. */
const turnsInACrowd = 2;

/**
 * Work on many items in one statement: what is asked for while a batch is under way gathers for the next one, and a
 * lone item waits for nothing. Where several came together lately, a batch is left open for two turns of the event loop:
 * the busier the node, the longer they take, and the more they bring. `work` answers in the order of its items. Where it
 * refuses a batch, it is asked item by item, so that one that the database does not take fails alone.
 */
export function gather<Item, Value>(
  work: (items: readonly Item[]) => Promise<readonly Value[]>,
): (item: Item) => Promise<Value> {
  let waiting: Asked<Item, Value>[] = [];
  let working = false;
  /** The largest batch of late: each smaller one after it leaves half. */
  let crowd = 0;

  async function workOff(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      if (crowd > 1) await turns(turnsInACrowd);
      const batch = waiting;
      waiting = [];
      crowd = Math.max(batch.length, Math.floor(crowd / 2));
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

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
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
