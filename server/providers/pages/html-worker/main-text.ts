import { Readability } from '@mozilla/readability';
import { tidy } from '../../../../agents/kit/signals/plain-text.ts';

export interface MainText {
  title: string;
  /** Paragraphs and lines, with a line break between. */
  text: string;
}

/** Above this, looking for the article takes longer than its result is worth. */
const mostElements = 50_000;
/**
 * If the article has a smaller part of the text than this, the page is probably no article: Readability leaves out the
 * comments of a forum. `docs/decisions/2026-11-26-reading-pages.md` has the measurement.
 */
const leastShare = 0.75;

const unread =
  'script, style, template, noscript, iframe, object, embed, svg, math, canvas, audio, video, dialog, select, button, input, textarea';
/** Parts of a page that are not what it is about. */
const frame =
  'nav, footer, aside, [role="navigation"], [role="search"], [role="contentinfo"], [role="dialog"], [role="alertdialog"]';
/** What a reader does not see: commands to programs are often hidden there. */
const unseen =
  '[hidden], [aria-hidden="true"], [style*="display:none" i], [style*="display: none" i], [style*="visibility:hidden" i], [style*="visibility: hidden" i], [style*="font-size:0" i], [style*="font-size: 0" i]';
const blocks = new Set(
  'address article aside blockquote br caption dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tr ul'.split(
    ' ',
  ),
);

/** Returns what a page says, without navigation and what nobody sees. Changes the document. */
export function mainText(document: Document): MainText {
  const title = titleOf(document);
  for (const element of document.querySelectorAll(`${unread}, ${unseen}, ${frame}`)) element.remove();
  const article = articleIn(document);
  const whole = document.body ? textIn(document.body) : '';
  return { title, text: article.length >= whole.length * leastShare ? article : whole };
}

function titleOf(document: Document): string {
  const named = document.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? '';
  return tidy([named, document.title, document.querySelector('h1')?.textContent ?? ''].find((one) => one.trim()) ?? '')
    .replaceAll('\n', ' ')
    .slice(0, 300);
}

function articleIn(document: Document): string {
  if (document.getElementsByTagName('*').length > mostElements) return '';
  // Readability takes its document apart.
  const copy = document.cloneNode(true) as Document;
  const article = new Readability<Node>(copy, { serializer: (node) => node }).parse();
  return article?.content ? textIn(article.content) : '';
}

function textIn(root: Node): string {
  const parts: string[] = [];
  collect(root, parts);
  return tidy(parts.join(''));
}

function collect(node: Node, parts: string[]): void {
  for (const child of node.childNodes) {
    if (child.nodeType === child.TEXT_NODE) parts.push((child.nodeValue ?? '').replaceAll(/\s+/g, ' '));
    if (child.nodeType !== child.ELEMENT_NODE) continue;
    const name = child.nodeName.toLowerCase();
    const isBlock = blocks.has(name);
    if (isBlock) parts.push('\n');
    if (name === 'pre') parts.push(child.textContent ?? '');
    else collect(child, parts);
    if (name === 'td' || name === 'th') parts.push(' ');
    if (isBlock) parts.push('\n');
  }
}
