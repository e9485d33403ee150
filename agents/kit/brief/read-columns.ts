import { type Found, quoteOf } from './found.ts';
import { splitItems } from './split-items.ts';

export interface Columns extends Found {
  names: readonly string[];
}

const pattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:columns?|fields?|spalten|felder|feldern|lanes)(?<link>[ ]?[:=][ ]{0,3}|[ ](?:are|is|for|called|named|sind|für|namens|like|such as|wie)[: ]{1,3}|[ ])(?<body>[\p{L}\p{N}"“„«(][^\n:;!?]{0,400})`,
  'giu',
);
const ends =
  /\.(?=\s|$)|\s(?:with|where|which|that|so|when|for|each|per|to|in|on|should|must|can|mit|wobei|die|das|soll|sollen|damit|für|pro|is|are|ist|sind|i|we|you|they|it|it's|you'd)\s|\s[–—-]\s|\)/iu;

/** Reads names after `columns`, `fields`, `Spalten`, `Felder`: at least two, each of at most three words. */
export function readColumns(words: string): Columns[] {
  return [...words.matchAll(pattern)].flatMap(({ 0: match, index, groups }): Columns[] => {
    const { body = '' } = groups ?? {};
    const end = ends.exec(body)?.index ?? body.length;
    const cut = body.slice(0, end);
    const names = splitItems(cut).map((name) => name.replaceAll(/^["“„«(]|["”“»)]$/gu, '').trim());
    if (names.length < 2 || names.some((name) => name === '' || name.split(/\s+/).length > 3)) return [];
    return [{ ...quoteOf(words, index, index + match.length - body.length + cut.length), names }];
  });
}
