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

const digest = (text: string) => createHash('sha256').update(text).digest();

export function createAuthentication(serviceKey: string, limits: Limits): Authentication {
  const expected = digest(serviceKey);
  return {
    async authenticate(header, address) {
      const [, token] = /^Bearer +(\S+) *$/i.exec(header ?? '') ?? [];
      // Digests have one length, so that the comparison takes the same time for every token.
      if (token !== undefined && timingSafeEqual(digest(token), expected)) return servicePrincipal;
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
