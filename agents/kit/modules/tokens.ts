/**
 * `word`: a name, keyword or number. `string`: a quoted text in code, with its quotes. `attribute`: the same as the value
 * of a markup attribute. `template`: a part of a template literal's text. `markup`: text between tags. `sign`: any other
 * character of code. `tag`: a name inside a tag.
 */
type TokenKind = 'word' | 'string' | 'attribute' | 'template' | 'markup' | 'comment' | 'sign' | 'tag';

export interface Token {
  kind: TokenKind;
  start: number;
  /** Exclusive. */
  end: number;
}

type Mode = 'code' | 'template' | 'tag' | 'children';

/** A regular expression that is longer is read as divisions, so that a line of slashes is not searched from each of them. */
const longestPattern = 250;
const word = /[\w$\u00aa-\uffff]+/y;
const space = /\s+/y;
const quoted = /'(?:[^'\\\n]|\\[^])*'?|"(?:[^"\\\n]|\\[^])*"?/y;
const attributeText = /'[^']*'?|"[^"]*"?/y;
const templateText = /(?:[^`\\$]|\\[^]|\$(?!\{))+/y;
const tagName = /[\w$.:-]+/y;
/** Words after which an expression begins. */
const beforeExpression = new Set(
  'return typeof case in of delete void throw new else do await yield default extends instanceof'.split(' '),
);

/**
 * Splits TypeScript into tokens, in time linear in its length; text that is no TypeScript gives some tokens too.
 * `hasMarkup`: `<` may begin a JSX element, as in a .tsx file.
 */
export function readTokens(source: string, hasMarkup: boolean): Token[] {
  const tokens: Token[] = [];
  const modes: Mode[] = ['code'];
  const closed = new Set(hasMarkup ? [...source.matchAll(/<\/([\w$]+)/g)].map(([, name]) => name) : []);
  let at = 0;
  /** The last word or sign of code: it decides what `/` and `<` mean. */
  let last = '';

  const take = (kind: TokenKind, end: number) => {
    tokens.push({ kind, start: at, end });
    at = end;
  };
  const endOf = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.test(source) ? pattern.lastIndex : at;
  };
  const leave = () => {
    modes.pop();
    // What ends here is a value.
    last = ')';
  };
  const openBrace = () => {
    take('sign', at + 1);
    last = '{';
    modes.push('code');
  };
  const openTag = () => {
    take('sign', at + 1);
    const end = endOf(tagName);
    if (end > at) take('tag', end);
    if (source[at] === '<') at = endOfTypes(source, at);
    modes.push('tag');
  };

  const steps: Record<Mode, () => void> = {
    code() {
      const sign = source[at] ?? '';
      const next = source[at + 1];
      const spaceEnd = endOf(space);
      if (spaceEnd > at) {
        at = spaceEnd;
        return;
      }
      const wordEnd = endOf(word);
      if (wordEnd > at) {
        last = source.slice(at, wordEnd);
        take('word', wordEnd);
        return;
      }
      if (sign === '/' && (next === '/' || next === '*')) {
        take('comment', endOfComment(source, at));
        return;
      }
      if (sign === '/' && expectsValue(last)) {
        const end = endOfPattern(source, at);
        if (end !== null) {
          at = end;
          last = ')';
          return;
        }
      }
      if (sign === "'" || sign === '"') {
        take('string', endOf(quoted));
        last = ')';
        return;
      }
      if (sign === '<' && hasMarkup && expectsValue(last) && beginsMarkup(source, at, closed)) {
        openTag();
        return;
      }
      take('sign', at + 1);
      last = sign;
      if (sign === '`') modes.push('template');
      else if (sign === '{') modes.push('code');
      else if (sign === '}' && modes.length > 1) modes.pop();
    },
    template() {
      const end = endOf(templateText);
      if (end > at) take('template', end);
      else if (source[at] === '$') {
        at += 1;
        openBrace();
      } else {
        take('sign', Math.min(at + 1, source.length));
        leave();
      }
    },
    tag() {
      const sign = source[at];
      const end = endOf(tagName);
      if (end > at) take('tag', end);
      else if (sign === '"' || sign === "'") take('attribute', endOf(attributeText));
      else if (sign === '/' && source[at + 1] === '*') take('comment', endOfComment(source, at));
      else if (sign === '/' && source[at + 1] === '>') {
        at += 2;
        leave();
      } else if (sign === '{') openBrace();
      else {
        at += 1;
        if (sign === '>') modes[modes.length - 1] = 'children';
      }
    },
    children() {
      const sign = source[at];
      if (sign === '{') openBrace();
      else if (sign === '<' && source[at + 1] === '/') {
        at = endAfter(source, '>', at);
        leave();
      } else if (sign === '<') openTag();
      else take('markup', endBefore(source, at));
    },
  };

  while (at < source.length) steps[modes.at(-1) ?? 'code']();
  return tokens;
}

function expectsValue(last: string): boolean {
  return last === '' || /^[(,=:[!&|?{;+\-*%^~<>]$/.test(last) || beforeExpression.has(last);
}

/** Tells an element from type parameters: `<T,>`, `<T extends X>`, and `<T>(` of a type that no tag closes. */
function beginsMarkup(source: string, at: number, closed: ReadonlySet<string | undefined>): boolean {
  const [, name, after = ''] = /^<(?:([\w$]+)([^]{0,12})|>)/.exec(source.slice(at, at + 80)) ?? [];
  if (name === undefined) return source[at + 1] === '>';
  if (/^\d/.test(name) || /^\s*(?:,|=[^>]|extends\s)/.test(after) || (name === 'const' && /^\s/.test(after)))
    return false;
  return !/^>\s*\(/.test(after) || closed.has(name);
}

function endAfter(source: string, text: string, at: number): number {
  const found = source.indexOf(text, at);
  return found === -1 ? source.length : found + text.length;
}

function endBefore(source: string, at: number): number {
  let end = at + 1;
  while (end < source.length && source[end] !== '<' && source[end] !== '{') end += 1;
  return end;
}

function endOfComment(source: string, at: number): number {
  if (source[at + 1] === '*') return endAfter(source, '*/', at + 2);
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
}

/** The end of the type arguments of a tag. */
function endOfTypes(source: string, at: number): number {
  let depth = 0;
  for (let end = at; end < source.length; end += 1) {
    if (source[end] === '<') depth += 1;
    if (source[end] === '>' && source[end - 1] !== '=') depth -= 1;
    if (depth === 0) return end + 1;
  }
  return source.length;
}

/** The end of a regular expression with its flags; null if none ends on this line. */
function endOfPattern(source: string, at: number): number | null {
  let inClass = false;
  for (let end = at + 1; end < Math.min(source.length, at + longestPattern); end += 1) {
    const sign = source[end];
    if (sign === '\n') return null;
    if (sign === '\\') end += 1;
    else if (sign === '[') inClass = true;
    else if (sign === ']') inClass = false;
    else if (sign === '/' && !inClass) {
      while (/[a-z]/.test(source[end + 1] ?? '')) end += 1;
      return end + 1;
    }
  }
  return null;
}
