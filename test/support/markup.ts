import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Texts that try to inject markup into a document. */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<!-- -->',
  '<a href="javascript:alert(1)">here</a>',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt:alert(1) "title")',
  '[click](data:text/html;base64,PHNjcmlwdD4=)',
  '![pixel](https://tracker.example/p.gif)',
  '![pixel][ref]\n\n[ref]: https://tracker.example/p.gif',
  '[ref]: javascript:alert(1)\n\n[ref]',
  '<javascript:alert(1)>',
  '<https://example.com/a>',
  '[^1]: a note',
  '\\[click](javascript:alert(1))',
  '\\<script>',
  '`<script>`',
  '``` \n<script>\n```',
  '~~~\n<script>\n~~~',
  '    <script>',
  '&lt;script&gt;&#60;img&#62;',
  '## Problem\n\nNone.',
  'Problem\n=======',
  '---\nname: x\n---',
  '> quoted\n- item\n1. one',
  '- [ ] done',
  'a | b\n--- | ---\nc | d',
  '\u001b[31mred\u001b[0m\u001b]8;;https://evil.example\u0007link',
  'user\u202etxt.exe\u2066\u2069\u200b\u200e\ufeff\u{e0041}',
  'www.example.com mail me@example.com ftp://example.com/x',
];

interface Node {
  type: string;
  url?: string;
  value?: string;
  children?: Node[];
}

/** Parses GitHub's Markdown. */
export const parseMarkdown = (document: string) =>
  fromMarkdown(document, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

function nodesOf(tree: Node): Node[] {
  const all: Node[] = [];
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    all.push(node);
    open.push(...(node.children ?? []));
  }
  return all;
}

/** Returns the nodes of these types in a Markdown document, or in a parsed one. */
export function kindsIn(document: string | Node, types: readonly string[]): string[] {
  return nodesOf(typeof document === 'string' ? parseMarkdown(document) : document)
    .map(({ type }) => type)
    .filter((type) => types.includes(type));
}

// oxlint-disable-next-line no-control-regex -- these must not be in a document
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Bidi_Control}\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/u;

/** Returns what a Markdown document contains that other users' text must not add. `tree` saves parsing it again. */
export function markupProblems(document: string, tree: Node = parseMarkdown(document)): string[] {
  const nodes = nodesOf(tree).flatMap(({ type, url = '', value = '' }) => {
    if (type === 'html' || type === 'image' || type === 'imageReference' || type.startsWith('footnote'))
      return [`${type} ${url}${value}`];
    if (type === 'definition' || type === 'linkReference') return [`${type} ${url}`];
    return type === 'link' && !/^(?:https?|mailto):/i.test(url) ? [`a link to ${url}`] : [];
  });
  const found = unseen.exec(document);
  return found ? [...nodes, `the character ${found[0].codePointAt(0)?.toString(16)}`] : nodes;
}
