const codeTabs = ['preview', 'difference', 'files', 'versions'] as const;
export type CodeTab = (typeof codeTabs)[number];
const screenTabs = ['preview', 'difference', 'versions'] as const;
export type ScreenTab = (typeof screenTabs)[number];

export const widths = [390, 834, 1280] as const;
export type Width = (typeof widths)[number];

interface Shared {
  /** The number of the version that is shown; the newest one if left out. */
  version?: number;
  /** The number of the version that it is compared with; the one before if left out, nothing if 0. */
  base?: number;
  /** Pixels of the preview. */
  width?: Width;
}

/** What the address of the code says. */
export interface CodeSearch extends Shared {
  tab?: Exclude<CodeTab, 'preview'>;
  file?: string;
  /** A line of the file, from 1. */
  line?: number;
}

/** What the address of the screens says. */
export interface ScreensSearch extends Shared {
  /** The id of the screen; the first one if left out. */
  screen?: string;
  tab?: Exclude<ScreenTab, 'preview'>;
}

type Search = Readonly<Record<string, unknown>>;

/** Returns what is usable of an address; the rest is left out. */
export function readCodeSearch(search: Search): CodeSearch {
  const tab = codeTabs.find((one) => one === search.tab);
  const file = text(search.file);
  const line = whole(search.line, 1);
  return {
    ...shared(search),
    ...(tab !== undefined && tab !== 'preview' && { tab }),
    ...(file !== undefined && { file }),
    ...(file !== undefined && line !== undefined && { line }),
  };
}

/** Returns what is usable of an address; the rest is left out. */
export function readScreensSearch(search: Search): ScreensSearch {
  const tab = screenTabs.find((one) => one === search.tab);
  const screen = text(search.screen);
  return {
    ...shared(search),
    ...(tab !== undefined && tab !== 'preview' && { tab }),
    ...(screen !== undefined && { screen }),
  };
}

function shared(search: Search): Shared {
  const version = whole(search.version, 1);
  const base = whole(search.base, 0);
  const width = widths.find((one) => one === search.width);
  return {
    ...(version !== undefined && { version }),
    ...(base !== undefined && { base }),
    ...(width !== undefined && { width }),
  };
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 1_000) : undefined);

/** Returns a whole number that is at least so large; undefined if the value is none. */
export const whole = (value: unknown, least: number) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
