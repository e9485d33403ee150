import { common } from './de/common.ts';
import { home } from './de/home.ts';
import { session } from './de/session.ts';
import { shell } from './de/shell.ts';
import type { Words } from './english.ts';

export const german: Words = { common, shell, home, session };
