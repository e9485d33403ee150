import { type Found, wholeWords } from './found.ts';

export interface FoundLanguage extends Found {
  /** ISO 639-1. */
  code: string;
}

const names: Readonly<Record<string, readonly string[]>> = {
  en: ['english', 'englisch', 'englische', 'englischen', 'englischer'],
  de: ['german', 'deutsch', 'deutsche', 'deutschen', 'deutscher'],
  fr: ['french', 'französisch', 'français', 'francais'],
  es: ['spanish', 'spanisch', 'español', 'espanol'],
  it: ['italian', 'italienisch', 'italiano'],
  pt: ['portuguese', 'portugiesisch', 'português'],
  nl: ['dutch', 'niederländisch', 'nederlands'],
  th: ['thai', 'thailändisch'],
  tr: ['turkish', 'türkisch'],
  pl: ['polish', 'polnisch'],
  cs: ['czech', 'tschechisch'],
  ru: ['russian', 'russisch'],
  uk: ['ukrainian', 'ukrainisch'],
  ar: ['arabic', 'arabisch'],
  he: ['hebrew', 'hebräisch'],
  hi: ['hindi'],
  ja: ['japanese', 'japanisch'],
  zh: ['chinese', 'mandarin', 'chinesisch'],
  ko: ['korean', 'koreanisch'],
  vi: ['vietnamese', 'vietnamesisch'],
  id: ['indonesian', 'indonesisch'],
  sv: ['swedish', 'schwedisch'],
  da: ['danish', 'dänisch'],
  no: ['norwegian', 'norwegisch'],
  fi: ['finnish', 'finnisch'],
  el: ['greek', 'griechisch'],
  la: ['latin', 'latein'],
};
const codes = new Map(Object.entries(names).flatMap(([code, list]) => list.map((name) => [name, code] as const)));
const name = [...codes.keys()].join('|');
const more = `(?:(?: ?[,/&+] ?| and | und | or | oder |, and )(?:${name})(?![\\p{L}\\p{N}]))`;

// Matches a language and not a nationality: after a word for speaking or translating, next to another language, or
// before `version` and similar words.
const patterns = [
  wholeWords(
    `(?:in|into|to|auf|ins|from|von|vom)(?: both| the| plain| simple)? (?:${name})(?![\\p{L}\\p{N}])${more}{0,8}`,
  ),
  wholeWords(`(?:${name})(?![\\p{L}\\p{N}])${more}{1,8}`),
  wholeWords(
    `(?:${name})(?: language)? (?:version|interface|ui|texts?|labels|translation|only|speaking|language|oberfläche|texte|sprache|fassung)`,
  ),
  wholeWords(
    `(?:language|languages|sprache|sprachen|ui|interface|texts?|texte)(?: is| are| in| ist| sind)?:? (?:${name})${more}{0,8}`,
  ),
  wholeWords(`(?:speaks?|speaking|sprechen|spricht) (?:only |nur )?(?:${name})${more}{0,8}`),
];
const one = wholeWords(name);
/** `in German bakeries` is about a place. */
const ofAPlace =
  /^ (?:restaurants?|food|cuisine|market|companies|company|law|customers|wines?|cars?|bakery|bakeries|made)(?![\p{L}])/iu;

/** Returns the languages that the words ask for, each once, in the order of the words. The quote is only the name. */
export function readLanguages(words: string): FoundLanguage[] {
  const found = new Map<string, FoundLanguage>();
  const matches = patterns.flatMap((pattern) => [...words.matchAll(pattern)]).toSorted((a, b) => a.index - b.index);
  for (const { 0: phrase, index } of matches) {
    if (ofAPlace.test(words.slice(index + phrase.length, index + phrase.length + 20))) continue;
    for (const { 0: quote, index: offset } of phrase.matchAll(one)) {
      const code = codes.get(quote.toLowerCase());
      if (code !== undefined && !found.has(code)) found.set(code, { quote, at: index + offset, code });
    }
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at);
}
