import { designTokens } from '../kit/design-tokens/tokens.ts';
import { themeCss } from '../kit/design-tokens/theme-css.ts';
import type { ProjectFiles } from '../ports.ts';
import type { Work } from './work.ts';

export const themePath = 'src/theme.css';

/** Returns the files with the theme that the service makes: the one that stands, or one of a new colour or mood. */
export function settled(
  work: Pick<Work, 'files' | 'tokens' | 'name'>,
  files: ProjectFiles,
  theme: { primary: string | null; mood: string | null } | null,
): ProjectFiles {
  if (theme === null) return { ...files, [themePath]: work.files[themePath] ?? themeCss(work.tokens) };
  const brand = {
    ...(theme.mood === null ? {} : { mood: theme.mood }),
    colors: { primary: theme.primary ?? work.tokens.colors.light.primary },
  };
  const tokens = designTokens({ name: work.name, brand, words: work.name });
  // If only the colour changes, keep the type and shapes that the owner knows.
  const kept = theme.mood === null ? { ...work.tokens, colors: tokens.colors } : tokens;
  return { ...files, [themePath]: themeCss(kept) };
}
