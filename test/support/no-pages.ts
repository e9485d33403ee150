import type { Pages } from '../../agents/source.ts';

/** For tests without a web. */
export const noPages: Pages = { read: async () => ({ state: 'not_readable', reason: 'could not be reached' }) };
