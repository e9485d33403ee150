/** The most characters of a signal that models see. */
const passageChars = 600;
/** The characters to keep before the first search word if the text is too long to show in full. */
const leadChars = 150;

/**
 * Returns the part of a text that is about the words: an unchanged piece of it, so that a quote from it can be checked.
 */
export function passageOf(text: string, words: readonly string[]): string {
  if (text.length <= passageChars) return text;
  const lower = text.toLowerCase();
  // Without its last letters, a word also matches its other forms.
  const indexes = words
    .map((word) => lower.indexOf(word.slice(0, Math.max(4, word.length - 3))))
    .filter((at) => at >= 0);
  const first = indexes.length === 0 ? 0 : Math.min(...indexes);
  const from = first <= leadChars ? 0 : startNear(text, first - leadChars);
  return whole(text.slice(from, from + passageChars)).trim();
}

/** Returns the next start of a sentence, or of a word, after this index. */
function startNear(text: string, at: number): number {
  const lead = text.slice(at, at + leadChars);
  const start = /(?<=[.!?\n]\s*)\S/u.exec(lead) ?? /(?<=\s)\S/u.exec(lead);
  return at + (start?.index ?? 0);
}

/** Removes half a surrogate pair at either end. */
function whole(piece: string): string {
  const start = /^[\udc00-\udfff]/.test(piece) ? 1 : 0;
  return piece.slice(start, /[\ud800-\udbff]$/.test(piece) ? -1 : undefined);
}
