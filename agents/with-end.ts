import { type Flow, pour } from './flow.ts';

/**
 * A generator whose value goes through `ended`, and each of whose items through `each`. By hand, and opened by its first
 * `next`: a generator around a generator costs each event several promises, and a stream of deltas passes through a few
 * of them. Can be poured.
 */
export function withEnd<Item, Value, Result, Mapped = Item>(
  open: () => Flow<Item, Value>,
  ended: (value: Value) => Result,
  each: (item: Item) => Mapped = (item) => item as unknown as Mapped,
): Flow<Mapped, Result> {
  let opened: Flow<Item, Value> | null = null;
  const settle = (result: IteratorResult<Item, Value>): IteratorResult<Mapped, Result> =>
    result.done ? { done: true, value: ended(result.value) } : { done: false, value: each(result.value) };
  const left = (value: unknown): IteratorResult<Mapped, Result> => ({ done: true, value: value as Result });
  const generator: Flow<Mapped, Result> = {
    next() {
      try {
        opened ??= open();
      } catch (error) {
        return Promise.reject(error as Error);
      }
      return opened.next().then(settle);
    },
    async pour(take) {
      opened ??= open();
      return ended(await pour(opened, (item) => take(each(item))));
    },
    return: async (value) => left(opened ? (await opened.return((await value) as never)).value : await value),
    async throw(error) {
      if (!opened) throw error;
      return settle(await opened.throw(error));
    },
    [Symbol.asyncIterator]: () => generator,
    [Symbol.asyncDispose]: async () => void (await generator.return(undefined as never)),
  };
  return generator;
}
