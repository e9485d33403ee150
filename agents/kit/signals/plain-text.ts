/** Elements whose content is not text for people. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math']);
/** Elements that set their content apart: a line break replaces them. */
const blocks = new Set(
  'p br hr div li ul ol pre blockquote h1 h2 h3 h4 h5 h6 table tr section article aside dd dt dl'.split(' '),
);
/** Named characters that the vendors write; others stay unchanged. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  times: '×',
  rarr: '→',
  larr: '←',
};

/**
 * Returns the readable text of a piece of HTML: removes tags, resolves character references once, collapses white
 * space. The result is text and must be escaped wherever it becomes HTML again: `&lt;b&gt;` becomes `<b>`. It is
 * well-formed and has no NUL. Reads the input once.
 */
export function plainText(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    parts.push(html.slice(at, open));
    at = skipTag(html, open, parts);
  }
  parts.push(html.slice(at));
  return tidy(parts.map((part) => (part === '\n' ? part : resolve(part))).join(''));
}

/** Skips whatever the `<` at `open` begins; a `<` that begins nothing is text. Returns the index to continue from. */
function skipTag(html: string, open: number, parts: string[]): number {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4);
    return end < 0 ? html.length : end + 3;
  }
  const next = html.charAt(open + 1);
  if (!/[a-z/!?]/i.test(next)) {
    parts.push('<');
    return open + 1;
  }
  const end = tagEnd(html, open);
  if (end < 0) return html.length;
  const name = /^\/?([a-z][a-z0-9]*)/i.exec(html.slice(open + 1, open + 24))?.[1]?.toLowerCase() ?? '';
  if (blocks.has(name)) parts.push('\n');
  if (next === '/' || !unread.has(name)) return end + 1;
  const close = html.slice(end + 1).search(new RegExp(`</${name}`, 'i'));
  if (close < 0) return html.length;
  const closed = html.indexOf('>', end + 1 + close);
  return closed < 0 ? html.length : closed + 1;
}

/** Returns the index of the `>` that ends a tag, ignoring those in quoted attributes; -1 if there is none. */
function tagEnd(html: string, open: number): number {
  let quote = '';
  for (let index = open + 1; index < html.length; index += 1) {
    const character = html.charAt(index);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') {
      return index;
    } else if ((character === '"' || character === "'") && html.charAt(index - 1) === '=') {
      quote = character;
    }
  }
  return -1;
}

function resolve(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
    return point > 0x10_ffff ? '\ufffd' : String.fromCodePoint(point);
  });
}

/** Cleans text: makes it well-formed, replaces NUL, collapses white space, keeps line breaks. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** Returns at most `length` characters, cut between two words if possible, with an ellipsis. */
export function excerptOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${(space > length * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/**
 * Returns the beginning of a text, of at most `length` characters, up to the end of a sentence or a line; if there is none in
 * its second half, up to a word. It is an unchanged piece of the text, so that a quote from it stands in the text.
 */
export function sentencesOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  // The character after a sentence belongs to the test of its end: `3.50` ends none.
  const ends = [...`${cut}${text.charAt(length)}`.matchAll(/[.!?。！？]["'”’)\]]?(?=\s)|(?=\n)/gu)];
  const last = ends.at(-1);
  const end = last === undefined ? 0 : last.index + last[0].length;
  if (end >= length / 2) return cut.slice(0, end).trimEnd();
  const space = cut.lastIndexOf(' ');
  return cut.slice(0, space > length / 2 ? space : cut.length).trimEnd();
}
