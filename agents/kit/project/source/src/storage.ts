/**
 * The storage of this page. If the browser refuses storage, as in a sandboxed preview, the data is in `window.name`,
 * which survives a reload.
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
    // The storage quota is used up: the page continues with the data in memory.
  }
}
