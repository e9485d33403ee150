import { catalogue } from '../catalogue.ts';
import type { Language } from '../base/language.ts';
import type { Starter } from '../base/starter.ts';
import { isSmall } from '../../kit/brief/small-words.ts';
import { tokensOf } from './tokens.ts';

/** The words for what a starter does. */
export interface Vocabulary {
  /** Whether it has this word, in any inflection. */
  has(folded: string): boolean;
  /** Whether its texts have this number with this word after it: `the last 30 days`. */
  hasCount(number: number, folded: string): boolean;
}

const known = new Map<string, Vocabulary>();

/** Returns the words of everything that the starter declares in this language, besides its limits. */
export function vocabularyOf(starter: Starter, language: Language): Vocabulary {
  const key = `${starter.kind} ${language}`;
  const held = known.get(key);
  if (held) return held;
  const made = vocabularyFrom(textsOf(starter, language), language);
  known.set(key, made);
  return made;
}

function textsOf({ texts: both, screens, settings, abilities }: Starter, language: Language): string[] {
  const texts = both[language];
  return [
    texts.pitch,
    abilities?.[language] ?? '',
    catalogue[language].standing['NFR-003'],
    ...texts.features.flatMap(({ name, description }) => [name, description]),
    ...texts.stories.flatMap(({ iWant, soThat, criteria }) => [
      iWant,
      soThat,
      ...criteria.flatMap(({ given, when, then }) => [given, when, then]),
    ]),
    ...screens.flatMap(({ names, purposes }) => [names[language], purposes[language]]),
    ...settings.flatMap((setting) => [
      ...setting.names[language],
      ...(setting.type === 'choice' ? setting.options.flatMap(({ names }) => names[language]) : []),
      ...(setting.type === 'rows' ? setting.fields.flatMap(({ names }) => names[language]) : []),
    ]),
  ];
}

function vocabularyFrom(texts: readonly string[], language: Language): Vocabulary {
  const begun = new Map<string, string[]>();
  const whole = new Set<string>();
  const counts = new Set<string>();
  for (const text of texts) {
    const tokens = tokensOf(text);
    for (const [index, { folded, parts }] of tokens.entries()) {
      if (parts) for (const value of parts.flat()) counts.add(`${value} ${tokens[index + 1]?.folded ?? ''}`);
      if (parts || isSmall(folded)) continue;
      for (const word of [folded, ...folded.split('-')]) {
        whole.add(word);
        begun.set(word.slice(0, 4), [...(begun.get(word.slice(0, 4)) ?? []), word]);
      }
    }
  }
  const hasWord = (word: string) =>
    whole.has(word) || (begun.get(word.slice(0, 4)) ?? []).some((other) => areAlike(word, other));
  const has = (word: string) => hasWord(word) || (language === 'de' && isCompound(word, hasWord));
  return { has, hasCount: (number, folded) => counts.has(`${number} ${folded}`) };
}

/** Whether two words are inflections of one: `chart` and `charts`, `zeigt` and `zeigen`. */
export function areAlike(one: string, other: string): boolean {
  if (one === other) return true;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const longest = Math.max(one.length, other.length);
  return same >= 4 && longest - same <= 3 && same * 3 >= longest * 2;
}

/** Whether it consists of two known words: `Wochenansicht`. */
function isCompound(word: string, isKnown: (part: string) => boolean): boolean {
  for (let at = 4; at <= word.length - 4; at += 1) {
    if (isKnown(word.slice(0, at)) && isKnown(word.slice(at))) return true;
  }
  return false;
}
