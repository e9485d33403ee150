import { ServiceError } from '../../schema/errors.ts';
import { busy, pauseOf } from './pauses.ts';

export interface SourceOptions {
  /** Where the vendor's API stands, without a closing slash. */
  baseUrl?: string;
  /** Milliseconds for one request, body included; 8,000. */
  timeoutMs?: number;
  /** Bytes of one answer, unpacked; 4 MiB. */
  maxBytes?: number;
}

export interface Refusal {
  status: number;
  headers: Headers;
  body: string;
}

export interface FetchLimits {
  /** The vendor's name, for people. */
  label: string;
  timeoutMs: number;
  maxBytes: number;
  /** Reads from a refusal for how many seconds the vendor wants to be left alone; null when it does not say. */
  pauseIn?(refusal: Refusal): number | null;
  /** What a refusal means to whoever runs this service, as in `refuses the key`; null when its status says enough. */
  meaningOf?(refusal: Refusal): string | null;
}

export interface VendorRequest {
  address: URL;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
}

export interface VendorAnswer<Value> {
  value: Value;
  headers: Headers;
}

export const defaultTimeoutMs = 8_000;
export const defaultMaxBytes = 4_194_304;

/** Vendors ask to be told who calls. */
const userAgent = 'unified-agents (self-hosted product research)';

/**
 * Gets a vendor's answer as text. Throws ServiceError `unavailable`, whose message tells a person what happened; an
 * abort throws the signal's reason. Redirects are not followed: keys go where the setting says.
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
    if (timeout.aborted) throw unavailable(`${label} did not answer in time.`, cause);
    throw unavailable(`${label} cannot be reached.`, cause);
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

/** For vendors with a key: these statuses are about the key that this setting holds. */
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
    // Leaving the loop cancels the body.
    if (size > maxBytes) throw unavailable(`${label} sent more than can be taken in.`, null);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
