import type { IncomingHttpHeaders } from 'node:http';
import type { AddressKind } from './address-kind.ts';
import { exchange } from './exchange.ts';
import { ForbiddenAddressError, type Resolve, resolveAllowed, resolveByDns } from './resolve.ts';

export interface Allowed {
  given: readonly AddressKind[];
  redirects: readonly AddressKind[];
}

/** For addresses that came from outside. */
export const fromOutside: Allowed = { given: ['public'], redirects: ['public'] };
/** For addresses that a setting names: they may lead into a network of one's own, what they redirect to may not. */
export const fromOperator: Allowed = { given: ['public', 'private'], redirects: ['public'] };

export interface GuardedGet {
  /** Which networks it may lead into: `fromOutside` or `fromOperator`. */
  allowed: Allowed;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds for everything: names, redirects, body. */
  timeoutMs: number;
  /** Bytes of the body, unpacked. */
  maxBytes: number;
  /** The system's, unless said otherwise. */
  resolve?: Resolve;
}

export interface GuardedAnswer {
  /** Where the answer came from, after redirects. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const mostRedirects = 4;
const redirecting = new Set([301, 302, 303, 307, 308]);

/**
 * Reads an address that somebody gave us, without lending them our place in the network: each host is resolved once,
 * all its addresses are checked, the connection goes to the checked one, and every redirect is checked in the same way.
 * Throws ForbiddenAddressError, TooLargeError, a `TimeoutError`, the signal's reason, and network errors.
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
    if (next === null) throw new ForbiddenAddressError('The address leads on to something that is no address.');
    if (url.protocol === 'https:' && next.protocol === 'http:') {
      throw new ForbiddenAddressError('The address leads on to one that is not encrypted.');
    }
    url = next;
  }
  throw new ForbiddenAddressError('The address leads on too many times.');
}

/** A look-up of a name cannot be stopped, only left; what was aborted says why in its own words. */
async function orEnded<Value>(work: Promise<Value>, ended: AbortSignal): Promise<Value> {
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
