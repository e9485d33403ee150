import { type Found, quoteOf } from './found.ts';
import { splitItems } from './split-items.ts';

export interface FoundList extends Found {
  /** The text before the colon, or the line before the bullets; empty without one. */
  title: string;
  /** Each item, unchanged. */
  items: readonly string[];
}

const afterColon =
  /(?<title>[\p{L}\p{N}][^\n:.;!?,]{0,80}):[ \t]{1,3}(?<body>(?:[^\n:;!?]|(?<=\d):(?=\d\d(?!\d))){1,2000})/gu;
const bullet = /^[ \t]{0,8}(?:[-–—*•·+▪]|\d{1,3}[.)])[ \t]{1,4}(?<item>\S.{0,300})/u;

/** Returns items after a colon on one line (at least two), and lines with bullets, in the order of the words. */
export function readLists(words: string): FoundList[] {
  return [...inLineLists(words), ...bulletLists(words)].toSorted((a, b) => a.at - b.at);
}

function inLineLists(words: string): FoundList[] {
  const found: FoundList[] = [];
  const pattern = new RegExp(afterColon);
  for (let match = pattern.exec(words); match; match = pattern.exec(words)) {
    const { title = '', body = '' } = match.groups ?? {};
    const { index } = match;
    const from = index + match[0].length - body.length;
    // The text right before the next colon is the next list's title; it begins after a full stop or a comma.
    const end = Math.max(0, body.lastIndexOf(','), body.lastIndexOf('. '));
    const own = words[from + body.length] === ':' ? body.slice(0, end) : body;
    if (own.length < body.length) pattern.lastIndex = from + own.length;
    const sentence = /^(?:[^.]|\.(?!\s|$)){0,2000}/u.exec(own)?.[0] ?? '';
    const items = splitItems(sentence);
    const isList = items.length > 1 && !/->|→|⇒|=>/.test(sentence);
    if (!isList || items.some((item) => item.split(/\s+/).length > 8)) continue;
    found.push({ ...quoteOf(words, index, from + sentence.length), title: title.trim(), items });
  }
  return found;
}

function bulletLists(words: string): FoundList[] {
  const found: FoundList[] = [];
  let open: { at: number; end: number; items: string[]; title: string } | null = null;
  let lastLine = '';
  const close = () => {
    if (open) found.push({ ...quoteOf(words, open.at, open.end), title: open.title, items: open.items });
    open = null;
  };
  for (const { 0: line, index } of words.matchAll(/[^\n]+/g)) {
    const item = bullet.exec(line)?.groups?.item?.trim();
    if (item === undefined) {
      close();
      if (line.trim() !== '') lastLine = line.trim();
      continue;
    }
    open ??= {
      at: index,
      end: index,
      items: [],
      title: lastLine.endsWith(':') ? lastLine.slice(0, -1).trim().slice(-80) : '',
    };
    open.items.push(item);
    open.end = index + line.length;
  }
  close();
  return found;
}
