/** A word of the brief, with its range there. */
export interface Word {
  /** Lower case, without accents; umlauts become two letters. */
  text: string;
  start: number;
  end: number;
  /** Grows by one at each full stop, question mark, colon, semicolon and line break. */
  sentence: number;
  /** The text between it and the previous word, without blanks. */
  before: string;
}

const shapes = /w\/o(?![\p{L}\p{M}])|w\/|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{N}+(?:[.,:]\p{N}+)*|[^\s]|\n/gu;
const isWord = /^[\p{L}\p{N}]/u;
const ends = new Set(['.', '!', '?', ';', ':', '\n', '…', '•', '*']);
const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', '’': "'", æ: 'ae', ø: 'o' };

/** Makes text lower case, umlauts two letters, and removes other accents. */
function fold(text: string): string {
  const lower = text.normalize('NFC').toLowerCase();
  return lower
    .replaceAll(/[äöüß’æø]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let sentence = 0;
  let before = '';
  for (const match of text.matchAll(shapes)) {
    const [shape] = match;
    if (isWord.test(shape)) {
      words.push({ text: fold(shape), start: match.index, end: match.index + shape.length, sentence, before });
      before = '';
    } else {
      if (ends.has(shape)) sentence += 1;
      before += shape;
    }
  }
  return words;
}
