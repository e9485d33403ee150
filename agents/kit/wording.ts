import { isMassNoun } from './mass-nouns.ts';

const lowerInTitles = new Set('a an and as at but by for from in into nor of on or per the to via with'.split(' '));

/** Turns `dog walkers` into `Dog Walkers`; small words stay lower case, and words with capitals stay unchanged. */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, index) => (index > 0 && lowerInTitles.has(word) ? word : capitalised(word)))
    .join(' ');
}

/** Makes the first letter a capital. */
export function sentenceCase(text: string): string {
  const trimmed = text.trim();
  return capitalised(trimmed);
}

function capitalised(word: string): string {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/** Turns `Live GPS route` into `live GPS route`: a word loses its first capital, unless it has others. */
export function lowerWords(text: string): string {
  return text
    .split(' ')
    .map((word) => (/^\p{Lu}[\p{Ll}'-]*$/u.test(word) ? word.toLowerCase() : word))
    .join(' ');
}

/** Joins items: `a, b and c`. */
export function listOf(items: readonly string[], last = 'and'): string {
  if (items.length <= 1) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

/** Adds the article, `a walk`, `an owner`, by the most likely sound of the spelling; uncountable nouns get none. */
export function withArticle(noun: string): string {
  if (isMassNoun(noun)) return noun;
  const sounds = /^(?:hour|honest|honou?r|heir|MRI|SMS|NGO|SOS|HR|RSS|X-?ray)/.test(noun);
  const consonant = /^(?:u(?:ni|se|s[aiu]|tili)|eu|one\b|once)/i.test(noun);
  return `${(/^[aeiou]/i.test(noun) && !consonant) || sounds ? 'an' : 'a'} ${noun}`;
}

/** Turns `Walk list` into `walk-list`; keeps letters of any script. */
export function slug(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Returns at most `length` characters, cut at a word, with an ellipsis if text is missing. */
export function shortened(text: string, length: number): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, '')}…`;
}

/** Adds a full stop if the text ends without one. */
export function sentence(text: string): string {
  const cased = sentenceCase(text);
  return /[.!?…。！？]$/.test(cased) ? cased : `${cased}.`;
}
