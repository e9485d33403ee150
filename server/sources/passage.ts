/** What models are shown of a signal. */
const passageChars = 600;
/** What is left before the first word that was looked for, where the text is too long to show whole. */
const leadChars = 150;

/** The part of a text that speaks of the words: a piece of it, letter for letter, so that a quote of it can be checked. */
export function passageOf(text: string, words: readonly string[]): string {
  if (text.length <= passageChars) return text;
  const lower = text.toLowerCase();
  // Without its last letters, a word is found in its other forms, too.
  const places = words
    .map((word) => lower.indexOf(word.slice(0, Math.max(4, word.length - 3))))
    .filter((at) => at >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const from = first <= leadChars ? 0 : startNear(text, first - leadChars);
  return whole(text.slice(from, from + passageChars)).trim();
}

/** The start of a sentence or a word behind this place. */
function startNear(text: string, at: number): number {
  const lead = text.slice(at, at + leadChars);
  const place = /(?<=[.!?\n]\s*)\S/u.exec(lead) ?? /(?<=\s)\S/u.exec(lead);
  return at + (place?.index ?? 0);
}

/** Without half a character at either end. */
function whole(piece: string): string {
  const start = /^[\udc00-\udfff]/.test(piece) ? 1 : 0;
  return piece.slice(start, /[\ud800-\udbff]$/.test(piece) ? -1 : undefined);
}
