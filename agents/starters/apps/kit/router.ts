import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Returns the path after `#`, starting with `/`. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.slice(1) || '/');
}

export function go(path: string): void {
  window.location.hash = path;
}
