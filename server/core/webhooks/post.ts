import type { IncomingMessage } from 'node:http';
import { sendPinned } from '../../net/exchange.ts';
import { ForbiddenAddressError, resolveAllowed } from '../../net/resolve.ts';
import type { WebhookOptions } from './options.ts';

export interface Answered {
  durationMs: number;
  /** Null if there was no response. */
  status: number | null;
  /** A message of ours; null if there was a response. */
  error: string | null;
  response: string | null;
  /** The pause that the response asks for, in milliseconds. */
  retryAfterMs: number;
}

/** Maximum number of response bytes to store. */
const keptBytes = 1_024;

/**
 * Sends a body once. The address is resolved, checked and pinned. A redirect counts as a response: it is not followed.
 * Throws only the signal's reason.
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: Pick<WebhookOptions, 'allowed' | 'resolve' | 'timeoutMs'>,
  signal: AbortSignal,
): Promise<Answered> {
  const began = performance.now();
  const ended = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
  const answered = (rest: Partial<Answered>): Answered => ({
    durationMs: Math.round(performance.now() - began),
    status: null,
    error: null,
    response: null,
    retryAfterMs: 0,
    ...rest,
  });
  try {
    const target = new URL(url);
    const pinned = await Promise.race([resolveAllowed(target, options.allowed, options.resolve), aborted(ended)]);
    const incoming = await sendPinned({ url: target, pinned, headers, method: 'POST', body }, ended);
    try {
      const response = await firstBytes(incoming);
      return answered({ status: incoming.statusCode ?? 0, response, retryAfterMs: retryAfterOf(incoming) });
    } finally {
      incoming.destroy();
    }
  } catch (error) {
    signal.throwIfAborted();
    return answered({
      error: ended.aborted ? `The endpoint did not respond within ${options.timeoutMs / 1000} s.` : reasonOf(error),
    });
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

async function firstBytes(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= keptBytes) break;
  }
  // PostgreSQL text cannot contain NUL.
  return Buffer.concat(pieces).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '\uFFFD');
}

function retryAfterOf({ headers }: IncomingMessage): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0;
}

function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no response';
  return `The connection failed: ${code}.`;
}
