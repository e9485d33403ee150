import pLimit, { type LimitFunction } from 'p-limit';
import type { Page, Pages, PageRead } from '../../../agents/source.ts';
import { tidy } from '../../../agents/kit/signals/plain-text.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { TooLargeError } from '../../net/exchange.ts';
import { type Allowed, fromOutside, type GuardedAnswer, guardedGet } from '../../net/guarded-get.ts';
import { ForbiddenAddressError, type Resolve } from '../../net/resolve.ts';
import type { Spool } from '../../ports.ts';
import { pdfPages } from '../imports/pdf-process.ts';
import { decodePage } from './decode-page.ts';
import { createHtmlReader, ReaderBusyError, ReaderFailedError } from './html-reader.ts';

export interface PagesOptions {
  /** Defaults to public addresses alone. */
  allowed?: Allowed;
  /** The time for the answer of one page, in milliseconds. Default: 10,000. */
  timeoutMs?: number;
  /** Defaults to the system's resolver. */
  resolve?: Resolve;
}

/** The pages that the runs of a workspace read. `spool` keeps what can only be read as a whole. */
export type PagesFor = (workspaceId: string, spool: Spool) => Pages;

/** The most characters that are kept of a page. */
const mostChars = 30_000;
/** A page with less is a form, an empty shell for a script, or a message that it is gone. */
const fewestChars = 140;
const maxBytes = 2 * 1024 * 1024;
/** Pages of one host that are asked for at the same time. */
const atOncePerHost = 2;

const headers = {
  accept: 'text/html,application/xhtml+xml,text/plain;q=0.9,application/pdf;q=0.8',
  'accept-language': 'en, *;q=0.5',
  'user-agent': 'unified-agents (self-hosted product research; reads pages that its user researches)',
};

/** Why a page cannot be read, in words that complete "The page …". */
class UnreadableError extends Error {}

/** Reads pages of the web through the guard that keeps requests out of our own network. */
export function createPages({ allowed = fromOutside, timeoutMs = 10_000, resolve }: PagesOptions = {}): PagesFor {
  const readHtml = createHtmlReader();
  const lines = new Map<string, { limit: LimitFunction; waiting: number }>();

  async function inLine<Value>({ host }: URL, work: () => Promise<Value>): Promise<Value> {
    const line = lines.get(host) ?? { limit: pLimit(atOncePerHost), waiting: 0 };
    lines.set(host, line);
    line.waiting += 1;
    try {
      return await line.limit(work);
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(host);
    }
  }

  return (workspaceId, spool) => ({
    async read(address, signal): Promise<PageRead> {
      const given = URL.parse(address);
      if (given === null) return { state: 'not_readable', reason: 'has no valid address' };
      const options = { allowed, headers, timeoutMs, maxBytes, ...(resolve && { resolve }) };
      try {
        const answer = await inLine(given, () => guardedGet(given, options, signal));
        const { title, text } = await textOf(answer);
        if (text.length < fewestChars) throw new UnreadableError('has hardly any text');
        return { state: 'read', page: { url: answer.url.href, title, ...shortened(text), fetchedAt: now() } };
      } catch (error) {
        signal.throwIfAborted();
        return { state: 'not_readable', reason: reasonOf(error) };
      }

      async function textOf(answer: GuardedAnswer): Promise<Pick<Page, 'title' | 'text'>> {
        const { status, body, headers: answered } = answer;
        if (status !== 200) throw new UnreadableError(`answers with status ${status}`);
        const contentType = answered['content-type'] ?? '';
        switch (kindOf(contentType, body)) {
          case 'pdf':
            return { title: '', text: await pdfText(body) };
          case 'text':
            return { title: '', text: readable(tidy(decodePage(body, contentType))) };
          case 'html': {
            const read = await readHtml(decodePage(body, contentType), workspaceId, signal);
            if (read === null) throw new UnreadableError('takes too long or too much memory to read');
            return { ...read, text: readable(read.text) };
          }
          default:
            throw new UnreadableError('is neither HTML, text nor PDF');
        }
      }

      async function pdfText(body: Buffer): Promise<string> {
        const pages: string[] = [];
        let chars = 0;
        for await (const { text } of pdfPages({ bytes: once(body), workspaceId, spool, signal })) {
          pages.push(text.replaceAll('\ufffd', ' '));
          chars += text.length;
          if (chars > mostChars) break;
        }
        return tidy(pages.join('\n'));
      }
    },
  });
}

const now = () => new Date().toISOString();

async function* once(body: Buffer): AsyncGenerator<Uint8Array> {
  yield body;
}

function kindOf(contentType: string, body: Buffer): 'html' | 'text' | 'pdf' | null {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/pdf' || body.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (type === 'text/plain' || type === 'text/markdown') return 'text';
  // Without a type, only what begins like a page is one.
  return type === '' && /^\s*<(?:!doctype|html|head|body)/i.test(body.subarray(0, 200).toString('latin1'))
    ? 'html'
    : null;
}

/** Refuses bytes that were no text: more than one character in a hundred is a control or a replacement character. */
function readable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- counts these characters
  const strange = text.match(/[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd]/g)?.length ?? 0;
  if (strange * 100 > text.length) throw new UnreadableError('has no known character encoding');
  return text;
}

function shortened(text: string): Pick<Page, 'text' | 'isWhole'> {
  if (text.length <= mostChars) return { text, isWhole: true };
  const cut = text.slice(0, mostChars).replace(/[\ud800-\udbff]$/, '');
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf(' '));
  return { text: cut.slice(0, end > mostChars / 2 ? end : cut.length), isWhole: false };
}

/** Only our own words: what a server says goes nowhere. */
function reasonOf(error: unknown): string {
  if (error instanceof UnreadableError) return error.message;
  if (error instanceof ForbiddenAddressError) return `was not asked for: ${error.message}`;
  if (error instanceof ReaderBusyError) return 'was not read: this machine is too busy';
  if (error instanceof TooLargeError) return `is larger than ${maxBytes / 1024 / 1024} MiB`;
  if (error instanceof ServiceError) return `is a PDF that cannot be read: ${error.message}`;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'did not answer in time';
  // A mistake in our own code is none of the page's.
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof ReaderFailedError) throw error;
  return 'could not be reached';
}
