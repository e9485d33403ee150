/** What the address of each page of a session may say. */
export interface SessionSearch {
  /** The cursor at which the session is shown; left out: now. */
  at?: number | undefined;
}

/** Returns what is usable of an address; the rest is left out. */
export function readSessionAt({ at }: Readonly<Record<string, unknown>>): SessionSearch {
  return typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 ? { at } : {};
}
