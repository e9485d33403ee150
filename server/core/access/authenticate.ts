import { hash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../../schema/errors.ts';
import type { ClientAddress, Peer } from '../../process/client-address.ts';
import type { KnownKeys } from './known-keys.ts';
import type { Limits } from './limits.ts';
import { type Principal, servicePrincipal } from './principal.ts';

export interface Authentication {
  /**
   * Returns the principal of an `Authorization` header. Throws ServiceError `unauthenticated`, or `rate_limited` if the
   * client's address failed too often. `peer` is called only after a failure.
   */
  authenticate(header: string | null, peer: () => Peer): Promise<Principal>;
}

const digest = (text: string | Buffer) => hash('sha256', text, 'buffer');

/**
 * Node decodes headers as Latin-1. Browsers send a key's non-ASCII letters that way, but shells send UTF-8: try both.
 */
const readings = (token: string) => [token, Buffer.from(token, 'latin1')];

/** No key is longer. A header is limited by Node, but the first message of a WebSocket may be a megabyte. */
const maxHeader = 2_000;

/** Returns the token of `Bearer <token>`; null if there is none. */
function tokenIn(header: string): string | null {
  if (header.length > maxHeader) return null;
  const [scheme] = /^Bearer +/i.exec(header) ?? [];
  if (scheme === undefined) return null;
  let end = header.length;
  while (header[end - 1] === ' ') end -= 1;
  return end > scheme.length ? header.slice(scheme.length, end) : null;
}

export function createAuthentication(
  serviceKey: string,
  keys: KnownKeys,
  limits: Limits,
  clientAddress: ClientAddress,
): Authentication {
  const expected = digest(serviceKey);

  async function identify(header: string | null): Promise<Principal> {
    const token = tokenIn(header ?? '');
    if (token === null) {
      const message = 'The Authorization header is missing or malformed. Send "Authorization: Bearer <key>".';
      throw new ServiceError('unauthenticated', message);
    }
    // Compare digests, which all have one length, so that the comparison takes the same time for every token.
    if (readings(token).some((reading) => timingSafeEqual(digest(reading), expected))) return servicePrincipal;
    const principal = await keys.find(token);
    if (!principal) throw new ServiceError('unauthenticated', 'The key is not valid.');
    return principal;
  }

  return {
    async authenticate(header, peer) {
      try {
        return await identify(header);
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'unauthenticated')
          await limits.countFailedAuthentication(clientAddress(peer()));
        throw error;
      }
    },
  };
}
