/** Milliseconds of silence after which a comment keeps proxies from cutting the stream. */
export const pingMilliseconds = 15_000;

export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

export const encoder = new TextEncoder();
export const ping = encoder.encode(': ping\n\n');

/** Resolves with null when so long nothing happened. */
export function silenceAfter(milliseconds: number): Disposable & { promise: Promise<null> } {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), milliseconds);
  return { promise, [Symbol.dispose]: () => clearTimeout(timer) };
}
