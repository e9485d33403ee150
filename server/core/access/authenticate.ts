import { hash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../../schema/errors.ts';
import type { ClientAddress, Peer } from '../../process/client-address.ts';
import type { CredentialCaches } from './credential-caches.ts';
import type { Limits } from './limits.ts';
import { type Principal, servicePrincipal } from './principal.ts';

/** What a request proves its sender with. */
export interface Credentials {
  /** `Authorization`. */
  header: string | null;
  /** The token of a browser session, if the request comes from a page of ours. Ignored if there is a header. */
  session: string | null;
}

export interface Authentication {
  /**
   * Returns the principal of a request. Throws ServiceError `unauthenticated`, `insufficient_scope` if it comes from a
   * network that is not allowed, or `rate_limited` if the client's address failed too often. `peer` is called only if it
   * is needed.
   */
  authenticate(credentials: Credentials, peer: () => Peer): Promise<Principal>;
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

export interface AuthenticationOptions {
  serviceKey: string;
  known: Pick<CredentialCaches, 'keys' | 'sessions' | 'shares'>;
  limits: Limits;
  clientAddress: ClientAddress;
}

export function createAuthentication(options: AuthenticationOptions): Authentication {
  const { limits, clientAddress } = options;
  const { keys, sessions, shares } = options.known;
  const expected = digest(options.serviceKey);

  async function identify({ header, session }: Credentials, from: () => string): Promise<Principal> {
    if (header === null && session !== null) {
      const signedIn = await sessions.find(session, from);
      if (!signedIn) throw new ServiceError('unauthenticated', 'You are not signed in. Sign in again.');
      return signedIn;
    }
    const token = tokenIn(header ?? '');
    if (token === null) {
      const message = 'The Authorization header is missing or malformed. Send "Authorization: Bearer <key>".';
      throw new ServiceError('unauthenticated', message);
    }
    // Compare digests, which all have one length, so that the comparison takes the same time for every token.
    if (readings(token).some((reading) => timingSafeEqual(digest(reading), expected))) return servicePrincipal;
    const principal = (await keys.find(token, from)) ?? (await shares.find(token, from));
    if (!principal) throw new ServiceError('unauthenticated', 'The key is not valid.');
    return principal;
  }

  return {
    async authenticate(credentials, peer) {
      const from = () => clientAddress(peer());
      try {
        const principal = await identify(credentials, from);
        if (principal.admits && !principal.admits(from()))
          throw new ServiceError('insufficient_scope', 'Requests from your network are not allowed. Ask an admin.');
        return principal;
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'unauthenticated')
          await limits.countFailedAuthentication(from());
        throw error;
      }
    },
  };
}
