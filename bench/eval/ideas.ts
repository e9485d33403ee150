import type { Idea } from './idea.ts';
import { ideasAlone } from './ideas-alone.ts';
import { ideasTogether } from './ideas-together.ts';

/** Ideas as users type them: short and long, in English and German, with and without figures. */
export const ideas: readonly Idea[] = [...ideasAlone, ...ideasTogether];
