import { exchange } from './exchange.ts';
import { orEnded } from './guarded-get.ts';
import { ForbiddenAddressError, type Resolve, resolveAllowed, resolveByDns } from './resolve.ts';

/** Source: https://fetch.spec.whatwg.org/#null-body-status, without those that Node never hands on. */
const bodiless = new Set([204, 205, 304]);

export interface FetchGuard {
  /** Whether the operator named the host: it may be in a private network, and be asked over plain http. */
  isTrusted(url: URL): boolean;
  /** Timeout in milliseconds for name resolution and answer together. */
  timeoutMs: number;
  /** Maximum size of the decompressed body in bytes. */
  maxBytes: number;
  /** Defaults to the system's resolver. */
  resolve?: Resolve | undefined;
}

interface Asked {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * Returns a function with the form of `fetch` for addresses from outside, that gives them no access to our network: each name is
 * resolved once, all its addresses are checked, and the connection goes to the checked one. Redirects are refused. It throws
 * ForbiddenAddressError, TooLargeError, a `TimeoutError`, the signal's reason, and network errors.
 */
export function guardedFetch(guard: FetchGuard): (address: string, asked: Asked) => Promise<Response> {
  const { isTrusted, timeoutMs, maxBytes, resolve = resolveByDns } = guard;
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const trusted = isTrusted(url);
    if (url.protocol !== 'https:' && !trusted) throw new ForbiddenAddressError('The address must begin with https.');
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`${method} is neither GET nor POST`);
    const ended = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    const pinned = await orEnded(resolveAllowed(url, trusted ? ['public', 'private'] : ['public'], resolve), ended);
    const sent = { url, pinned, headers, maxBytes, method, body: textOf(body) } as const;
    const answer = await orEnded(exchange(sent, ended), ended);
    if (answer.status >= 300 && answer.status < 400 && answer.headers.location !== undefined)
      throw new ForbiddenAddressError('The address redirects, which is not followed.');
    const type = answer.headers['content-type'];
    return new Response(bodiless.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('only text can be sent');
}
