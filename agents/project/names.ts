import { isMassNoun } from '../words/mass-nouns.ts';

/** Names that generated modules import or declare, and what JavaScript keeps for itself. */
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

/** The words of a name in any spelling: `startsAt`, `start-time`, `Start time`. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);
}

/** ASCII alone: such names are safe as identifiers, in file names and in addresses. */
function asciiWords(name: string): string[] {
  return wordsOf(name)
    .map((word) => word.replaceAll(/[^A-Za-z0-9]/g, ''))
    .filter(Boolean);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `Walk`; `fallback` where the name has nothing that an identifier may have. */
export function pascalCase(name: string, fallback: string): string {
  const joined = asciiWords(name)
    .map((word) => capital(word.toUpperCase() === word ? word.toLowerCase() : word))
    .join('')
    .slice(0, 40);
  // Windows keeps some names for devices, whatever comes after the dot.
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

/** `Start time`: words as written, the first with a capital. Capitals of abbreviations stay. */
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

/** The plural of an English noun phrase by its last word. What is plural already stays. */
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

/** Equal for `Walk`, `walks` and `WALK`: for finding what a text refers to. */
export function nounKey(phrase: string): string {
  return plural(wordsOf(phrase).join(' ').toLowerCase());
}
