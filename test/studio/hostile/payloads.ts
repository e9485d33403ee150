import { hostileTexts } from '../../support/markup.ts';

/**
 * What a model, a file or a page may write to harm who looks at it. Scripts among them call `ran`, which the test defines,
 * and everything that is loaded is at `outside`.
 */
const outside = 'https://tracker.invalid';

const scripts: readonly string[] = [
  `<script>ran('script')</script>`,
  `"><script>ran('after a quote')</script>`,
  `'-ran('in a string')-'`,
  `</script><script>ran('after a script')</script>`,
  `</title></textarea></style><script>ran('after others')</script>`,
  `<img src=x onerror="ran('image')">`,
  `<svg onload="ran('svg')"><animate onbegin="ran('animate')" attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:ran('svg link')"><text y="20">press</text></a></svg>`,
  `<math><mi xlink:href="javascript:ran('math')">x</mi></math>`,
  `<iframe srcdoc="<script>parent.ran('frame')</script>"></iframe>`,
  `<iframe src="javascript:parent.ran('frame address')"></iframe>`,
  `<object data="data:text/html,<script>parent.ran('object')</script>"></object>`,
  `<details open ontoggle="ran('details')"><summary>more</summary></details>`,
  `<input autofocus onfocus="ran('focus')"><video src=x onerror="ran('video')"></video>`,
  `<body onload="ran('body')"><marquee onstart="ran('marquee')">x</marquee>`,
  `<template><script>ran('template')</script></template><noscript><img src=x onerror="ran('no script')"></noscript>`,
  `<a href="&#106;avascript:ran('escaped link')">a link in HTML</a>`,
  `<button formaction="javascript:ran('form')">send</button>`,
  `<form action="${outside}/form" method="post"><input name="password"><button>Sign in</button></form>`,
  `\${ran('template string')} {{ran('handlebars')}} {{constructor.constructor("ran('angular')")()}} <%= ran('erb') %> #{ran('pug')}`,
  `<!--><img src=x onerror="ran('comment')">-->`,
  `<![CDATA[<img src=x onerror="ran('cdata')">]]>`,
  `<style>*{background:url(${outside}/style)}</style><style>@import "${outside}/import.css";</style>`,
  `@import url("${outside}/import-alone.css"); body{background:url(${outside}/css)}`,
  `<p style="background:url(${outside}/attribute);position:fixed;inset:0;z-index:9999">over everything</p>`,
  `red; background-image: url(${outside}/value)`,
  `red;}*{display:none!important}`,
  `expression(ran('css'))`,
  `<link rel="stylesheet" href="${outside}/link.css"><link rel="dns-prefetch" href="//dns.tracker.invalid">`,
  `<meta http-equiv="refresh" content="0;url=${outside}/refresh"><base href="${outside}/">`,
  `<img src="${outside}/pixel.gif" width=1 height=1><img srcset="${outside}/set.gif 1x">`,
  `<audio src="${outside}/sound" autoplay></audio><embed src="${outside}/embed"><track src="${outside}/track">`,
];

const markdown: readonly string[] = [
  `![a picture](${outside}/markdown.gif) ![one as data](data:image/svg+xml,<svg onload=ran('data')>)`,
  `[press](javascript:ran('markdown')) [press](  JaVaScRiPt:ran('mixed')) [press](java\tscript:ran('tab'))`,
  `[press](vbscript:ran(1)) [press](data:text/html,<script>ran('link as data')</script>) [press](file:///etc/passwd)`,
  `[press](//tracker.invalid/no-scheme) [press](\\\\tracker.invalid\\share) [press](blob:https://tracker.invalid/1)`,
  `<javascript:ran('autolink')> <https://tracker.invalid/autolink> www.tracker.invalid/www`,
  `[title](https://tracker.invalid/title "\\" onmouseover=\\"ran('title')") [id](#content) [query](?at=1) [up](../../settings)`,
  `[![both](${outside}/both.gif)](javascript:ran('both'))\n\n[a]: javascript:ran('reference')\n\n[a] ![a]`,
  `A note[^1] and another[^__proto__].\n\n[^1]: The <b onclick="ran('footnote')">note</b>.\n[^__proto__]: Polluted.`,
  `# One\n\n# Two\n\n###### Six <img src=x onerror="ran('heading')">\n\nThree\n===`,
  "```html\"><script>ran('language')</script>\n<img src=x onerror=\"ran('code')\">\n```\n\n~~~__proto__\nnever closed",
  `- [x] <input type=checkbox onclick="ran('task')"> done\n- [ ] [open](javascript:ran('open'))\n\n1. one\n99999999999. far`,
  `| a | b |\n|:-:|--:|\n| <img src=x onerror="ran('cell')"> | [x](javascript:ran('cell link')) |`,
  `$$\\href{javascript:ran('math')}{x}$$ \`\`\`mermaid\nclick A "javascript:ran('mermaid')"\n\`\`\``,
];

