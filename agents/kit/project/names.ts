import { isMassNoun } from '../mass-nouns.ts';

/** Names that generated modules import or declare, and JavaScript's reserved words. */
const taken = new Set(
  (
    'abstract any arguments as async at await boolean break case catch class const constructor continue day debugger ' +
    'declare default defineEntity delete do else named enum eval export extends false finally for from function get go if ' +
    'implements import in infinity instanceof interface is let module nan namespace never new null number object of ' +
    'package private prototype protected public return screenRoutes menuItems set static string super switch symbol ' +
    'this throw true try type typeof undefined unknown usePath matchRoute appName entities using var void while with yield ' +
    'hasOwnProperty toString valueOf __proto__ id screen waitFor expect test user known detail needed search submit edit remove fillForm goTo openApp openList controlOf'
  ).split(' '),
);

/** Returns the words of a name in any spelling: `startsAt`, `start-time`, `Start time`. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);
}

/** Keeps only ASCII, which is safe in identifiers, file names and addresses. */
function asciiWords(name: string): string[] {
  return wordsOf(name)
    .map((word) => word.replaceAll(/[^A-Za-z0-9]/g, ''))
    .filter(Boolean);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a type name such as `Walk`; `fallback` if no character of the name may be in an identifier. */
export function pascalCase(name: string, fallback: string): string {
  const joined = asciiWords(name)
    .map((word) => capital(word.toUpperCase() === word ? word.toLowerCase() : word))
    .join('')
    .slice(0, 40);
  // Windows reserves some names for devices, with any extension.
  if (/^(con|prn|aux|nul|(com|lpt)\d)$/i.test(joined)) return `${joined}Item`;
  return /^[A-Za-z]/.test(joined) ? joined : fallback + joined;
}

export function camelCase(name: string, fallback: string): string {
  const pascal = pascalCase(name, capital(fallback));
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return taken.has(camel) || taken.has(pascal) ? `${camel}Value` : camel;
}

export function kebabCase(name: string, fallback: string): string {
  return asciiWords(name).join('-').toLowerCase().slice(0, 48) || fallback;
}

/** Returns the words as written, the first with a capital: `Start time`. Abbreviations keep their capitals. */
export function sentenceCase(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
    .split(' ');
  const lower = words.map((word, index) => (index > 0 && /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word));
  return capital(lower.join(' '));
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['goose', 'geese'],
  ['mouse', 'mice'],
  ['leaf', 'leaves'],
  ['shelf', 'shelves'],
  ['knife', 'knives'],
  ['half', 'halves'],
  ['life', 'lives'],
  ['staff', 'staff'],
  ['inventory', 'inventories'],
  ['sheep', 'sheep'],
  ['fish', 'fish'],
  ['series', 'series'],
]);

/** Returns the plural of an English noun phrase by its last word. A plural stays unchanged. */
export function plural(phrase: string): string {
  const [, head = '', last = ''] = /^(.*?)(\p{L}*)$/u.exec(phrase) ?? [];
  const lower = last.toLowerCase();
  if (lower === '') return phrase;
  const special = irregular.get(lower);
  if (isMassNoun(lower)) return phrase;
  if (special) return head + (last === capital(last) ? capital(special) : special);
  if (/[^su]s$/.test(lower) && !/(ness|is)$/.test(lower)) return phrase;
  if (/(s|x|z|ch|sh)$/.test(lower)) return `${phrase}es`;
  if (/[^aeiou]y$/.test(lower)) return `${phrase.slice(0, -1)}ies`;
  return `${phrase}s`;
}

/** Returns the same key for `Walk`, `walks` and `WALK`, to find what a text refers to. */
export function nounKey(phrase: string): string {
  return plural(wordsOf(phrase).join(' ').toLowerCase());
}
