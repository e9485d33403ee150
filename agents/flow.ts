/** Receives an item. A returned promise asks the source to wait until it resolves. Throwing or rejecting ends the stream. */
export type Take<Item> = (item: Item) => Promise<void> | null;

/**
 * Calls `take` with each item as it comes and resolves with the final value. Rejects with what `take` threw. If `left`
 * aborts, the reader has gone: stop and close what is open.
 */
export type Push<Item, Value> = (take: Take<Item>, left?: AbortSignal) => Promise<Value>;

/**
 * A stream that agents read with `yield*` or `for await`, and that the service pushes. Pushing costs a call per item;
 * pulling costs several promises per item.
 */
export interface Flow<Item, Value> extends AsyncGenerator<Item, Value> {
  /** Use it instead of `next`, once. */
  push: Push<Item, Value>;
}

/** Makes a pushed stream readable. It begins with the first `next`. Call `next` again only after the last one resolved. */
export function flowOf<Item, Value>(push: Push<Item, Value>): Flow<Item, Value> {
  const left = new AbortController();
  let pushed: Promise<void> | null = null;
  let over = false;
  /** The `next` that waits for an item. */
  let asked: PromiseWithResolvers<IteratorResult<Item, Value>> | null = null;
  /** Open while the reader works on an item. */
  let held: PromiseWithResolvers<void> | null = null;
  /** The end, if it came while the reader worked on the last item. */
  let ending: Promise<IteratorResult<Item, Value>> | null = null;

  const take: Take<Item> = (item) => {
    left.signal.throwIfAborted();
    held = Promise.withResolvers();
    // A source that does not wait for its last item leaves this promise without a handler.
    held.promise.catch(() => {});
    asked?.resolve({ done: false, value: item });
    asked = null;
    return held.promise;
  };
  async function begin(): Promise<void> {
    const end = push(take, left.signal).then((value) => ({ done: true as const, value }));
    await end.catch(() => {});
    over = true;
    if (asked) asked.resolve(end);
    else ending = end;
  }

  const flow: Flow<Item, Value> = {
    push,
    next() {
      if (over) {
        const last = ending ?? Promise.resolve({ done: true as const, value: undefined as never });
        ending = null;
        return last;
      }
      asked = Promise.withResolvers();
      const { promise } = asked;
      held?.resolve();
      pushed ??= begin();
      return promise;
    },
    async return(value) {
      over = true;
      left.abort();
      held?.reject(left.signal.reason);
      await pushed;
      ending = null;
      return { done: true, value: await value };
    },
    async throw(error) {
      await flow.return(undefined as never);
      throw error;
    },
    [Symbol.asyncIterator]: () => flow,
    [Symbol.asyncDispose]: async () => void (await flow.return(undefined as never)),
  };
  return flow;
}

/** Pushes any stream: a plain generator is read item by item. */
export async function push<Item, Value>(
  stream: AsyncGenerator<Item, Value>,
  take: Take<Item>,
  left?: AbortSignal,
): Promise<Value> {
  if (isFlow(stream)) return stream.push(take, left);
  try {
    let next = await stream.next();
    while (!next.done) {
      await take(next.value);
      next = await stream.next();
    }
    return next.value;
  } catch (error) {
    await stream.return(undefined as never);
    throw error;
  }
}

export function isFlow<Item, Value>(stream: AsyncGenerator<Item, Value>): stream is Flow<Item, Value> {
  return 'push' in stream;
}

/** The stream with each item passed through `each` and its value through `ended`. `open` runs when it begins. */
export function mapFlow<Item, Value, Result, Mapped>(
  open: () => AsyncGenerator<Item, Value>,
  ended: (value: Value) => Result,
  each: (item: Item) => Mapped,
): Flow<Mapped, Result> {
  return flowOf(async (take, left) => ended(await push(open(), (item) => take(each(item)), left)));
}
