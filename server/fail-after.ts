export interface Failing extends Disposable {
  /** Rejects; nobody has to wait for it. */
  promise: Promise<never>;
}

/** Rejects with what `toError` makes after so many milliseconds, unless it is disposed first. */
export function failAfter(milliseconds: number, toError: () => Error): Failing {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const timer = setTimeout(() => reject(toError()), milliseconds);
  return { promise, [Symbol.dispose]: () => clearTimeout(timer) };
}
