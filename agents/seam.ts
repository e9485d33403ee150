/** How many lines a model repeats before it goes on. */
const anchorLines = 3;
/** Fewer lines than these count only with so many characters: a bracket alone may be new. */
const leastChars = 8;

/** The last lines of a text, with words in at least one of them. The last one may be unfinished. */
export function anchorOf(text: string): string {
  let start = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let count = 0; start > 0 && (count < anchorLines || text.slice(start).trim() === ''); count += 1) {
    start = text.lastIndexOf('\n', start - 1);
  }
  return text.slice(start <= 0 ? 0 : start + 1);
}

/**
 * Where the new text begins in a continuation that was asked to repeat the end of `text` first; null if it does not repeat it.
 * It may repeat more or fewer lines than it was asked for, put words before, or write white space differently.
 */
export function findSeam(text: string, continuation: string): number | null {
  const anchor = anchorOf(text);
  if (anchor.trim() === '') return null;
  if (continuation.startsWith(anchor)) return anchor.length;
  const repeated = linesOn(text).find((lines) => counts(lines, anchor) && continuation.startsWith(lines));
  if (repeated !== undefined) return repeated.length;
  for (const lines of linesOn(anchor)) {
    const seam = counts(lines, anchor) ? findLoosely(lines, continuation) : null;
    if (seam !== null) return seam;
  }
  return null;
}

/** The text from each of its lines on, the whole first, down to its last line with words. */
function linesOn(text: string): string[] {
  const last = text.lastIndexOf('\n', text.trimEnd().length - 1);
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0 && end <= last; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts.map((start) => text.slice(start));
}

const counts = (lines: string, anchor: string) => lines.length >= anchor.length || lines.trim().length >= leastChars;

/** The end of these lines in the continuation, wherever they stand, with any white space between their words. */
function findLoosely(lines: string, continuation: string): number | null {
  const loose = lines
    .trim()
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`\s+`);
  const found = new RegExp(loose).exec(continuation);
  if (!found) return null;
  const end = found.index + found[0].length;
  // White space after the last word is in the text already, as far as it is the same.
  const blanks = lines.slice(lines.trimEnd().length);
  let same = 0;
  while (same < blanks.length && continuation[end + same] === blanks[same]) same += 1;
  return end + same;
}

const escaped = (word: string) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
