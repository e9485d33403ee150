/** Text inside a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'strike'; inlines: readonly Inline[] }
  | { kind: 'link'; address: string; inlines: readonly Inline[] };

const deepest = 6;
const marks = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'strike'],
  ['*', 'em'],
  ['_', 'em'],
] as const;
const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Parses Markdown's inline marks. A mark without an end is plain text. */
export function parseInlines(text: string, depth = 0): Inline[] {
  if (depth > deepest) return [{ kind: 'text', text }];
  const found: Inline[] = [];
  // A mark that was not found is not searched again; otherwise many of them would take quadratic time.
  const absent = new Set<string>();
  const seek = (mark: string, from: number): number => {
    if (absent.has(mark)) return -1;
    const at = text.indexOf(mark, from);
    if (at < 0) absent.add(mark);
    return at;
  };
  let plain = '';
  let at = 0;
  const push = (inline: Inline, end: number) => {
    if (plain !== '') found.push({ kind: 'text', text: plain });
    plain = '';
    found.push(inline);
    at = end;
  };
  while (at < text.length) {
    const match =
      codeAt(text, at, seek) ?? linkAt(text, at, seek, depth) ?? addressAt(text, at) ?? markedAt(text, at, seek, depth);
    if (match) {
      push(match.inline, match.end);
      continue;
    }
    const escaped = text[at] === '\\' && /[\\`*_~[\]()#+\-.!>|]/.test(text[at + 1] ?? '');
    plain += text[escaped ? at + 1 : at] ?? '';
    at += escaped ? 2 : 1;
  }
  if (plain !== '') found.push({ kind: 'text', text: plain });
  return found;
}

interface Match {
  inline: Inline;
  end: number;
}
type Seek = (mark: string, from: number) => number;

function codeAt(text: string, at: number, seek: Seek): Match | null {
  if (text[at] !== '`') return null;
  const close = seek('`', at + 1);
  return close > at + 1 ? { inline: { kind: 'code', text: text.slice(at + 1, close) }, end: close + 1 } : null;
}

function linkAt(text: string, at: number, seek: Seek, depth: number): Match | null {
  if (text[at] !== '[') return null;
  const middle = seek('](', at + 1);
  const end = middle < 0 ? -1 : seek(')', middle + 2);
  if (end < 0) return null;
  const [label, address] = [text.slice(at + 1, middle), text.slice(middle + 2, end).trim()];
  if (label.includes('[') || !isSafe(address)) return null;
  return { inline: { kind: 'link', address, inlines: parseInlines(label || address, depth + 1) }, end: end + 1 };
}

/** Allows only addresses that browsers open directly: no scripts, no data. */
function isSafe(address: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s<>"]{1,2000}$/i.test(address);
}

function addressAt(text: string, at: number): Match | null {
  if (text[at]?.toLowerCase() !== 'h' || isWord(text[at - 1])) return null;
  const address = /^https?:\/\/[^\s<>"`]{1,2000}/i
    .exec(text.slice(at, at + 2_010))?.[0]
    .replace(/[.,;:!?)*_~]{1,20}$/, '');
  if (address === undefined || address.endsWith('://') || !address.includes('://')) return null;
  return { inline: { kind: 'link', address, inlines: [{ kind: 'text', text: address }] }, end: at + address.length };
}

function markedAt(text: string, at: number, seek: Seek, depth: number): Match | null {
  for (const [mark, kind] of marks) {
    if (!text.startsWith(mark, at)) continue;
    const from = at + mark.length;
    const close = seek(mark, from);
    const inner = text.slice(from, close);
    if (close <= from || /^\s|\s$/.test(inner)) continue;
    // `snake_case_name` is a word.
    if (mark.startsWith('_') && (isWord(text[at - 1]) || isWord(text[close + mark.length]))) continue;
    return { inline: { kind, inlines: parseInlines(inner, depth + 1) }, end: close + mark.length };
  }
  return null;
}
