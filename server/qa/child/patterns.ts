import type { Rule } from '@ast-grep/napi';

interface Pattern {
  rule: string;
  matcher: Rule;
  level: 'critical' | 'high' | 'medium' | 'low';
  what: string;
  risk: string;
  fixes: string[];
}

const runsAsCode = 'Text that somebody else wrote can come to run as code in the reader’s browser.';
const leaksOut = 'What people enter can leave their browser for a server that they do not know of.';

export const patterns: readonly Pattern[] = [
  {
    rule: 'dangerously-set-inner-html',
    // As an attribute, and as a property that is spread or handed to createElement.
    matcher: {
      any: [
        { kind: 'jsx_attribute', has: { kind: 'property_identifier', regex: '^dangerouslySetInnerHTML$' } },
        { kind: 'pair', has: { field: 'key', regex: 'dangerouslySetInnerHTML' } },
      ],
    },
    level: 'high',
    what: 'HTML is put into the page as it is (dangerouslySetInnerHTML).',
    risk: runsAsCode,
    fixes: [
      'Render the text as children, which React escapes.',
      'Where markup is wanted, parse it into elements of a fixed list.',
    ],
  },
  {
    rule: 'inner-html',
    matcher: {
      any: [
        { pattern: '$A.innerHTML = $B' },
        { pattern: '$A.outerHTML = $B' },
        { pattern: '$A.insertAdjacentHTML($$$B)' },
        { pattern: 'document.write($$$B)' },
      ],
    },
    level: 'high',
    what: 'HTML is written into the page past React.',
    risk: runsAsCode,
    fixes: ['Render it with React, or set textContent.'],
  },
  {
    rule: 'script-element',
    matcher: {
      any: [
        { pattern: "document.createElement('script')" },
        { pattern: 'document.createElement("script")' },
        { kind: 'jsx_attribute', has: { kind: 'property_identifier', regex: '^srcDoc$' } },
      ],
    },
    level: 'high',
    what: 'A script or a document is made from text at run time.',
    risk: runsAsCode,
    fixes: ['Import the code instead, so that it is built with the application.'],
  },
  {
    rule: 'message-to-anybody',
    matcher: { any: [{ pattern: "$A.postMessage($B, '*')" }, { pattern: '$A.postMessage($B, "*")' }] },
    level: 'medium',
    what: 'A message is sent to whatever page is listening.',
    risk: 'A page that frames or opened the application can read it.',
    fixes: ['Name the origin that may read it.'],
  },
  {
    rule: 'request-elsewhere',
    matcher: {
      any: [
        { pattern: 'fetch($$$A)' },
        { pattern: 'navigator.sendBeacon($$$A)' },
        { pattern: 'new WebSocket($$$A)' },
        { pattern: 'new EventSource($$$A)' },
        { pattern: 'new XMLHttpRequest()' },
      ],
    },
    level: 'medium',
    what: 'The application sends requests, and its PRD names no server.',
    risk: leaksOut,
    fixes: ['Keep the data in the browser, or say in the PRD which server it goes to.'],
  },
  {
    rule: 'password-in-storage',
    matcher: { pattern: '$A.setItem($B, $$$C)', has: { regex: '(?i)passw|token|secret', stopBy: 'end' } },
    level: 'high',
    what: 'A password or token is kept in the browser’s storage.',
    risk: 'Any script on the page can read it, at any later time.',
    fixes: ['Do not keep it, or let a server keep it in a cookie that scripts cannot read.'],
  },
];
