/** Takes an item; a promise asks the source to wait with the next one until it resolves. */
export type Take<Item> = (item: Item) => Promise<void> | null;

/**
 * A stream that is read item by item, or poured as a whole. Reading costs each item a promise in every generator that it
 * passes through; pouring costs it a call.
 */
export interface Flow<Item, Value> extends AsyncGenerator<Item, Value> {
  /** Instead of `next`, once: hands over each item as it comes, and resolves with the value. What `take` throws ends it. */
  pour?(take: Take<Item>): Promise<Value>;
}

/** Pours any generator: one that cannot do it is read item by item. */
export async function pour<Item, Value>(flow: Flow<Item, Value>, take: Take<Item>): Promise<Value> {
  if (flow.pour) return flow.pour(take);
  try {
    let next = await flow.next();
    while (!next.done) {
      await take(next.value);
      next = await flow.next();
    }
    return next.value;
  } catch (error) {
    await flow.return(undefined as never);
    throw error;
  }
}
