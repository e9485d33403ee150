import { lacks } from './needs.ts';

export type Engine = 'Chromium' | 'jsdom';

const engines = [
  { engine: 'Chromium', isMissing: lacks('Chromium', 'bubblewrap') },
  { engine: 'jsdom', isMissing: lacks('bubblewrap') },
] as const;

/** What can render a build on this machine. */
export const enginesHere: readonly Engine[] = engines.flatMap(({ engine, isMissing }) => (isMissing ? [] : [engine]));
