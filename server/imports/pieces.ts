/** Characters of one signal out of a longer text: enough to read, short enough to be about one thing. */
const pieceChars = 2_000;

/** A long paragraph in pieces of at most `pieceChars`, cut at the ends of lines, sentences or words, where there are any. */
export function inPieces(paragraph: string): string[] {
  const pieces: string[] = [];
  let rest = paragraph.trim();
  while (rest.length > pieceChars) {
    const at = cutOf(rest);
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...pieces, rest].filter((piece) => piece !== '');
}

function cutOf(text: string): number {
  const start = text.slice(0, pieceChars);
  for (const end of [/\n/g, /[.!?…。！？]\s|[。！？]/g, /\s/g]) {
    const last = [...start.matchAll(end)].at(-1);
    // A piece of less than a third is not worth a cut at this kind of place.
    if (last && last.index > pieceChars / 3) return last.index + last[0].length;
  }
  // Never within a character of two halves.
  return start.isWellFormed() ? pieceChars : pieceChars - 1;
}
