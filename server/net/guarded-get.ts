import type { IncomingHttpHeaders } from 'node:http';
import type { Reach } from './address-kind.ts';
import { exchange } from './exchange.ts';
import { ForbiddenAddressError, type Resolve, resolveAllowed, resolveByDns } from './resolve.ts';

export interface Allowed {
  given: readonly Reach[];
  redirects: readonly Reach[];
}

/** For addresses from outside, such as those in user input. */
export const fromOutside = { given: ['public'], redirects: ['public'] } as const satisfies Allowed;
/** For addresses in settings: they may be in a private network, but may not redirect into one. */
export const fromOperator: Allowed = { given: ['public', 'private'], redirects: ['public'] };
/** For tests of this service: their pages are on this machine. */
export const fromOutsideInTests: Allowed = { given: ['public', 'loopback'], redirects: ['public', 'loopback'] };

export interface GuardedGet {
  /** Which networks the request may reach: `fromOutside` or `fromOperator`. */
  allowed: Allowed;
  headers?: Readonly<Record<string, string>>;
  /** Timeout in milliseconds for name resolution, redirects and body together. */
  timeoutMs: number;
  /** Maximum size of the decompressed body in bytes. */
  maxBytes: number;
  /** Defaults to the system's resolver. */
  resolve?: Resolve;
}

export interface GuardedAnswer {
  /** The URL that responded, after redirects. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const mostRedirects = 4;
const redirecting = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an address from an untrusted source without giving it access to our network: resolves each host once, checks
 * all its addresses, connects to the checked address, and checks every redirect the same way. Throws
 * ForbiddenAddressError, TooLargeError, a `TimeoutError`, the signal's reason, and network errors.
 */
export async function guardedGet(given: URL, options: GuardedGet, signal: AbortSignal): Promise<GuardedAnswer> {
  const { allowed, headers = {}, maxBytes, resolve = resolveByDns } = options;
  const ended = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
  let url = given;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const kinds = redirects === 0 ? allowed.given : allowed.redirects;
    const pinned = await orEnded(resolveAllowed(url, kinds, resolve), ended);
    const answer = await orEnded(exchange({ url, pinned, headers, maxBytes }, ended), ended);
    const { location } = answer.headers;
    if (!redirecting.has(answer.status) || location === undefined) return { url, ...answer };
    const next = URL.parse(location, url);
    if (next === null) throw new ForbiddenAddressError('The address redirects to an invalid address.');
    if (url.protocol === 'https:' && next.protocol === 'http:') {
      throw new ForbiddenAddressError('The address redirects from https to http. Use an address that stays on https.');
    }
    url = next;
  }
  throw new ForbiddenAddressError(`The address redirects too many times (at most ${mostRedirects}).`);
}

/** Rejects on abort with the reason of the signal. A DNS lookup cannot be cancelled, only abandoned. */
export async function orEnded<Value>(work: Promise<Value>, ended: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(ended.reason);
  ended.addEventListener('abort', stop, { once: true });
  try {
    ended.throwIfAborted();
    return await Promise.race([work, promise]);
  } finally {
    ended.removeEventListener('abort', stop);
    work.catch(() => {});
  }
}
