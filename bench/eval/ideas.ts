import type { Idea } from './idea.ts';
import { ideasAlone } from './ideas-alone.ts';
import { ideasTogether } from './ideas-together.ts';

/** Ideas as people type them: short and long, in English and German, with figures and without. */
export const ideas: readonly Idea[] = [...ideasAlone, ...ideasTogether];
