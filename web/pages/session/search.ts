import { readBecause } from '../because/selection.ts';

/** What the address of each page of a session may say. */
export interface SessionSearch {
  /** The cursor at which the session is shown; left out: now. */
  at?: number | undefined;
  /** What the chain beside the page is about, `story.US-1`; `open`: nothing is selected; left out: it is closed. */
  because?: string | undefined;
}

/** Returns what is usable of an address; the rest is left out. */
export function readSessionView(search: Readonly<Record<string, unknown>>): SessionSearch {
  const { at } = search;
  const because = readBecause(search.because);
  return {
    ...(typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 && { at }),
    ...(because !== undefined && { because }),
  };
}
