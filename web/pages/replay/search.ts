import { type LogSearch, readLogSearch } from '../log/search.ts';
import { readSessionView } from '../session/search.ts';

/** What the address of a replay says. */
export interface ReplaySearch extends LogSearch {
  /** The cursor at which the session is shown; left out: the end. */
  at?: number | undefined;
  /** The page that is shown; left out: the thread. */
  view?: 'log' | undefined;
}

/** Returns what is usable of an address; the rest is left out. */
export function readReplaySearch(search: Readonly<Record<string, unknown>>): ReplaySearch {
  const { at } = readSessionView(search);
  return { ...readLogSearch(search), ...(at !== undefined && { at }), ...(search.view === 'log' && { view: 'log' }) };
}
