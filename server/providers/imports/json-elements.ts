import { unreadable } from '../../problem.ts';
import { maxRowChars } from './row.ts';

const maxDepth = 64;

/** The text of one array element, or the problem with it. */
export type Element = { text: string } | { problem: string };

/**
 * Splits a JSON array into the texts of its elements without parsing them. An element may be of any depth or length; an
 * excessive one becomes a problem. Throws if the text is not an array or ends within it.
 */
export async function* arrayElements(text: AsyncIterable<string>): AsyncGenerator<Element> {
  const cutter = createCutter();
  for await (const piece of text) yield* cutter.take(piece);
  cutter.end();
}

function createCutter() {
  let state: 'before' | 'value' | 'after' = 'before';
  let depth = 0;
  let inString = false;
  let escaped = false;
  let deepest = 0;
  let length = 0;
  let count = 0;
  let parts: string[] = [];

  function take(piece: string): Element[] {
    const elements: Element[] = [];
    let from = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const character = piece.charCodeAt(index);
      if (inString) {
        if (escaped) escaped = false;
        else if (character === backslash) escaped = true;
        else if (character === quote) inString = false;
      } else if (state !== 'value') {
        if (character === openBracket && state === 'before') state = 'value';
        else if (!isSpace(character)) throw unreadable(outside(state, count));
        from = index + 1;
      } else if (character === quote) {
        inString = true;
      } else if (character === openBracket || character === openBrace) {
        depth += 1;
        deepest = Math.max(deepest, depth);
      } else if (depth > 0 && (character === closeBracket || character === closeBrace)) {
        depth -= 1;
      } else if (depth === 0 && (character === comma || character === closeBracket)) {
        keep(piece.slice(from, index));
        from = index + 1;
        const element = close(character === closeBracket);
        if (element) elements.push(element);
        if (character === closeBracket) state = 'after';
      }
    }
    if (state === 'value') keep(piece.slice(from));
    return elements;
  }

  function keep(part: string): void {
    length += part.length;
    if (length <= maxRowChars) parts.push(part);
    else parts = [];
  }

  function close(isLast: boolean): Element | null {
    const text = parts.join('');
    const [tooLong, tooDeep] = [length > maxRowChars, deepest > maxDepth];
    [parts, length, deepest] = [[], 0, 0];
    // Not an element: the array is empty.
    if (isLast && count === 0 && !tooLong && text.trim() === '') return null;
    count += 1;
    if (tooLong) return { problem: `is longer than ${maxRowChars} characters` };
    return tooDeep ? { problem: `is nested deeper than ${maxDepth} levels` } : { text };
  }

  function end(): void {
    if (state !== 'after') throw unreadable(`The file ends inside the array, after row ${count}.`);
  }
  return { take, end };
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

function isSpace(character: number): boolean {
  return character === 0x20 || (character >= 0x09 && character <= 0x0d && character !== 0x0b && character !== 0x0c);
}

function outside(state: 'before' | 'after', count: number): string {
  return state === 'before'
    ? 'The file does not begin with an array.'
    : `There is more text after the array of ${count} rows.`;
}
