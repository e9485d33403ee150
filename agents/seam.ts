import type { ModelResult } from './ports.ts';

/** How many lines a model repeats before it goes on. */
const anchorLines = 3;
/** Fewer lines than these count only with so many characters: a bracket alone may be new. */
const leastChars = 8;
/** The most characters that may stand before the lines, such as "Sure, here is the rest:". */
const mostBefore = 200;

/** The last lines of a text, with words in at least one of them. The last one may be unfinished. */
export function anchorOf(text: string): string {
  let start = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let count = 0; start > 0 && (count < anchorLines || text.slice(start).trim() === ''); count += 1) {
    start = text.lastIndexOf('\n', start - 1);
  }
  return text.slice(start <= 0 ? 0 : start + 1);
}

/**
 * What is new in a continuation that was asked to repeat the end of `text` first; null if it does not repeat it. It may repeat
 * more or fewer lines than it was asked for, put words or a code fence before, or write white space differently.
 *
 * If the lines can be read in two ways, the model did as it was asked. Fewer lines than it was asked for count only if the
 * text has them once: otherwise they may be new, and one of them would be lost.
 */
export function restAfter(text: string, { text: said, ending }: Pick<ModelResult, 'text' | 'ending'>): string | null {
  const anchor = anchorOf(text);
  if (anchor.trim() === '') return null;
  if (said.startsWith(anchor)) return said.slice(anchor.length);
  for (const { start, hasOneLine } of beginnings(said)) {
    for (const lines of [anchor, ...linesOn(text)]) {
      const isShort = lines.length < anchor.length;
      if (isShort && !(hasOneLine && isTelling(lines, text))) continue;
      const end = endOf(lines, said, start);
      if (end === null) continue;
      const rest = said.slice(end);
      return ending === 'whole' && isFence(said.slice(0, start)) ? withoutFence(text, rest) : rest;
    }
  }
  return null;
}

const isTelling = (lines: string, text: string) =>
  lines.trim().length >= leastChars && text.indexOf(lines) === text.length - lines.length;

/** The text from each of its lines on, the whole first, down to its last line with words. */
function linesOn(text: string): string[] {
  const last = text.lastIndexOf('\n', text.trimEnd().length - 1);
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0 && end <= last; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts.map((start) => text.slice(start));
}

/** Where the repeated lines may begin. `hasOneLine`: at most one line of words stands before, besides a fence. */
function beginnings(said: string): { start: number; hasOneLine: boolean }[] {
  const found = [{ start: 0, hasOneLine: true }];
  let before = 0;
  for (let start = 0, end = said.indexOf('\n'); end >= 0 && end < mostBefore; end = said.indexOf('\n', start)) {
    const line = said.slice(start, end);
    if (line.trim() !== '' && !isFence(line)) before += 1;
    start = end + 1;
    found.push({ start, hasOneLine: before <= 1 });
  }
  return found;
}

/** Where these lines end in what was said from `start` on, with any white space between their words; null if they are not there. */
function endOf(lines: string, said: string, start: number): number | null {
  const end = lines.trimEnd().length;
  let here = afterBlanks(lines, 0);
  let there = afterBlanks(said, start);
  while (here < end) {
    const [next, nextThere] = [afterBlanks(lines, here), afterBlanks(said, there)];
    if (next > here !== nextThere > there) return null;
    if (lines[next] !== said[nextThere]) return null;
    here = next + 1;
    there = nextThere + 1;
  }
  // White space after the last word is in the text already, as far as it is the same.
  while (here < lines.length && lines[here] === said[there]) {
    here += 1;
    there += 1;
  }
  return there;
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
}

const fences = /^[^\S\n]*(?:`{3,}|~{3,})/gm;
const isFence = (text: string) => /(?:^|\n)[^\S\n]*(?:`{3,}|~{3,})[\w-]*\s*$/.test(text);

/**
 * Drops the fence that closes one before the repeated lines. A text that was cut off inside a code block also gets a fence
 * before them, but needs the closing one: then all of its fences are pairs.
 */
function withoutFence(text: string, rest: string): string {
  const whole = `${text}${rest}`;
  if ((whole.match(fences)?.length ?? 0) % 2 === 0) return rest;
  const at = whole.search(/\n[^\S\n]*(?:`{3,}|~{3,})\s*$/);
  return at < 0 ? rest : whole.slice(text.length, Math.max(at, text.length));
}
