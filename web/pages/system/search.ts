import { whole } from '../project/search.ts';

const tabs = ['difference', 'versions'] as const;

/** What the address of the design system says. */
export interface SystemSearch {
  tab?: (typeof tabs)[number];
  /** The number of the version that is shown; the newest one if left out. */
  version?: number;
  /** The number of the version that it is compared with; the one before if left out, nothing if 0. */
  base?: number;
}

/** Returns what is usable of an address; the rest is left out. */
export function readSystemSearch(search: Readonly<Record<string, unknown>>): SystemSearch {
  const tab = tabs.find((one) => one === search.tab);
  const [version, base] = [whole(search.version, 1), whole(search.base, 0)];
  return {
    ...(tab !== undefined && { tab }),
    ...(version !== undefined && { version }),
    ...(base !== undefined && { base }),
  };
}
