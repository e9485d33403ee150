import type { HTTPBatchLinkOptions } from '@trpc/client';

type Fetch = NonNullable<HTTPBatchLinkOptions<never>['fetch']>;

let isReached = true;
const listeners = new Set<() => void>();

function set(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

/** Sends a request, and notes whether the service answered. */
export const fetchFromService: Fetch = async (input, init) => {
  const signal = init?.signal ?? null;
  try {
    const response = await fetch(input, { ...init, signal });
    set(true);
    return response;
  } catch (error) {
    if (!signal?.aborted) set(false);
    throw error;
  }
};

/** Whether the service can be reached, as far as the last call and the browser know. */
export const isServiceReached = () => isReached && navigator.onLine;

export function subscribeReach(listener: () => void): () => void {
  listeners.add(listener);
  for (const type of ['online', 'offline']) window.addEventListener(type, listener);
  return () => {
    listeners.delete(listener);
    for (const type of ['online', 'offline']) window.removeEventListener(type, listener);
  };
}
