import { linesOf } from './lines.ts';
import { inPieces } from './pieces.ts';
import type { Row } from '../../ports.ts';

const fence = /^\s{0,3}(```|~~~)/;
const heading = /^\s{0,3}#{1,6}(?:\s+|$)/;
const underline = /^\s{0,3}(?:=+|-+)\s*$/;
const rule = /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const item = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])(?:\s+(?:\[[ xX]\]\s+)?|$)/;
const quoted = /^\s{0,3}>\s?/;
const longestBlock = 65_536;

/**
 * Yields one signal for each item of an outermost list, each paragraph and each quotation, titled by the heading above
 * it. Nested content belongs to its item; front matter is left out. Rows are numbered from 1.
 */
export async function* readMarkdown(text: AsyncIterable<string>): AsyncGenerator<Row> {
  let row = 0;
  for await (const { title, text: block } of blocksOf(withoutFrontMatter(linesOf(text)))) {
    for (const piece of inPieces(block)) {
      yield { row: (row += 1), values: title === '' ? { text: piece } : { title, text: piece } };
    }
  }
}

interface Block {
  title: string;
  text: string;
}

async function* blocksOf(lines: AsyncIterable<string>): AsyncGenerator<Block> {
  let title = '';
  let open: string[] = [];
  let length = 0;
  let kind: 'paragraph' | 'item' | 'quotation' | 'code' = 'paragraph';
  let isBlank = false;
  /** The indentation of the open item's marker, in columns. */
  let indent = 0;

  function close(): Block[] {
    const text = open.join('\n').trim();
    [open, length] = [[], 0];
    return text === '' ? [] : [{ title, text }];
  }

  for await (const line of lines) {
    const wasBlank = isBlank;
    isBlank = line.trim() === '';
    if (kind === 'code') {
      open.push(line);
      if (fence.test(line)) {
        yield* close();
        kind = 'paragraph';
      }
    } else if (fence.test(line)) {
      if (kind !== 'item') yield* close();
      open.push(line);
      kind = 'code';
    } else if (heading.test(line)) {
      yield* close();
      title = line
        .replace(heading, '')
        .replace(/\s+#+\s*$/, '')
        .trim();
      kind = 'paragraph';
    } else if (kind === 'paragraph' && open.length === 1 && underline.test(line)) {
      [title, open, length] = [open.join('').trim(), [], 0];
    } else if (rule.test(line)) {
      yield* close();
      kind = 'paragraph';
    } else if (item.test(line) && !(kind === 'item' && indentOf(line) > indent + 1)) {
      yield* close();
      indent = indentOf(line);
      open.push(line.replace(item, ''));
      kind = 'item';
    } else if (quoted.test(line)) {
      if (kind !== 'quotation' || wasBlank) yield* close();
      open.push(line.replace(quoted, ''));
      kind = 'quotation';
    } else if (kind === 'item' && (isBlank || !wasBlank || /^\s/.test(line))) {
      open.push(line.trim());
    } else if (isBlank) {
      yield* close();
      kind = 'paragraph';
    } else {
      if (kind !== 'paragraph' && wasBlank) yield* close();
      if (wasBlank) kind = 'paragraph';
      open.push(line.trim());
    }
    length += line.length;
    if (length > longestBlock) yield* close();
  }
  yield* close();
}

const indentOf = (line: string) => line.search(/\S/);

/**
 * Drops the lines between two `---` if the first of them is the first line. If the second is missing, the lines are
 * text.
 */
async function* withoutFrontMatter(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let matter: string[] | null = null;
  let isFirst = true;
  for await (const line of lines) {
    if (isFirst && line.trimEnd() === '---') matter = [];
    else if (matter === null) yield line;
    else if (/^(?:---|\.\.\.)\s*$/.test(line)) matter = null;
    else if (matter.push(line) > mostMatter) {
      yield* matter;
      matter = null;
    }
    isFirst = false;
  }
  if (matter) yield* matter;
}

const mostMatter = 200;
