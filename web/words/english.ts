import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { session } from './en/session.ts';
import { shell } from './en/shell.ts';

/** The texts of the first load. Pages that are loaded later bring their own, in `en/pages` and `de/pages`. */
export const english = { common, shell, home, session };
export type Words = typeof english;
