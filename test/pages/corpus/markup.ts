import type { Markup, Written } from './written.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Readers of pages must find the same words whatever the author's editor made of them. */
const typed = (text: string) => escaped(text).replaceAll("'", '&rsquo;').replaceAll(' and ', ' <em>and</em> ');

const menu = ['Home', 'Topics', 'Members', 'Log in', 'Sign up for our newsletter'];
const navigation = `<nav class="main-menu"><ul>${menu.map((item) => `<li><a href="/x/${item}">${item}</a></li>`).join('')}</ul></nav>`;
const cookies = `<div role="dialog" class="cookie-banner"><p>We value your privacy. We and our 812 partners store cookies.</p><button>Accept all</button></div>`;
const footer = `<footer><p>Copyright 2026. All rights reserved. Imprint. Terms of use.</p></footer>`;
const script = `<script>window.dataLayer=[];document.write("<p>tracked</p>")</script><style>.ad{color:red}</style>`;
const advert = `<aside class="ad sponsored"><p>Advertisement: buy now, pay later, only this week!</p></aside>`;

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>${head}</head><body>${body}</body></html>`;
const paragraphs = (text: readonly string[]) => text.map((each) => `<p>${typed(each)}</p>`).join('\n');

const shapes: Readonly<Record<Markup, (written: Written) => string>> = {
  article: ({ title, text }) =>
    page(
      `${title} | The Sunday Paper`,
      `${cookies}<header>${navigation}</header><main><article><h1>${escaped(title)}</h1>${paragraphs(text)}${advert}</article></main>${footer}${script}`,
      `<meta property="og:title" content="${escaped(title)}">`,
    ),
  forum: ({ title, text }) =>
    page(
      title,
      `${navigation}<h1>${escaped(title)}</h1>${text
        .map(
          (post, index) =>
            `<div class="comment" id="c${index}"><div class="comment-meta">user${index} wrote <time>2 days ago</time></div><div class="comment-body">${typed(post)}</div><a href="#reply">Reply</a></div>`,
        )
        .join('')}${footer}`,
    ),
  shop: ({ title, text }) =>
    page(
      title,
      `${navigation}<div class="hero"><h1>${escaped(title)}</h1></div><section><ul>${text.map((each) => `<li>${typed(each)}</li>`).join('')}</ul></section><form><input placeholder="Your email"><button>Buy now</button></form>${footer}`,
    ),
  table: ({ title, text }) =>
    page(
      title,
      `${navigation}<h2>${escaped(title)}</h2><table><tr><th>No</th><th>What they say</th></tr>${text
        .map((each, index) => `<tr><td>${index + 1}</td><td>${typed(each)}</td></tr>`)
        .join('')}</table>${advert}${footer}`,
    ),
  // A page as it was written in 1999: no closing tags, layout by tables, entities for letters.
  old: ({ title, text }) =>
    `<HTML><HEAD><TITLE>${escaped(title)}</TITLE></HEAD><BODY BGCOLOR=white><TABLE WIDTH=100%><TR><TD WIDTH=120><FONT SIZE=1><A HREF=index.htm>Back</A><BR><A HREF=links.htm>Links</A></FONT><TD><H2>${escaped(title)}</H2>${text
      .map((each) => `<P>${escaped(each).replaceAll('Ö', '&Ouml;').replaceAll('ü', '&uuml;')}`)
      .join('\n')}</TABLE><HR></BODY>`,
  plain: ({ title, text }) =>
    `Subject: ${title}\n\n${text.map((each) => each.replaceAll(/(.{60,72}) /g, '$1\n')).join('\n\n')}\n`,
  wiki: ({ title, text }) =>
    page(
      `${title} - The free encyclopedia`,
      `<div id="mw-navigation">${navigation}</div><div id="content"><h1 id="firstHeading">${escaped(title)}</h1><div id="mw-content-text"><div class="toc"><ul><li><a href="#1">1 History</a></li></ul></div>${text
        .map((each, index) => `<p>${typed(each)}<sup><a href="#note${index}">[${index + 1}]</a></sup></p>`)
        .join('')}</div></div>${footer}`,
    ),
  // Nothing but boxes, with line breaks for paragraphs.
  div: ({ title, text }) =>
    page(
      title,
      `<div><div class="top">${menu.join(' | ')}</div><div class="c12"><div class="headline">${escaped(title)}</div><div>${text.map(typed).join('<br><br>')}</div></div><div class="bottom">Share this on your favourite network</div></div>${script}`,
    ),
};

/** The page as its server sends it. */
export function markedUp(written: Written): { type: string; body: string } {
  const type = written.markup === 'plain' ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8';
  return { type, body: shapes[written.markup](written) };
}

/** What a reader must not take for the page's own words. */
export const boilerplate = [
  'Sign up for our newsletter',
  '812 partners',
  'All rights reserved',
  'dataLayer',
  'Buy now',
  'Advertisement: buy now',
];
