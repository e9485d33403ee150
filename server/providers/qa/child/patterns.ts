import type { Rule } from '@ast-grep/napi';

interface Pattern {
  rule: string;
  matcher: Rule;
  level: 'critical' | 'high' | 'medium' | 'low';
  what: string;
  risk: string;
  fixes: string[];
}

const runsAsCode = 'Text from other users can run as code in a visitor’s browser.';
const leaksOut = 'User input can be sent to a server that users do not know about.';

export const patterns: readonly Pattern[] = [
  {
    rule: 'dangerously-set-inner-html',
    // As an attribute, and as a property that is spread or passed to createElement.
    matcher: {
      any: [
        { kind: 'jsx_attribute', has: { kind: 'property_identifier', regex: '^dangerouslySetInnerHTML$' } },
        { kind: 'pair', has: { field: 'key', regex: 'dangerouslySetInnerHTML' } },
      ],
    },
    level: 'high',
    what: 'HTML is inserted without escaping (dangerouslySetInnerHTML).',
    risk: runsAsCode,
    fixes: [
      'Render the text as children, which React escapes.',
      'If you need markup, parse it into an allowlist of elements.',
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
    what: 'HTML is written into the page without React.',
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
    what: 'A script or document is created from text at run time.',
    risk: runsAsCode,
    fixes: ['Import the code, so that it is built with the application.'],
  },
  {
    rule: 'message-to-anybody',
    matcher: { any: [{ pattern: "$A.postMessage($B, '*')" }, { pattern: '$A.postMessage($B, "*")' }] },
    level: 'medium',
    what: 'A message is sent to any listening page.',
    risk: 'A page that frames or opened the application can read it.',
    fixes: ['Set the target origin to the page that may read it.'],
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
    what: 'The application sends requests, but its PRD names no server.',
    risk: leaksOut,
    fixes: ['Keep the data in the browser, or name the server in the PRD.'],
  },
  {
    rule: 'password-in-storage',
    matcher: { pattern: '$A.setItem($B, $$$C)', has: { regex: '(?i)passw|token|secret', stopBy: 'end' } },
    level: 'high',
    what: 'A password or token is stored in the browser.',
    risk: 'Any script on the page can read it at any later time.',
    fixes: ['Do not store it, or let a server set it as an HttpOnly cookie.'],
  },
];
