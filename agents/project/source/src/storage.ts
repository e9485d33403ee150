/**
 * What this page keeps. Where storage is refused, as in a sandboxed preview, it lives in `window.name`, which survives
 * a reload of the page.
 */
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
  if (store === null) return readName()[key] ?? null;
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  const store = storage();
  if (store === null) {
    window.name = JSON.stringify({ ...readName(), [key]: value });
    return;
  }
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // The disk's quota is used up: the page goes on with what it has in memory.
  }
}
