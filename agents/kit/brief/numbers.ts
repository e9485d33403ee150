const englishOnes = 'one two three four five six seven eight nine'.split(' ');
const englishTeens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const englishTens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const germanOnes = 'eins zwei drei vier fünf sechs sieben acht neun'.split(' ');
const germanTeens = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
const germanTens = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');

/** Numbers in words, up to a hundred: `two`, `forty-five`, `zwei`, `fünfundvierzig`. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...englishOnes.map((word, index) => [word, index + 1] as const),
  ...englishTeens.map((word, index) => [word, index + 10] as const),
  ...englishTens.flatMap((word, tens) => [
    [word, (tens + 2) * 10] as const,
    ...englishOnes.flatMap((one, index) =>
      ['-', ' '].map((mark) => [`${word}${mark}${one}`, (tens + 2) * 10 + index + 1] as const),
    ),
  ]),
  ['hundred', 100] as const,
  ...germanOnes.map((word, index) => [word, index + 1] as const),
  ...germanTeens.map((word, index) => [word, index + 10] as const),
  ...germanTens.flatMap((word, tens) => [
    [word, (tens + 2) * 10] as const,
    ...germanOnes.map(
      (one, index) => [`${one === 'eins' ? 'ein' : one}und${word}`, (tens + 2) * 10 + index + 1] as const,
    ),
  ]),
  ['dreissig', 30] as const,
  ['zwoelf', 12] as const,
  ['fuenf', 5] as const,
  ['hundert', 100] as const,
]);

/** Longer words first, so that the pattern matches `forty-five` as a whole. */
export const numberWordPattern = [...numberWords.keys()].toSorted((a, b) => b.length - a.length).join('|');

/** Digits in the grouping of both languages: `320,000`, `1.200`, `4.5`, `1.200,50`, `12'000`. */
export const digitsPattern = String.raw`\d{1,12}(?:[.,'’]\d{1,9}){0,4}`;

export interface NumberForm {
  /** Whether `1.200` means 1200, as in German. */
  german: boolean;
  /** Whether it is a sum of money, which never has three decimals. */
  money: boolean;
}

/** Returns the value of digits or of a number word; null if the text is no number. */
export function parseNumber(text: string, { german, money }: NumberForm): number | null {
  const word = numberWords.get(text.toLowerCase());
  if (word !== undefined) return word;
  if (!/^\d/.test(text)) return null;
  const plain = text.replaceAll(/['’]/g, '');
  const marks = plain.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return finite(plain);
  const decimals = plain.length - plain.lastIndexOf(last) - 1;
  const mixed = marks.some((mark) => mark !== last);
  const groups = decimals === 3 && (money || marks.length > 1 || (last === ',' ? !german : german));
  if (groups || (marks.length > 1 && !mixed)) return finite(plain.replaceAll(/[.,]/g, ''));
  const [whole = '', part = ''] = [plain.slice(0, plain.lastIndexOf(last)), plain.slice(plain.lastIndexOf(last) + 1)];
  return finite(`${whole.replaceAll(/[.,]/g, '')}.${part}`);
}

function finite(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
