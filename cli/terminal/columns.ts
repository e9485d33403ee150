import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The width of the text on a terminal, in columns: two for wide characters and emoji, none for combining marks. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/** Shortens the text to at most so many columns; an ellipsis marks the cut. */
export function clip(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  return columns < 1 ? '' : `${take(text, columns - 1).trimEnd()}…`;
}

/** Shortens or pads the text to exactly so many columns. */
export function fit(text: string, columns: number): string {
  const clipped = clip(text, columns);
  return clipped + ' '.repeat(Math.max(0, columns - columnsOf(clipped)));
}

/** Wraps the text to at most so many columns, between words, or inside a word that is longer than a line. */
export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(columns, 2)));
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.trimEnd().split(/(?<=\s)(?=\S)/)) {
    if (current !== '' && columnsOf(current + word.trimEnd()) > columns) {
      lines.push(current.trimEnd());
      current = '';
    }
    current += word;
    while (columnsOf(current.trimEnd()) > columns) {
      // A character of several code points may be wider than the line; a single code point never is.
      const head = take(current, columns) || firstCodePoint(current);
      lines.push(head);
      current = current.slice(head.length);
    }
  }
  return [...lines, current.trimEnd()];
}

/** Returns the longest prefix that fits, in whole characters. */
function take(text: string, columns: number): string {
  let taken = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += columnsOf(segment);
    if (used > columns) break;
    taken += segment;
  }
  return taken;
}

function firstCodePoint(text: string): string {
  const [first = ''] = text;
  return first;
}
