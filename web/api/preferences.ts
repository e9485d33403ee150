/** What the browser remembers: preferences and drafts. Nothing else lives only there. */
const prefix = 'studio.';

/** Returns null if there is none, or if the browser keeps nothing. */
export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

/** null removes it. Has no effect if the browser keeps nothing. */
export function writePreference(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    // Private windows and full storage: the page works without.
  }
}
