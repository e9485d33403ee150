import { nounPhrase, type NounPhrase } from './phrases.ts';
import type { Word } from './read-words.ts';
import type { Join } from './segments.ts';
import { buildVerbs, productWords, wishVerbs } from './word-lists.ts';

/** `I want`, `we need`, `build me`, `I'm looking for`: the index behind them, null when the words begin otherwise. */
export function afterWish(words: readonly Word[], join: Join): number | null {
  const first = words[0];
  if (!first) return null;
  if (first.lower === 'i' || first.lower === 'we') {
    for (let index = 1; index < Math.min(words.length, 6); index += 1) {
      const word = words[index];
      if (word?.kind === 'modal' && word.lower !== 'would') return null;
      if (word?.verb && wishVerbs.has(word.verb.base)) {
        const next = words[index + 1];
        const wanted =
          next?.kind === 'determiner' ||
          next?.kind === 'pronoun' ||
          next?.kind === 'preposition' ||
          next?.plural === true ||
          next === undefined;
        return wanted ? index + (next?.kind === 'preposition' ? 2 : 1) : null;
      }
    }
    return null;
  }
  if (join !== 'start' || !first.verb || first.verb.form !== 'base' || !buildVerbs.has(first.verb.base)) return null;
  const next = words[1];
  if (next?.lower === 'me' || next?.lower === 'us') return 2;
  const object = nounPhrase(words, 1);
  return object && isProduct(object.phrase) ? 1 : null;
}

export function isProduct(phrase: NounPhrase): boolean {
  return (
    productWords.has(phrase.head.lower) ||
    (phrase.words.length === 1 && /^(?:solution|tool|app)s?$/.test(phrase.head.lower))
  );
}
