/** Words of requests that say nothing about which file is meant; umlauts as two letters. */
const empty = new Set(
  `a an the and or but if then than of to in on at by for from with without into as is are was were be been being it its this that
  these those there here i you we they he she my your our their me us them can could should would will shall may might must do does
  did done dont doesnt isnt cant not no so too very just only also more less most much many some any all every each please make
  makes made want wants like need needs let lets have has had get gets go goes put way use used using when where which what who how
  why instead about one two app application page screen file thing things new now still again really
  der die das den dem des ein eine einen einem einer eines und oder aber wenn dann als von zu zum zur im in am an auf bei fuer aus
  mit ohne ist sind war waren sein wird werden wurde es er sie ich du wir ihr mein meine dein unser unsere mir mich uns kann koennen
  koennte soll sollen sollte muss muessen darf duerfen nicht kein keine keinen so zu sehr nur auch noch mehr weniger alle jeder jede
  jedes bitte mach mache machen haben hat hatte gibt geben man was wer wie wo warum statt ueber dass damit dabei app anwendung seite
  neu neue neuen neues jetzt immer`.split(/\s+/),
);

const longest = 40;
const endings = ['ings', 'ungen', 'ing', 'ung', 'ern', 'ies', 'ed', 'en', 'em', 'er', 'es', 'e', 's', 'n', 'y'];
const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Splits a name such as `camelCase` into words of lower-case letters and digits, without accents. */
function wordsOf(name: string): string[] {
  const folded = name
    .replaceAll(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Counts the stems of the words that may say which file is meant. */
export function countStems(text: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const name of text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) names.set(name, (names.get(name) ?? 0) + 1);
  const stems = new Map<string, number>();
  // Code repeats its names, so each is split once.
  for (const [name, count] of names) {
    for (const word of wordsOf(name)) {
      if (word.length < 2 || word.length > longest || empty.has(word)) continue;
      const stem = stemOf(word);
      stems.set(stem, (stems.get(stem) ?? 0) + count);
    }
  }
  return stems;
}

/** Returns the stems of the words that may say which file is meant, each once. */
export function stemsOf(text: string): string[] {
  return [...countStems(text).keys()];
}

/** Cuts English and German endings, without any dictionary: what is left is the same for most forms of a word. */
export function stemOf(word: string): string {
  let stem = word;
  for (let round = 0; round < 3; round += 1) {
    const ending = endings.find((one) => stem.endsWith(one) && stem.length - one.length >= (one === 's' ? 3 : 4));
    if (ending === undefined) break;
    stem = stem.slice(0, -ending.length);
  }
  return stem.replace(/(\p{L})\1$/u, '$1');
}
