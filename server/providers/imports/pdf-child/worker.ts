import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { pdfLimits, type PdfLine } from './answer.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no target origin
const send = (line: PdfLine) => parentPort?.postMessage(line);

async function open(data: Uint8Array) {
  try {
    return await getDocumentProxy(data, { verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    send({ end: isLocked ? 'locked' : 'damaged' });
    return null;
  }
}

/** Detects an out-of-memory error, which the library wraps in errors of its own. */
function isTooMuch(error: unknown): boolean {
  return /RangeError|allocation failed/.test(`${String(error)} ${String((error as { details?: unknown }).details)}`);
}

async function readPages(data: Uint8Array): Promise<void> {
  const document = await open(data);
  if (!document) return;
  let chars = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    if (number > pdfLimits.pages) return send({ end: 'too_much' });
    let text: string;
    try {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      page.cleanup();
    } catch (error) {
      return send({ end: isTooMuch(error) ? 'too_much' : 'damaged' });
    }
    chars += text.length;
    if (chars > pdfLimits.chars) return send({ end: 'too_much' });
    send({ page: number, text });
  }
  send({ end: null });
}

await readPages(workerData as Uint8Array);
