/** What a model server answered instead of a completion: with a status, or as an event of a stream. */
export interface Refusal {
  /** The HTTP status, or the number that the error carries; 0 if there is none. */
  status: number;
  /** The error's own codes and types, in lower case: `context_length_exceeded`, `invalid_request_error`. */
  codes: readonly string[];
  /** The parameter that the server names; empty if it names none. */
  param: string;
  /** All texts of the error, one per line. They may quote the request, so they go to the log only. */
  words: string;
  /** Milliseconds that the server asks to wait; null if it does not say. */
  waitMs: number | null;
}

/** Thrown by our fetch for a response that is not successful. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`The model server refused the request (status ${refusal.status}): ${refusal.words}`);
    this.refusal = refusal;
  }
}

const maxWords = 4_000;
const maxDepth = 6;
/** Members that hold a code. */
const codeNames = new Set(['code', 'type', 'status', 'error_type', 'reason']);
/** Members that quote the request. */
const quoting = new Set(['input', 'messages', 'body', 'request']);

/** Reads the body of an error response: JSON in any of the shapes that servers use, or plain text. */
export function readErrorBody(status: number, headers: Headers, text: string): Refusal {
  const json = parse(text);
  const read = json === undefined ? { ...none, words: withoutMarkup(text) } : readError(json);
  // The status on the wire counts, not a number in the body.
  return { ...read, status, waitMs: retryAfterMs(headers) ?? read.waitMs };
}

/** Reads an error object, a text, or a list of them. */
export function readError(error: unknown): Refusal {
  const codes: string[] = [];
  const lines: string[] = [];
  let status = 0;
  let param = '';
  let waitMs: number | null = null;

  function visit(value: unknown, name: string, depth: number): void {
    if (value === null || depth > maxDepth || quoting.has(name)) return;
    if (typeof value === 'number') {
      if (codeNames.has(name) || name === 'status_code') status ||= value;
    } else if (typeof value === 'string') {
      visitText(value, name, depth);
    } else if (Array.isArray(value)) {
      if (name === 'loc') {
        param ||= value.map(String).join('.');
        lines.push(value.map(String).join('.'));
      } else for (const item of value.slice(0, 20)) visit(item, name, depth + 1);
    } else if (typeof value === 'object') {
      for (const [member, item] of Object.entries(value)) visit(item, member, depth + 1);
    }
  }

  function visitText(text: string, name: string, depth: number): void {
    if (text === '') return;
    // Routers put the error of the server behind them into a text.
    const inner = /^\s*[[{]/.test(text) ? parse(text) : undefined;
    if (inner !== undefined) return visit(inner, 'inner', depth + 1);
    if (name === 'param') param ||= text;
    if (name === 'retryDelay') waitMs ??= millisecondsOf(text);
    if (codeNames.has(name)) {
      if (/^\d{3}$/.test(text)) status ||= Number(text);
      codes.push(text.toLowerCase());
    }
    lines.push(text);
  }

  visit(error, '', 0);
  const words = lines.join('\n').slice(0, maxWords);
  return { status, codes, param, words, waitMs: waitMs ?? waitIn(words) };
}

const none: Refusal = { status: 0, codes: [], param: '', words: '', waitMs: null };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A proxy answers with a page. */
function withoutMarkup(text: string): string {
  return text
    .slice(0, maxWords * 2)
    .replaceAll(/<(?:style|script)[\s\S]*?<\/(?:style|script)>|<[^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxWords);
}

/**
 * The wait that the headers ask for, in milliseconds; null if there is none: `retry-after-ms`, and `Retry-After` in seconds
 * or as a date (RFC 9110), or as vendors also write it: `1m30.5s`.
 */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const exact = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const given = headers.get('retry-after')?.trim() ?? '';
  const seconds = millisecondsOf(given);
  if (seconds !== null) return seconds;
  const date = Date.parse(given);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** `Please try again in 7m12.5s.` */
function waitIn(words: string): number | null {
  const [, wait] =
    /(?:try again|retry|available again) (?:in|after) ((?:\d+h)?(?:\d+m)?(?:\d+(?:\.\d+)?m?s)?)/i.exec(words) ?? [];
  return wait === undefined ? null : millisecondsOf(wait);
}

/** Reads `20`, `1.5`, `20s`, `250ms` and `1m30.5s`; returns milliseconds, or null for anything else. */
function millisecondsOf(text: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const parts = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/.exec(text);
  if (!parts || text === '') return null;
  const [hours, minutes, seconds, milliseconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1_000 + (milliseconds ?? 0);
}
