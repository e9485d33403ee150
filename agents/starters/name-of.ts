import { appNameFrom } from './app-name.ts';
import { recognise } from './recognise.ts';
import { starterOf } from './registry.ts';

/** What the words call the application; null: no kind is recognised in them. */
export function nameOf(words: string): string | null {
  const { candidates, language: read } = recognise(words);
  const language = read === 'de' ? 'de' : 'en';
  const [first] = candidates;
  if (!first || first.kind === 'records') return null;
  const starter = starterOf(first.kind);
  return starter && appNameFrom(words, starter.kind, starter.texts[language].title);
}
