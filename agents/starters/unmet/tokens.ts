import { numberWords } from '../../kit/brief/numbers.ts';
import { foldWord } from '../../kit/brief/small-words.ts';

/** A word or a number of the brief, with its range there. */
export interface Token {
  folded: string;
  at: number;
  end: number;
  /** The parts of a number, each with its possible values: `4,50` has one part, `16:8` two; null for a word. */
  parts: readonly (readonly number[])[] | null;
}

const token = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*|\d+(?:(?:[.,:/x×–-]|['’](?=\d{3}))\d+)*/gu;
/** The number of a line in a list is no figure: `1. Tea`, `2) Coffee`. */
const numbered = /(?:^|\n)[ \t]{0,8}\d{1,3}[.)][ \t]/gu;

/** `24.12.2026` */
const dated = /^\d{1,2}\.\d{1,2}\.\d{4}$/;

/** Returns the words and numbers in order. Number words from two on are numbers. */
export function tokensOf(text: string): Token[] {
  const marks = new Set([...text.matchAll(numbered)].map(({ 0: mark, index }) => index + mark.search(/\d/)));
  return [...text.matchAll(token)].flatMap(({ 0: said, index: at }): Token[] => {
    if (marks.has(at)) return [];
    const folded = foldWord(said);
    const end = at + said.length;
    if (/^\d/.test(said))
      return [{ folded, at, end, parts: said.split(dated.test(said) ? '.' : /[:/x×–-]/u).map(readingsOf) }];
    const word = numberWords.get(said.toLowerCase()) ?? 0;
    return [{ folded, at, end, parts: word >= 2 ? [[word]] : null }];
  });
}

/** Returns a number as English and as German have it: `1.200` is 1.2 or 1200. */
function readingsOf(digits: string): number[] {
  const plain = digits.replaceAll(/['’]/gu, '');
  const [english, german] = [plain.replaceAll(',', ''), plain.replaceAll('.', '').replace(',', '.')];
  return [...new Set([english, german, plain.replace(',', '.')].map(Number))].filter(Number.isFinite);
}
