import { extname } from 'node:path';

/** The extension of our own modules: `.ts` in the repository, `.js` in the package, where they are compiled. */
export const moduleExtension = extname(import.meta.url);
