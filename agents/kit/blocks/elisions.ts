/** A comment that stands for code which was left out. `line` counts from 1. */
export interface Elision {
  line: number;
  text: string;
}

/** Returns the comments of a file that stand for code which was left out, and which the file did not have before. */
export function elisions(before: string | null, after: string): Elision[] {
  const found = elisionsIn(after);
  if (found.length === 0 || before === null) return found;
  const known = new Set(elisionsIn(before).map(({ text }) => text));
  return found.filter(({ text }) => !known.has(text));
}

function elisionsIn(source: string): Elision[] {
  const found: Elision[] = [];
  let isInBlock = false;
  for (const [index, text] of source.split('\n').entries()) {
    const { comments, isOpen } = commentsOf(text, isInBlock);
    isInBlock = isOpen;
    if (comments.some(standsForCode)) found.push({ line: index + 1, text: text.trim() });
  }
  return found;
}

const closers = { '/*': '*/', '<!--': '-->' };
/** Before `//` or `#` stands no word, quote or colon: those are addresses, texts and colours. */
const lineComment = /(?:^|[\s;,{}()[\]>])(?:\/\/+|#(?=\s))(.*)$/;
const maxComment = 160;

/** The comments in a line, and whether one goes on in the next line. */
function commentsOf(line: string, isInBlock: boolean): { comments: string[]; isOpen: boolean } {
  const comments: string[] = [];
  let rest = line;
  if (isInBlock) {
    const end = line.indexOf('*/');
    if (end < 0) return { comments: [line.replace(/^\s*\*/, '')], isOpen: true };
    comments.push(line.slice(0, end).replace(/^\s*\*/, ''));
    rest = line.slice(end + 2);
  }
  for (;;) {
    const start = rest.search(/\/\*|<!--/);
    const inLine = lineComment.exec(start < 0 ? rest : rest.slice(0, start));
    if (inLine && !isInText(rest.slice(0, inLine.index + 1))) {
      const words = rest.slice(inLine.index + inLine[0].length - (inLine[1] ?? '').length);
      return { comments: [...comments, words], isOpen: false };
    }
    if (start < 0) return { comments, isOpen: false };
    const opener = rest.startsWith('/*', start) ? '/*' : '<!--';
    const end = rest.indexOf(closers[opener], start + opener.length);
    if (end < 0) return { comments: [...comments, rest.slice(start + opener.length)], isOpen: opener === '/*' };
    comments.push(rest.slice(start + opener.length, end));
    rest = rest.slice(end + closers[opener].length);
  }
}

/** Whether a quote is open. An apostrophe looks like one: then a comment is missed, which is better than a false alarm. */
const isInText = (before: string) => ["'", '"', '`'].some((quote) => before.split(quote).length % 2 === 0);

const things =
  'code|file|component|function|class|module|implementation|body|logic|imports?|styles?|handlers?|hooks?|methods?|' +
  'functions|components|state|props|markup|jsx|html|content|fields?|rows?|routes?|items|entries|tests?|types|rules|' +
  'return|render(?:ing)?|lines|list|array|object|table|form|helpers?|exports?|effects?|elements?|definitions?|part|section';
const germanThings =
  'code|datei|komponente|funktionen|funktion|klasse|modul|implementierung|logik|importe?|stile|inhalt|felder|zeilen|' +
  'einträge|elemente|typen|regeln|tests|teil|liste|tabelle|formulars?|methoden';
const same =
  'unchanged|untouched|unmodified|not changed|omitted|(?:stays?|stay|remains?|remain|is|are|exactly|all) (?:exactly )?(?:the same|as (?:is|before|it was|they were|above)|unchanged|in place)|the same as before|as before|as-is|as is|same as (?:before|above)';
const germanSame =
  'unverändert\\w*|(?:bleib(?:t|en)|ist|sind|genau) (?:gleich|so|wie .*|erhalten|bestehen)|wie (?:bisher|zuvor|vorher|gehabt)';

/** Comments that stand for code, with or without dots. */
const always = [
  new RegExp(`^(?:${same})(?: (?:here|above|below))?$`),
  new RegExp(
    `^(?:keep |leave )?(?:and )?(?:the |all |your |all the |all other )?(?:rest|remainder|remaining|existing|other|others|everything else|previous|original)\\b(?: [\\w/-]+){0,5} (?:${same})$`,
  ),
  new RegExp(
    `^(?:the )?(?:rest|remainder) of (?:the |your |this |my )?(?:[\\w/-]+ ){0,2}(?:${things})(?: (?:here|goes here|below|follows|continues))?$`,
  ),
  new RegExp(
    `^(?:keep |insert |add )?(?:all )?(?:the |your )?(?:existing|remaining|previous|original) (?:[\\w/-]+ ){0,1}(?:${things})(?: (?:and (?:${things})|here|goes here|above|below|as is|unchanged))?$`,
  ),
  new RegExp(`^(?:${things}) (?:omitted|unchanged|truncated|left out)(?: here| for (?:brevity|clarity))?$`),
  /\b(?:omitted|truncated|shortened|abbreviated|left out|elided|skipped) for (?:brevity|clarity|space)\b/,
  /^no (?:other )?changes?(?: (?:here|needed|below|above|in this part|required))?$/,
  /^(?:snip|snipped|truncated|etc)$/,
  new RegExp(
    `^(?:hier )?(?:der |die |das |den |alle )?(?:rest|restlich\\w*|übrig\\w*|bestehend\\w*|vorhanden\\w*|bisherig\\w*|alles (?:andere|weitere|übrige)|ander\\w*|weiter\\w*)\\b(?: [\\wäöüß/-]+){0,4} (?:${germanSame})$`,
  ),
  new RegExp(`^(?:${germanSame})$`),
  new RegExp(
    `^(?:hier )?(?:der |die |das |den |dein )?(?:restlich\\w*|übrig\\w*|bestehend\\w*|vorhanden\\w*|bisherig\\w*) (?:${germanThings})(?: (?:hier|einfügen|bleibt|bleiben))?$`,
  ),
  new RegExp(`^(?:der |dem )?rest (?:der|des|vom|von) (?:[\\wäöüß]+ )?(?:${germanThings})$`),
  /^(?:gekürzt|ausgelassen|weggelassen)$/,
];
/** Words with which a comment between dots stands for code. */
const withDots =
  /^(?:(?:and |und )?(?:the |all |your |der |die |das |den |alle )?(?:rest|remainder|remaining|existing|other|others|previous|unchanged|same|keep|similar|restlich\w*|übrig\w*|bestehend\w*|vorhanden\w*|bisherig\w*|unverändert\w*|wie bisher|wie zuvor))\b/;
/** A comment that begins with dots goes on with the sentence before it if it begins with one of these. */
const goesOn =
  /^(?:and|or|but|so|then|if|unless|because|which|that|until|while|when|where|with|without|for|to|not|in|on|at|by|from|as|und|oder|aber|dann|wenn|weil|bis|damit|denn|sondern|mit|ohne|für|zu|nicht)\b/;
const dots = /\.{3,}|…/;

function standsForCode(comment: string): boolean {
  if (comment.length > maxComment) return false;
  const text = comment.trim().toLowerCase();
  const startsWithDots = /^(?:\.{3,}|…)/.test(text);
  const endsWithDots = /(?:\.{3,}|…)$/.test(text);
  const words = text
    .replace(/^[\s.…([{<*-]+/, '')
    .replace(/[\s.…)\]}>*,;:!-]+$/, '')
    .replaceAll(/[,;:()—–]+|\s-\s/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (words === '') return dots.test(text);
  const count = words.split(' ').length;
  if (count > 14) return false;
  if (always.some((pattern) => pattern.test(words))) return true;
  if (startsWithDots && endsWithDots) return count <= 8;
  // `...rest` and `...(a && b)` are code that was commented out, or tell of it.
  if (/^(?:\.{3}|…)\w+ (?:is|are|has|have|holds?|ist|sind)\b/.test(text)) return false;
  const isSpread = /^(?:\.{3}|…)[\w$([{]/.test(text) && (count === 1 || /^\.{3}[([{]/.test(text));
  if (startsWithDots && !isSpread) return count <= 8 && (withDots.test(words) || (count <= 4 && !goesOn.test(words)));
  if (startsWithDots) return /^(?:existing|unchanged|remaining|bestehend\w*)$/.test(words);
  return (
    endsWithDots && count <= 6 && always.some((pattern) => pattern.test(`${words} unchanged`)) && withDots.test(words)
  );
}
