import { type Word } from './words.ts';

const set = (text: string) => new Set(text.split(/\s+/));
const english = set(
  `the a an and for with of to my our we i is are that it they who what when where how each every day no not from by on at me
  want need see them their can should would your us`,
);
const german = set(
  `der die das und fuer mit von zu mein meine meinen unser unsere wir ich ist sind dass es sie wer was wann wo wie jeder jeden
  jede tag kein keine nicht aus bei auf im am ein eine einen einer den dem des ohne soll kann zum zur oder nach pro auch`,
);
const other = set(
  `el la los las un una con para que de del por mi nuestro le les des une avec pour est et il lo gli per con che di della
  het een voor met van op mijn os um uma com para och att for med som`,
);
const latin = /[a-z]/;
const germanLetters = /[äöüßÄÖÜ]|„|\d,\d\d ?€/;

/** Detects the language of a brief by its small words, and by the language of the phrases found in it. */
export function languageOf(
  text: string,
  words: readonly Word[],
  votes: { en: number; de: number },
): 'en' | 'de' | 'other' {
  // `8am` is no German.
  const isTime = ({ text: word }: Word, at: number) => word === 'am' && /^\p{N}/u.test(words[at - 1]?.text ?? '');
  const count = (of: ReadonlySet<string>) => words.filter((word, at) => of.has(word.text) && !isTime(word, at)).length;
  const withLatin = words.filter((word) => latin.test(word.text)).length;
  const numbers = words.filter((word) => /^\p{N}/u.test(word.text)).length;
  if (words.length - numbers > 2 * withLatin) return 'other';
  const en = count(english) * 2 + votes.en;
  const de = count(german) * 2 + votes.de + (germanLetters.test(text) ? 2 : 0);
  if (count(other) * 2 > Math.max(en, de)) return 'other';
  return de > en ? 'de' : 'en';
}
