/** Maximum characters of one signal from a longer text: long enough to read, short enough to have one topic. */
const pieceChars = 2_000;

/**
 * Splits a long paragraph into pieces of at most `pieceChars`, at the ends of lines, sentences or words if possible.
 */
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
    // Don't cut at this kind of place if the piece would be shorter than a third.
    if (last && last.index > pieceChars / 3) return last.index + last[0].length;
  }
  // Never cut between the two halves of a surrogate pair.
  return start.isWellFormed() ? pieceChars : pieceChars - 1;
}
