import { visibleLine, visibleText } from './visible-text.ts';

/**
 * Escapes untrusted text for one line of a Markdown document: readers see it as written, and nothing in it is markup.
 * Addresses stay readable, and only those of http, https and mail become links. The text after it must not start with
 * `(`, `[` or `:`.
 */
export function markdownLine(text: string): string {
  return escapedStart(outside(address, visibleLine(text), (part) => part.replaceAll(markup, escaped)));
}

/**
 * Escapes untrusted text for paragraphs. Lists, emphasis and plain inline code stay. Headings, fences, rules, HTML,
 * links and images are removed or escaped: a heading could pass for the document's own, a fence could hold what readers
 * of DESIGN.md parse as tokens, and a rule could end its front matter. Returns an empty string if nothing is left.
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

/** Returns untrusted text as inline code. */
export function markdownCode(text: string): string {
  return `\`${visibleLine(text).replaceAll('`', ' ').trim() || ' '}\``;
}

/** Returns a table of untrusted text. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [
    row(head.map(markdownLine)),
    row(head.map(() => '---')),
    ...rows.map((cells) => row(cells.map(markdownLine))),
  ].join('\n');
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/**
 * A backslash is markup only before punctuation or at the end; `_` only at the edge of a word; `]` only before a
 * character that makes a link.
 */
const always = String.raw`\\(?=[!-/:-@[-\x60{-~]|$)|\](?=[([:])|&(?=#?\w{1,32};)|[<|]`;
const markup = new RegExp(String.raw`${always}|[\x60*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`, 'gu');
const markupInProse = new RegExp(String.raw`${always}|\x60`, 'gu');

function escaped(sign: string): string {
  if (sign === '<') return '&lt;';
  return sign === '&' ? '&amp;' : `\\${sign}`;
}

/**
 * Inside an address a backslash would become part of it, so only characters that are also harmless as markup are left
 * unescaped.
 */
const address = /(?<![^\s(])(https?:\/\/[\w-]+(?:\.[\w-]+)+(?:[/\w.~%?=#:@,+-]|&(?!#?\w{1,32};))*)/;
/** Inline code that every reader parses as code, whatever surrounds it. */
const plainCode = /(`[\w\s.,:;#%()/+=@'"$?{}-]+`)/;

/** Changes the parts of the text that the pattern, which must be a single group, does not match. */
function outside(pattern: RegExp, text: string, change: (part: string) => string): string {
  return text
    .split(pattern)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

/** The characters that start a heading, a quotation, a list, a fence, a rule, or an underline of a heading. */
const start = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=:][-=:\s|]*$|[*_](?=[*_\s]*$)|~~~)/;
const numbered = /^(\d{1,9})([.)])(?=\s|$)/;
/** A checkbox at the start of a list item. */
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

/** Lists and quotations can contain headings and fences, so check the text after the markers too. */
function proseLine(line: string): string[] {
  const content = line.replace(markers, '');
  if (line !== '' && (content === '' || fence.test(content) || rule.test(content) || rule.test(line))) return [];
  const words = heading.test(content) ? content.replace(/^[#\s]+/, '').replace(/[#\s]+$/, '') : content;
  if (line !== '' && words === '') return [];
  const sign = listMarker.exec(line)?.[0];
  // After five spaces, the text of a list item would be code.
  const marker = sign === undefined ? '' : `${sign} `;
  if (words !== content) return [`${marker}**${markdownLine(words)}**`];
  return [marker + escapedStart(outside(plainCode, content, prose))];
}

function prose(text: string): string {
  return outside(address, text, (part) => part.replaceAll(markupInProse, escaped));
}
