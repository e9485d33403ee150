import { game } from '../../recognise/phrases-play.ts';
import { PhraseIndex } from '../../recognise/phrase-index.ts';
import { wordsOf } from '../../recognise/words.ts';

const names = new PhraseIndex(
  (['en', 'de'] as const).map((language) => ({
    kind: 'game',
    language,
    signals: { names: game[language].names ?? '' },
  })),
);

/** Words before the name of an application. */
const naming = new Set(['called', 'named', 'namens', 'genannt']);

/** Returns the games whose names are misspelt in these words, in their order: how each is written, and as it was typed. */
export function respelt(wanted: string): { name: string; quote: string }[] {
  const words = wordsOf(wanted);
  return names.find(words).flatMap(({ phrase, from, to, likeness }) => {
    const [first, last] = [words[from], words[to]];
    if (!first || !last || /["“”„'‘‚«»]/u.test(first.before) || naming.has(words[from - 1]?.text ?? '')) return [];
    // The index takes the last letter of `hangmann` for an ending.
    const isDoubled = first.text !== phrase.words[0] && /(?<letter>\p{L})\k<letter>$/u.test(first.text);
    if (likeness === 1 && !isDoubled) return [];
    return { name: phrase.words.join(' '), quote: wanted.slice(first.start, last.end) };
  });
}
