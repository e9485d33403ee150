import { visibleLine, visibleText } from './visible-text.ts';

/**
 * Text of others for one line of a Markdown document: it is read as it was written, and nothing in it is markup. Addresses
 * stay readable, and only those of http, https and mail become links. What follows it must not start with `(`, `[` or `:`.
 */
export function markdownLine(text: string): string {
  return escapedStart(outside(address, visibleLine(text), (part) => part.replaceAll(markup, escaped)));
}

/**
 * Text of others for paragraphs. Lists, emphasis and plain code in a line stay. A heading would be taken for the
 * document's, a fence could hold what readers of DESIGN.md take for tokens, a rule could end its front matter, and HTML,
 * links and images could do anything: none of them does. Empty when nothing is left.
 */
export function markdownProse(text: string): string {
  const lines = visibleText(text)
    .split('\n')
    .map((line) => line.trim())
    .flatMap(proseLine);
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Text of others as code within a line. */
export function markdownCode(text: string): string {
  return `\`${visibleLine(text).replaceAll('`', ' ').trim() || ' '}\``;
}

/** A table of text of others. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [
    row(head.map(markdownLine)),
    row(head.map(() => '---')),
    ...rows.map((cells) => row(cells.map(markdownLine))),
  ].join('\n');
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A backslash counts only before a sign or at the end; `_` only at the edge of a word; `]` only before what makes a link. */
const always = String.raw`\\(?=[!-/:-@[-\x60{-~]|$)|\](?=[([:])|&(?=#?\w{1,32};)|[<|]`;
const markup = new RegExp(String.raw`${always}|[\x60*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`, 'gu');
const markupInProse = new RegExp(String.raw`${always}|\x60`, 'gu');

function escaped(sign: string): string {
  if (sign === '<') return '&lt;';
  return sign === '&' ? '&amp;' : `\\${sign}`;
}

/** Inside an address a backslash would be a part of it. Only signs that are harmless as markup, too, are left alone. */
const address = /(?<![^\s(])(https?:\/\/[\w-]+(?:\.[\w-]+)+(?:[/\w.~%?=#:@,+-]|&(?!#?\w{1,32};))*)/;
/** Code in a line that is code for every reader, whatever stands around it. */
const plainCode = /(`[\w\s.,:;#%()/+=@'"$?{}-]+`)/;

/** Changes what a pattern, which is one group, does not match. */
function outside(pattern: RegExp, text: string, change: (part: string) => string): string {
  return text
    .split(pattern)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

/** What a line may start with to be a heading, a quotation, a list, a fence, a rule, or what underlines a heading. */
const start = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=:][-=:\s|]*$|[*_](?=[*_\s]*$)|~~~)/;
const numbered = /^(\d{1,9})([.)])(?=\s|$)/;
/** A box to tick, at the start of a list's item. */
const box = /^\[(?=[\sxX]\](?:\s|$))/;

function escapedStart(line: string): string {
  return line
    .replace(start, (mark) => `\\${mark}`)
    .replace(numbered, '$1\\$2')
    .replace(box, '\\[')
    .replace(/(?<=\s)#+$/, (marks) => `\\${marks}`);
}

const fence = /^(?:`{3,}|~{3,})/;
const rule = /^(?:[-*_]\s*){3,}$|^[-=]+$/;
const heading = /^#+(?:\s|$)/;
const markers = /^(?:(?:[-*+]|\d{1,9}[.)])(?:\s+|$)|>\s?)+/;
const listMarker = /^(?:[-*+]|\d{1,9}[.)])(?=\s)/;

/** Lists and quotations can hold headings and fences too, so what follows the markers is looked at. */
function proseLine(line: string): string[] {
  const content = line.replace(markers, '');
  if (line !== '' && (content === '' || fence.test(content) || rule.test(content) || rule.test(line))) return [];
  const words = heading.test(content) ? content.replace(/^[#\s]+/, '').replace(/[#\s]+$/, '') : content;
  if (line !== '' && words === '') return [];
  const sign = listMarker.exec(line)?.[0];
  // After five spaces an item's text is code.
  const marker = sign === undefined ? '' : `${sign} `;
  if (words !== content) return [`${marker}**${markdownLine(words)}**`];
  return [marker + escapedStart(outside(plainCode, content, prose))];
}

function prose(text: string): string {
  return outside(address, text, (part) => part.replaceAll(markupInProse, escaped));
}
