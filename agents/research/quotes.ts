/** A place in a text, in UTF-16 code units: the quote is `text.slice(start, end)`. */
export interface Place {
  start: number;
  end: number;
}

/** A shorter quote says nothing by itself, and stands in nearly every text. */
const fewestChars = 8;

/**
 * Finds a quote in a text: letter for letter, or with other white space, quotation marks, dashes or dots, which models
 * often change. null if it does not stand there.
 */
export function findQuote(text: string, quote: string): Place | null {
  const wanted = quote.trim();
  if (wanted.length < fewestChars) return null;
  const start = text.indexOf(wanted);
  if (start >= 0) return { start, end: start + wanted.length };
  const evened = even(text);
  const sought = even(wanted.replace(/^["“„«'‘]+|["”“»'’]+$/gu, '')).letters.trim();
  if (sought.length < fewestChars) return null;
  const at = evened.letters.indexOf(sought);
  if (at < 0) return null;
  const [first, last] = [evened.places[at], evened.places[at + sought.length - 1]];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** The text with one form of each mark, and where each of its letters comes from. */
function even(text: string): { letters: string; places: Place[] } {
  let letters = '';
  const places: Place[] = [];
  for (const [found] of text.matchAll(/\s+|…|[\s\S]/g)) {
    const start = places.at(-1)?.end ?? 0;
    const same = evenForm(found);
    for (let index = 0; index < same.length; index += 1) places.push({ start, end: start + found.length });
    letters += same;
  }
  return { letters, places };
}

function evenForm(found: string): string {
  if (/^\s/.test(found)) return ' ';
  if (found === '…') return '...';
  if (/[“”„«»]/u.test(found)) return '"';
  if (/[‘’‚´`]/u.test(found)) return "'";
  return /[‐‑‒–—−]/u.test(found) ? '-' : found;
}
