import type { z } from 'zod';
import { ServiceError } from '../../schema/errors.ts';

export interface SourceOptions {
  /** Where the vendor's API stands, without a closing slash. */
  baseUrl?: string;
  /** Milliseconds for one request, body included; 8,000. */
  timeoutMs?: number;
  /** Bytes of one answer, unpacked; 4 MiB. */
  maxBytes?: number;
}

export interface FetchLimits {
  /** The vendor's name, for people. */
  label: string;
  timeoutMs: number;
  maxBytes: number;
  /** Reads from the body of a refusal for how many seconds the vendor wants to be left alone; null when it does not say. */
  pauseIn?(body: string): number | null;
}

export const defaultTimeoutMs = 8_000;
export const defaultMaxBytes = 4_194_304;

/**
 * Gets a vendor's answer, checked against its shape. Throws ServiceError `unavailable`, whose message tells a person what
 * happened; an abort throws the signal's reason. Redirects are not followed.
 */
export async function fetchJson<Shape extends z.ZodType>(
  address: URL,
  shape: Shape,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<z.output<Shape>> {
  const { label } = limits;
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  let text: string;
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    });
    text = await boundedText(response, limits);
    if (!response.ok) throw refusal(response, text, limits);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ServiceError) throw cause;
    if (timeout.aborted) throw unavailable(`${label} did not answer in time.`, cause);
    throw unavailable(`${label} cannot be reached.`, cause);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw unavailable(`${label} sent something that cannot be read.`, cause);
  }
  const parsed = shape.safeParse(json);
  if (!parsed.success) throw unavailable(`${label} sent an answer of another shape than it used to.`, parsed.error);
  return parsed.data;
}

function refusal(response: Response, body: string, { label, pauseIn }: FetchLimits): ServiceError {
  const pause = pauseIn?.(body) ?? null;
  if (pause !== null) return busy(label, Math.max(1, Math.ceil(pause)));
  if (response.status === 429 || response.status === 503) {
    return busy(label, secondsOf(response.headers.get('retry-after')));
  }
  return unavailable(`${label} failed (status ${response.status}).`, null);
}

/** The vendor wants to be left alone for a while. */
export function busy(label: string, seconds: number): ServiceError {
  const words = `${label} is asked too often and wants a pause of ${seconds} s.`;
  return new ServiceError('unavailable', words, { retryAfterSeconds: seconds });
}

/** Whole seconds from 1; a minute where the vendor names no time. */
function secondsOf(retryAfter: string | null): number {
  const given = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? 60 : Math.max(1, Math.ceil(seconds));
}

function unavailable(words: string, cause: unknown): ServiceError {
  return new ServiceError('unavailable', words, { cause });
}

async function boundedText(response: Response, { label, maxBytes }: FetchLimits): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const piece of response.body) {
    size += piece.byteLength;
    // Leaving the loop cancels the body.
    if (size > maxBytes) throw unavailable(`${label} sent more than can be taken in.`, null);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
