import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../schema/errors.ts';
import type { Limits } from './limits.ts';
import { type Principal, servicePrincipal } from './principal.ts';

export interface Authentication {
  /**
   * Who stands behind an `Authorization` header. Throws ServiceError `unauthenticated`, and `rate_limited` where one
   * address failed too often.
   */
  authenticate(header: string | null, address: string): Promise<Principal>;
}

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** A header is bytes: shells send a key's letters beyond ASCII in UTF-8, browsers in Latin-1, which is how it is read here. */
const readings = (token: string) => [token, Buffer.from(token, 'latin1')];

export function createAuthentication(serviceKey: string, limits: Limits): Authentication {
  const expected = digest(serviceKey);
  return {
    async authenticate(header, address) {
      const [, token] = /^Bearer +(.+?) *$/i.exec(header ?? '') ?? [];
      // Digests have one length, so that the comparison takes the same time for every token.
      if (token !== undefined && readings(token).some((reading) => timingSafeEqual(digest(reading), expected)))
        return servicePrincipal;
      await limits.countFailedAuthentication(address);
      throw new ServiceError(
        'unauthenticated',
        token === undefined
          ? 'The Authorization header is missing, or is not of the form "Bearer <key>".'
          : 'The key is not valid.',
      );
    },
  };
}
