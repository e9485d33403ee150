export interface Failing extends Disposable {
  /** Rejects after the timeout. It need not be awaited. */
  promise: Promise<never>;
}

/** Rejects with the error from `toError` after the given time, unless disposed of first. */
export function failAfter(milliseconds: number, toError: () => Error): Failing {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const timer = setTimeout(() => reject(toError()), milliseconds);
  return { promise, [Symbol.dispose]: () => clearTimeout(timer) };
}
