import { createHash } from 'node:crypto';
import { mostWithin, pickedLimits, sourceAttribute, sourceForm } from '../../../schema/picked-limits.ts';
import { inspectScript } from './inspect-script.ts';

/** The query member with which a page of the studio asks a preview to say that it has loaded. */
const member = 'framed';
/** The query member with which it asks for the script that lets people pick an element. */
const inspectMember = 'inspect';
const nonceForm = /^[A-Za-z0-9_-]{16,64}$/;

export interface FramedAnswer {
  content: Uint8Array<ArrayBuffer>;
  /** The source of a policy that allows exactly the script in the content. */
  scriptSource: string;
}

/**
 * Returns the nonce of a request for a document in a frame of the studio; null for every other request, and if the nonce has
 * another form than ours. Browsers that send no `Sec-Fetch-Mode`, as on plain http, are believed.
 */
export function framedNonce(request: Request, url: URL): string | null {
  const mode = request.headers.get('sec-fetch-mode');
  if (mode !== null && mode !== 'navigate') return null;
  const nonce = url.searchParams.get(member);
  return nonce !== null && nonceForm.test(nonce) ? nonce : null;
}

/**
 * Whether a framed document is to let people pick an element: only in a frame, of which the browser itself says that it is one.
 * Browsers say so on https and on this machine.
 */
export function isForInspecting(request: Request, url: URL): boolean {
  return url.searchParams.get(inspectMember) === '1' && request.headers.get('sec-fetch-dest') === 'iframe';
}

/**
 * Returns an HTML document with a script of ours at its end, which tells the parent once that the document has loaded and shows
 * something. Anyone who frames a preview can read that: it has nothing but the nonce they chose and the version. If it is for
 * inspecting, the script also lets people pick an element.
 */
export function withAnswer(
  html: Uint8Array,
  { nonce, version, inspects }: { nonce: string; version: number | string; inspects: boolean },
): FramedAnswer {
  const members = JSON.stringify([member, inspectMember]);
  const tells = `(${tellParent})(${literal(nonce)},${literal(String(version))},${members});`;
  const script = inspects ? `${inspecting(nonce)}${tells}` : tells;
  const added = new TextEncoder().encode(`\n<script>${script}</script>\n`);
  const content = new Uint8Array(html.byteLength + added.byteLength);
  content.set(html);
  content.set(added, html.byteLength);
  return { content, scriptSource: `'sha256-${createHash('sha256').update(script).digest('base64')}'` };
}

const inspecting = (nonce: string) =>
  `(${inspectScript})(${literal(nonce)},${literal(sourceAttribute)},${JSON.stringify(pickedLimits)},${mostWithin},${literal(sourceForm.source)});\n`;

/** Returns a literal that cannot end the script element. */
const literal = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');

/**
 * Runs in the preview, before its modules. The application must not find a query that it did not ask for. An application draws
 * itself some time after the document has loaded, and one that fails stays empty: then nothing is told. Layout tells nothing,
 * because a hidden frame has none.
 */
const tellParent = `function (nonce, version, members) {
  if (parent === window) return;
  var address = new URL(location.href);
  members.forEach(function (member) { address.searchParams.delete(member); });
  history.replaceState(history.state, '', address);
  var left = 200;
  function isEmpty() {
    if (document.querySelector('body :is(img, svg, canvas, video, input, textarea, select)')) return false;
    if (document.querySelector('body :not(script, style, template, noscript):not(:empty)')) return false;
    return !Array.from(document.body.childNodes).some(function (node) {
      return node.nodeType === Node.TEXT_NODE && node.data.trim() !== '';
    });
  }
  function tell() {
    if (!isEmpty()) parent.postMessage({ type: 'preview-ready', nonce: nonce, version: version }, '*');
    else if ((left -= 1) > 0) setTimeout(tell, 50);
  }
  addEventListener('load', tell, { once: true });
}`;
