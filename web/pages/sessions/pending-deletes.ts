import { useSyncExternalStore } from 'react';

/** The sessions that will be deleted when their message with "Undo" has gone. */
let pending: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(work: (ids: Set<string>) => void): void {
  const next = new Set(pending);
  work(next);
  pending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The sessions that lists leave out, because they are about to be deleted. */
export const usePendingDeletes = () => useSyncExternalStore(subscribe, () => pending);

export const isPending = (sessionId: string) => pending.has(sessionId);

export function addPending(sessionId: string): void {
  window.addEventListener('pagehide', sendAll);
  change((ids) => ids.add(sessionId));
}

export function removePending(sessionId: string): void {
  change((ids) => ids.delete(sessionId));
}

/** Deletes what is pending before the page goes: requests with `keepalive` outlive it, and those of tRPC would not. */
function sendAll(): void {
  for (const sessionId of pending) {
    void fetch(`/api/v1/sessions/${encodeURIComponent(sessionId)}`, { method: 'DELETE', keepalive: true });
  }
  // A page that comes back from the browser's cache must not delete them again.
  change((ids) => ids.clear());
}
