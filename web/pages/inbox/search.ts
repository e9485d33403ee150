/** Which run the inbox shows: `/inbox?session=…&run=…`. */
export interface InboxSearch {
  session?: string;
  run?: string;
}

/** Returns what is usable of an address; the rest is left out. */
export function readInboxSearch({ session, run }: Readonly<Record<string, unknown>>): InboxSearch {
  return typeof session === 'string' && typeof run === 'string' ? { session, run } : {};
}
