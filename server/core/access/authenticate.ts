import { hash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../../schema/errors.ts';
import type { ClientAddress, Peer } from '../../process/client-address.ts';
import type { KnownKeys } from './known-keys.ts';
import type { Limits } from './limits.ts';
import { type Principal, servicePrincipal } from './principal.ts';

export interface Authentication {
  /**
   * Who stands behind an `Authorization` header. Throws ServiceError `unauthenticated`, and `rate_limited` where one
   * address failed too often; `peer` is asked for only when one fails.
   */
  authenticate(header: string | null, peer: () => Peer): Promise<Principal>;
}

const digest = (text: string | Buffer) => hash('sha256', text, 'buffer');

/** A header is bytes: shells send a key's letters beyond ASCII in UTF-8, browsers in Latin-1, which is how it is read here. */
const readings = (token: string) => [token, Buffer.from(token, 'latin1')];

export function createAuthentication(
  serviceKey: string,
  keys: KnownKeys,
  limits: Limits,
  clientAddress: ClientAddress,
): Authentication {
  const expected = digest(serviceKey);

  async function identify(header: string | null): Promise<Principal> {
    const [, token] = /^Bearer +(.+?) *$/i.exec(header ?? '') ?? [];
    if (token === undefined) {
      const message = 'The Authorization header is missing, or is not of the form "Bearer <key>".';
      throw new ServiceError('unauthenticated', message);
    }
    // Digests have one length, so that the comparison takes the same time for every token.
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
