/** Where storage is refused, as in a sandboxed preview, values live as long as the page. */
const memory = new Map<string, string>();

export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key) ?? memory.get(key);
    return text === undefined ? null : JSON.parse(text);
  } catch {
    const text = memory.get(key);
    return text === undefined ? null : JSON.parse(text);
  }
}

export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // The copy in memory is all that this page may keep.
  }
}
