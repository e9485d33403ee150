import { useCallback, useEffect, useState } from 'react';
import { starter } from './starter.ts';

/**
 * The storage of this page. If the browser refuses storage, as in a sandboxed preview, the data is in `window.name`,
 * which survives a reload.
 */
const prefix = `starter:${starter.kind}:`;

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function readName(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(window.name);
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

export function readStored(key: string): unknown {
  const store = storage();
  if (store === null) return readName()[prefix + key] ?? null;
  try {
    return JSON.parse(store.getItem(prefix + key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  const store = storage();
  if (store === null) {
    window.name = JSON.stringify({ ...readName(), [prefix + key]: value });
    return;
  }
  try {
    store.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // The storage quota is used up: the page continues with the data in memory.
  }
}

/** State that survives a reload. `accepts` checks whether a stored value is still valid. */
export function useStored<T>(
  key: string,
  initial: () => T,
  accepts: (value: unknown) => boolean,
): [T, (change: T | ((before: T) => T)) => void] {
  const [value, setValue] = useState<T>(() => {
    const stored = readStored(key);
    if (stored !== null && accepts(stored)) return stored as T;
    return initial();
  });
  useEffect(() => writeStored(key, value), [key, value]);
  return [value, useCallback((change) => setValue(change), [])];
}
