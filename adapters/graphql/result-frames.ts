import type { ExecutionResult } from 'graphql';

/**
 * The results of a subscription as graphql-sse frames them, in distinct connections. `gone` ends the subscription.
 * Source: https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md#distinct-connections-mode
 */
export function resultFrames(results: AsyncIterable<ExecutionResult>, gone: AbortSignal): AsyncIterable<string> {
  const inner = results[Symbol.asyncIterator]();
  let ended = false;
  const leave = async () => {
    ended = true;
    await inner.return?.();
    return { done: true, value: undefined } as const;
  };
  // A subscription that waits for its next event ends by this: the loop that reads it stands still.
  // What fails on the way out concerns nobody any more.
  gone.addEventListener('abort', () => void leave().catch(() => {}));
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (ended) return { done: true, value: undefined };
        const result = await inner.next();
        if (!result.done) return { done: false, value: `event: next\ndata: ${JSON.stringify(result.value)}\n\n` };
        ended = true;
        return { done: false, value: 'event: complete\ndata:\n\n' };
      },
      return: leave,
    }),
  };
}
