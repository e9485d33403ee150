import { createHash } from 'node:crypto';
import { type Signal, signalKinds } from '../../../schema/signal.ts';
import { whatIsWrong } from '../../../schema/clean-text.ts';
import { guessKind } from '../../../agents/kit/signals/guess-kind.ts';
import { excerptOf } from '../../../agents/kit/signals/plain-text.ts';
import { readDate } from './dates.ts';
import type { SignalField } from '../../ports.ts';
import type { Row } from '../../ports.ts';

/** A row that can be stored. */
export interface SignalDraft {
  row: number;
  title: string;
  text: string;
  url: string | null;
  author: string | null;
  source: string | null;
  kind: Signal['kind'];
  publishedAt: string | null;
  /** SHA-256 of the content in hexadecimal: the same content is the same signal. */
  contentHash: string;
}

/** Maximum length of each field, in characters. */
const longest = {
  title: 500,
  text: 20_000,
  url: 2_000,
  author: 200,
  publishedAt: 100,
  source: 200,
  kind: 100,
} as const;
const titleFromText = 80;

/** Returns the checked content of a row, or the problem with it. */
export function toSignal(read: Row): SignalDraft | { row: number; problem: string } {
  const { row } = read;
  if ('problem' in read) return read;
  const texts: Partial<Record<SignalField, string>> = {};
  for (const [field, value] of Object.entries(read.values) as [SignalField, unknown][]) {
    const text = asText(value);
    const problem = text === null ? `${field} is not text` : fieldProblem(field, text);
    if (problem !== null) return { row, problem };
    if (text) texts[field] = text;
  }
  const text = texts.text ?? texts.title;
  if (text === undefined) return { row, problem: 'has neither a title nor a text' };
  const title = texts.title ?? excerptOf(text.replaceAll(/\s+/g, ' '), titleFromText);
  const { url = null, author = null, source = null } = texts;
  if (url !== null && !isAddress(url)) return { row, problem: `url is not an http(s) address: ${shown(url)}` };
  const publishedAt = texts.publishedAt === undefined ? null : readDate(texts.publishedAt);
  if (publishedAt === null && texts.publishedAt !== undefined) {
    return { row, problem: `the date ${shown(texts.publishedAt)} could not be parsed; write it as 2026-03-31` };
  }
  const kind = signalKinds.find((one) => one === texts.kind?.toLowerCase()) ?? guessKind(title, text);
  const contentHash = createHash('sha256')
    .update(JSON.stringify([title, text, url, author, source, publishedAt]))
    .digest('hex');
  return { row, title, text, url, author, source, kind, publishedAt, contentHash };
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function fieldProblem(field: SignalField, text: string): string | null {
  if (text.length > longest[field]) return `${field} is longer than ${longest[field]} characters`;
  const wrong = whatIsWrong(text);
  if (wrong !== null) return `${field} ${wrong}`;
  return text.includes('\ufffd') ? `${field} has unreadable characters (\ufffd); save the file as UTF-8` : null;
}

const shown = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
