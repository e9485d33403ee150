import { extname } from 'node:path';

/** What our own modules end with: `.ts` as they are written, `.js` in the package, where they are compiled. */
export const moduleEnding = extname(import.meta.url);
