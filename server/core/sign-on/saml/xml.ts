import { SamlRefusal } from './problems.ts';
import { declarationsOf, expandedName, type Scope } from './xml-names.ts';
import { readText } from './xml-text.ts';

/** An element, with its names resolved. */
export interface XmlElement {
  /** Without a prefix. */
  name: string;
  /** Empty: none. */
  namespace: string;
  attributes: readonly XmlAttribute[];
  children: readonly XmlElement[];
  /** The text directly in it. */
  text: string;
}

interface XmlAttribute {
  name: string;
  namespace: string;
  value: string;
}

const maxDepth = 32;
const maxElements = 20_000;
const maxAttributes = 64;

/** Names outside of ASCII occur in no SAML document. */
const tagName = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;
const attribute = /[ \t\r\n]+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)[ \t\r\n]*=[ \t\r\n]*(?:"([^<"]*)"|'([^<']*)')/y;
const tagEnd = /[ \t\r\n]*(\/?)>/y;
const closing = /([A-Za-z_][\w.:-]*)[ \t\r\n]*>/y;
const declaration =
  /^<\?xml[ \t\r\n]+version=(["'])1\.0\1(?:[ \t\r\n]+encoding=(["'])(?:utf-8|UTF-8)\2)?(?:[ \t\r\n]+standalone=(["'])(?:yes|no)\3)?[ \t\r\n]*\?>/;
/** XML takes no other control characters. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const blank = /^[ \t\r\n]*$/;

interface Open {
  /** As it is written. */
  tag: string;
  element: Omit<XmlElement, 'children' | 'text'> & { children: XmlElement[]; text: string };
  scope: Scope;
}

/**
 * Reads a document strictly. It has neither a document type nor entities of its own, processing instructions or CDATA, and
 * comments only if the caller skips them: with each of these, two readers can disagree on what a document says. Throws
 * SamlRefusal.
 */
export function readXml(text: string, { comments = 'refuse' }: { comments?: 'refuse' | 'skip' } = {}): XmlElement {
  if (forbidden.test(text)) throw new SamlRefusal('malformed');
  const stack: Open[] = [];
  let root: XmlElement | null = null;
  let at = declaration.exec(text)?.[0].length ?? 0;
  let elements = 0;

  while (at < text.length) {
    const next = text.indexOf('<', at);
    addText(text.slice(at, next === -1 ? text.length : next), stack.at(-1));
    if (next === -1) break;
    at = next + 1;
    const skipped = text[at] === '!' || text[at] === '?' ? markup(text, at, comments) : null;
    if (skipped !== null) at = skipped;
    else if (text[at] === '/') at = close(at + 1);
    else at = open(at);
  }
  if (root === null || stack.length > 0) throw new SamlRefusal('malformed');
  return root;

  function close(from: number): number {
    const [found, tag] = match(closing, text, from);
    if (stack.pop()?.tag !== tag) throw new SamlRefusal('malformed');
    return from + found.length;
  }

  function open(from: number): number {
    const [tag] = match(tagName, text, from);
    const raw: [string, string][] = [];
    let end = from + tag.length;
    for (attribute.lastIndex = end; ; attribute.lastIndex = end) {
      const found = attribute.exec(text);
      if (!found) break;
      const [whole, name = '', double, single] = found;
      // A reader of XML turns what is not written as a reference into spaces.
      raw.push([name, readText((double ?? single ?? '').replaceAll(/\r\n|[\t\n\r]/g, ' '))]);
      end += whole.length;
    }
    const [found, slash] = match(tagEnd, text, end);
    elements += 1;
    if (elements > maxElements || stack.length >= maxDepth || raw.length > maxAttributes)
      throw new SamlRefusal('too_large');
    const parent = stack.at(-1);
    if (!parent && root) throw new SamlRefusal('malformed');
    const scope = declarationsOf(raw, parent?.scope);
    const element = {
      ...expandedName(tag, scope, 'element'),
      attributes: attributesOf(raw, scope),
      children: [],
      text: '',
    };
    parent?.element.children.push(element);
    root ??= element;
    if (slash === '') stack.push({ tag, element, scope });
    return end + found.length;
  }
}

function addText(raw: string, parent: Open | undefined): void {
  if (!parent && !blank.test(raw)) throw new SamlRefusal('malformed');
  if (raw.includes(']]>')) throw new SamlRefusal('malformed');
  if (parent) parent.element.text += readText(raw.replaceAll(/\r\n?/g, '\n'));
}

/** Refuses what begins with `<!` or `<?`, or returns where a comment ends. */
function markup(text: string, at: number, comments: 'refuse' | 'skip'): number {
  if (text[at] === '?') throw new SamlRefusal('processing_instruction');
  if (text.startsWith('![CDATA[', at)) throw new SamlRefusal('cdata');
  if (!text.startsWith('!--', at)) throw new SamlRefusal('doctype');
  if (comments === 'refuse') throw new SamlRefusal('comment');
  const end = text.indexOf('--', at + 3);
  if (end === -1 || text[end + 2] !== '>') throw new SamlRefusal('malformed');
  return end + 3;
}

function match(pattern: RegExp, text: string, at: number): [string, string] {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (!found) throw new SamlRefusal('malformed');
  return [found[0], found[1] ?? ''];
}

function attributesOf(raw: readonly (readonly [string, string])[], scope: Scope): XmlAttribute[] {
  const attributes = raw
    .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(([name, value]) => ({ ...expandedName(name, scope, 'attribute'), value }));
  const names = new Set(attributes.map(({ name, namespace }) => `${namespace} ${name}`));
  if (names.size !== attributes.length) throw new SamlRefusal('malformed');
  return attributes;
}
