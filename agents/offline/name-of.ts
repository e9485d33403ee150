import { appNameFrom } from '../starters/app-name.ts';
import { recognise } from '../starters/recognise/recognise.ts';
import { starterOf } from '../starters/registry.ts';

/** Returns the words' name for the application; null if the words match no kind. */
export function nameOf(words: string): string | null {
  const { candidates, language: read } = recognise(words);
  const language = read === 'de' ? 'de' : 'en';
  const [first] = candidates;
  if (!first || first.kind === 'records') return null;
  const starter = starterOf(first.kind);
  return starter && appNameFrom(words, starter.kind, starter.texts[language].title);
}