const characters: readonly string[] = [
  'invoice\u202etxt.exe \u2066isolated\u2069 \u202bright to left \u061cmark',
  'zero\u200bwidth\u200c\u200d\u2060\ufeff and tags \u{e0041}\u{e0042}',
  'line\u2028separator paragraph\u2029separator form\u000cfeed tab\tand\r\nreturn',
  '\u001b[31mred\u001b[0m \u001b]8;;https://tracker.invalid/terminal\u0007link\u001b]8;;\u0007 \u009b2J \u0007\u0008',
  'half \ud83d of a pair and \udc00 the other, NUL \0 inside',
  `Z${'\u0335\u0322\u0348\u0301'.repeat(60)}algo`,
  'إعداد النظام עברית 日本語 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 İıſK',
  '%s %d %n %x {0} $& $1 $` \\u0000 &#0; &lt;b&gt; %00 %0d%0a',
];

const names: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__proto__.polluted',
  'then',
  'null',
  'undefined',
  'NaN',
  '',
  ' ',
  '-1',
  '1e999',
];

/** A word that no line can break in. */
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(30);

export const addresses: readonly string[] = [
  `javascript:ran('address')`,
  ` javascript:ran('address after a blank')`,
  `java\nscript:ran('address with a break')`,
  `JAVASCRIPT://tracker.invalid/%0aran('address with a host')`,
  `data:text/html,<script>ran('address as data')</script>`,
  `vbscript:ran(1)`,
  `blob:${outside}/1`,
  `filesystem:${outside}/1`,
  `file:///etc/passwd`,
  `//tracker.invalid/no-scheme`,
  `/api/v1/sessions`,
  `\\\\tracker.invalid\\share`,
  `${outside}/a?"onmouseover="ran('address with a quote')`,
  `https://user:password@tracker.invalid/`,
  `https://xn--80ak6aa92e.tracker.invalid/аррӏе`,
  `https://tracker.invalid:99999/`,
  `https://`,
  `https://${'a'.repeat(3_000)}.tracker.invalid/`,
  `mailto:a@tracker.invalid?body=${'x'.repeat(500)}`,
  `intent://tracker.invalid#Intent;scheme=http;end`,
  'not an address',
  '',
];

export const paths: readonly string[] = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32',
  '/etc/passwd',
  'src/../../outside.ts',
  'src/<img src=x onerror="ran(\'path\')">.tsx',
  'src/new\nline.ts',
  'src/\u001b[31mred\u001b[0m.ts',
  'src/invoice\u202etxt.exe.ts',
  '__proto__',
  '__proto__/constructor/prototype.ts',
  'constructor',
  'src/__proto__/index.ts',
  'src/toString',
  'src/toString/valueOf.ts',
  'src//double//.ts',
  'src/',
  '.',
  '',
  ' ',
  'C:\\con',
  "javascript:ran('path as address')",
  'src/%2e%2e%2f%00.ts',
  'src/#hash?query=1&x.ts',
  `src/${'deep/'.repeat(150)}file.ts`,
  `src/${longWord}.ts`,
  'src/Page.vue',
  'src/data.__proto__',
];

/** What a model's answer looks like once the service has taken it: whole characters, and no NUL. */
export const stored = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd');

/** Every hostile text that is not just long. */
export const everyText = [...scripts, ...markdown, ...characters, ...names, longWord, ...hostileTexts].map(stored);

/** Gives one text after the other, for ever. */
export function takeTurns(list: readonly string[], start: number): () => string {
  let next = start;
  return () => list[next++ % list.length] ?? '';
}

/** Texts in turn, so that neighbours differ. */
export const oneByOne = (start: number) => takeTurns(everyText, start);

/** All texts in one: no field can be one that a text never got into. */
export const allInOne = everyText.join('\n\n');

/** Documents that are hard to render rather than hostile. */
export const heavy: Readonly<Record<string, string>> = {
  'a line of a million letters': 'x'.repeat(1_000_000),
  'a table of 500 columns': ['a', '---', '<b>1</b>'].map((cell) => `|${` ${cell} |`.repeat(500)}`).join('\n'),
  'quotes in quotes': `${'> '.repeat(3_000)}deep`,
  'lists in lists': Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- ${depth}`).join('\n'),
  'emphasis in emphasis': `${'*a **b '.repeat(2_000)}${' c** d*'.repeat(2_000)}`,
  'brackets in brackets': `${'['.repeat(20_000)}x${'](javascript:ran(1))'.repeat(2_000)}`,
  'ten thousand links': Array.from({ length: 10_000 }, (_, index) => `<https://tracker.invalid/${index}>`).join(' '),
};
