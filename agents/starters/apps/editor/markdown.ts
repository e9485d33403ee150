import { type Inline, parseInlines } from './inlines.ts';

export interface ListItem {
  /** A task, with the index of its line in the text, from 0. */
  task: { done: boolean; line: number } | null;
  blocks: readonly Block[];
}

export type Block =
  | { kind: 'heading'; level: number; inlines: readonly Inline[] }
  | { kind: 'paragraph'; lines: readonly (readonly Inline[])[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; blocks: readonly Block[] }
  | { kind: 'list'; ordered: boolean; start: number; items: readonly ListItem[] }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] };

interface Line {
  text: string;
  /** Its index in the whole text. */
  at: number;
}

const deepest = 8;
const fence = /^ {0,3}(```|~~~) ?([\p{L}\p{N}+#-]{0,20})$/u;
const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/;
const rule = /^ {0,3}(?:-[ -]*-[ -]*-[ -]*|\*[ *]*\*[ *]*\*[ *]*)$/;
const quote = /^ {0,3}> ?/;
const item = /^(\s{0,20})([-*+]|\d{1,9}[.)])\s+(?=\S)/;
const task = /^\[([ xX])\]\s+/;
const tableRule = /^[\s|:-]{3,}$/;

/** Parses the blocks of a note. Every text is valid, and no text is lost. */
export function parseMarkdown(text: string): Block[] {
  return parseLines(
    text.split(/\r\n|\r|\n/).map((line, at) => ({ text: line, at })),
    0,
  );
}

/** Ticks or unticks the task in this line. */
export function toggleTask(text: string, line: number): string {
  const lines = text.split('\n');
  const before = lines[line] ?? '';
  const after = before.replace(/\[([ xX])\]/, (_, mark: string) => (mark === ' ' ? '[x]' : '[ ]'));
  return lines.with(line, after).join('\n');
}

const isBlank = (line: Line | undefined) => line === undefined || line.text.trim() === '';
const isRule = (text: string) => text.length <= 200 && rule.test(text);

function parseLines(lines: readonly Line[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (line === undefined || isBlank(line)) {
      at += 1;
      continue;
    }
    const [block, next] = depth > deepest ? paragraphAt(lines, at) : blockAt(lines, at, line.text, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function blockAt(lines: readonly Line[], at: number, text: string, depth: number): [Block, number] {
  const head = heading.exec(text);
  if (head) {
    const title = (head[2] ?? '').replace(/\s#{1,6}\s*$/, '');
    return [{ kind: 'heading', level: head[1]?.length ?? 1, inlines: parseInlines(title) }, at + 1];
  }
  if (fence.test(text)) return codeAt(lines, at);
  if (isRule(text)) return [{ kind: 'rule' }, at + 1];
  if (quote.test(text)) return quoteAt(lines, at, depth);
  if (item.test(text)) return listAt(lines, at, depth);
  const under = lines[at + 1]?.text ?? '';
  if (text.includes('|') && under.includes('-') && under.includes('|') && tableRule.test(under))
    return tableAt(lines, at);
  return paragraphAt(lines, at);
}

function codeAt(lines: readonly Line[], at: number): [Block, number] {
  const [, mark = '```', language = ''] = fence.exec(lines[at]?.text ?? '') ?? [];
  const close = lines.findIndex((line, index) => index > at && line.text.trim() === mark);
  const end = close < 0 ? lines.length : close;
  const text = lines
    .slice(at + 1, end)
    .map((line) => line.text)
    .join('\n');
  return [{ kind: 'code', language, text }, end + 1];
}

function quoteAt(lines: readonly Line[], at: number, depth: number): [Block, number] {
  let end = at;
  while (quote.test(lines[end]?.text ?? '')) end += 1;
  const inner = lines.slice(at, end).map((line) => ({ ...line, text: line.text.replace(quote, '') }));
  return [{ kind: 'quote', blocks: parseLines(inner, depth + 1) }, end];
}

function listAt(lines: readonly Line[], at: number, depth: number): [Block, number] {
  const first = item.exec(lines[at]?.text ?? '');
  const indent = first?.[1]?.length ?? 0;
  const ordered = /\d/.test(first?.[2] ?? '');
  const items: ListItem[] = [];
  let end = at;
  for (;;) {
    const line = lines[end];
    const match = line && item.exec(line.text);
    const fits =
      match && (match[1]?.length ?? 0) <= indent + 1 && /\d/.test(match[2] ?? '') === ordered && !isRule(line.text);
    if (!fits) break;
    const start = end;
    end += 1;
    // Indented lines belong to the item, even after a blank line.
    while (
      end < lines.length &&
      (isDeeper(lines[end], indent) || (isBlank(lines[end]) && isDeeper(lines[end + 1], indent)))
    )
      end += 1;
    items.push(itemOf(line, match[0].length, lines.slice(start + 1, end), depth));
  }
  return [{ kind: 'list', ordered, start: ordered ? Number.parseInt(first?.[2] ?? '1', 10) : 1, items }, end];
}

const indentOf = (text: string) => text.length - text.trimStart().length;
const isDeeper = (line: Line | undefined, indent: number) =>
  line !== undefined && !isBlank(line) && indentOf(line.text) > indent + 1;

function itemOf(line: Line, mark: number, rest: readonly Line[], depth: number): ListItem {
  const own = line.text.slice(mark);
  const done = task.exec(own);
  const inner = rest.map((one) => ({ ...one, text: one.text.slice(Math.min(mark, indentOf(one.text))) }));
  const blocks = parseLines([{ text: done ? own.slice(done[0].length) : own, at: line.at }, ...inner], depth + 1);
  return { task: done ? { done: done[1] !== ' ', line: line.at } : null, blocks };
}

function cellsOf(text: string): Inline[][] {
  const bare = text.trim().replace(/^\|/, '').replace(/\|$/, '');
  return bare.split('|').map((cell) => parseInlines(cell.trim()));
}

function tableAt(lines: readonly Line[], at: number): [Block, number] {
  let end = at + 2;
  while (!isBlank(lines[end]) && lines[end]?.text.includes('|')) end += 1;
  const rows = lines.slice(at + 2, end).map((line) => cellsOf(line.text));
  return [{ kind: 'table', head: cellsOf(lines[at]?.text ?? ''), rows }, end];
}

function paragraphAt(lines: readonly Line[], at: number): [Block, number] {
  let end = at + 1;
  while (!isBlank(lines[end]) && !startsBlock(lines[end]?.text ?? '')) end += 1;
  return [{ kind: 'paragraph', lines: lines.slice(at, end).map((line) => parseInlines(line.text.trim())) }, end];
}

const startsBlock = (text: string) =>
  heading.test(text) || fence.test(text) || quote.test(text) || item.test(text) || isRule(text);
