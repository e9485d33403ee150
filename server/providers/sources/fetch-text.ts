import { ServiceError } from '../../../schema/errors.ts';
import { busy, pauseOf } from './pauses.ts';

export interface SourceOptions {
  /** Base URL of the vendor's API, without a trailing slash. */
  baseUrl?: string;
  /** Timeout of one request including its body, in milliseconds. Default: 8,000. */
  timeoutMs?: number;
  /** Maximum decompressed size of one response in bytes. Default: 4 MiB. */
  maxBytes?: number;
}

export interface Refusal {
  status: number;
  headers: Headers;
  body: string;
}

export interface FetchLimits {
  /** The vendor's name for messages. */
  label: string;
  timeoutMs: number;
  maxBytes: number;
  /** Returns for how many seconds a refusal asks to pause; null if it does not say. */
  pauseIn?(refusal: Refusal): number | null;
  /** Returns what a refusal means for the operator, such as `refuses the key`; null if the status is enough. */
  meaningOf?(refusal: Refusal): string | null;
}

export interface VendorRequest {
  address: URL;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST. Without it, the request is a GET. */
  body?: unknown;
}

export interface VendorAnswer<Value> {
  value: Value;
  headers: Headers;
}

export const defaultTimeoutMs = 8_000;
export const defaultMaxBytes = 4_194_304;

/** Vendors ask clients to identify themselves. */
const userAgent = 'unified-agents (self-hosted product research)';

/**
 * Fetches a vendor's response as text. Throws ServiceError `unavailable` with a message for users; on abort throws the
 * signal's reason. Does not follow redirects, so keys only go to the configured address.
 */
export async function fetchText(
  { address, headers, body }: VendorRequest,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<VendorAnswer<string>> {
  const { label } = limits;
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await fetch(address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': userAgent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await boundedText(response, limits);
    if (!response.ok) throw refused({ status: response.status, headers: response.headers, body: text }, limits);
    return { value: text, headers: response.headers };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ServiceError) throw cause;
    if (timeout.aborted) throw unavailable(`${label} did not respond in time.`, cause);
    throw unavailable(`${label} could not be reached.`, cause);
  }
}

function refused(refusal: Refusal, { label, pauseIn, meaningOf }: FetchLimits): ServiceError {
  const pause = pauseIn?.(refusal) ?? pauseOf(refusal);
  if (pause !== null) return busy(label, pause);
  const meaning = meaningOf?.(refusal) ?? `failed (status ${refusal.status})`;
  return unavailable(`${label} ${meaning}.`, null);
}

export function unavailable(words: string, cause: unknown): ServiceError {
  return new ServiceError('unavailable', words, { cause });
}

/** For vendors with a key: maps these statuses to a message about the setting of the key. */
export function keyRefused(setting: string, statuses: readonly number[]): NonNullable<FetchLimits['meaningOf']> {
  return ({ status }) => (statuses.includes(status) ? `refuses the key in ${setting}` : null);
}

async function boundedText(response: Response, { label, maxBytes }: FetchLimits): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const piece of response.body) {
    size += piece.byteLength;
    // Throwing leaves the loop, which cancels the body.
    if (size > maxBytes) throw unavailable(`${label} returned more than the limit of ${maxBytes} bytes.`, null);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
