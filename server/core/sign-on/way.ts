import { z } from 'zod';
import type { Visitor } from '../sign-in/visitor.ts';
import type { Claims } from './claims.ts';
import type { ConnectionRow } from './connection-row.ts';

/** What a sign-on keeps until the browser comes back, beside what `begin.ts` keeps for all protocols. */
export const waySecrets = z.object({
  /** OpenID Connect: of the code challenge, and of the token. */
  verifier: z.string().nullable(),
  nonce: z.string().nullable(),
  /** SAML: the id of the request. Flows of earlier releases have none. */
  request: z.string().nullable().default(null),
});
type WaySecrets = z.output<typeof waySecrets>;

/** A protocol with which identity providers say who somebody is. */
export interface SignOnWay {
  /** Prepares a request. Throws ServiceError `unavailable` with the reason. */
  begin(visitor: Visitor, connection: ConnectionRow, asked: Asked): Promise<BegunWay>;
  /** Returns whom the answer names, after all of it was checked. Throws ServiceError with the reason. */
  finish(visitor: Visitor, connection: ConnectionRow, answered: Answered): Promise<Claims>;
}

interface Asked {
  /** Where the browser comes back. */
  redirectUri: string;
  /** The person is to sign in there again. */
  again: boolean;
}

interface BegunWay {
  secrets: WaySecrets;
  /** Returns the address at the identity provider to which the browser has to go. */
  urlOf(state: string): Promise<string>;
}

interface Answered extends Asked {
  secrets: WaySecrets;
  /** The query of the address to which the browser came back. */
  search: string;
}

/** How old an answer to the question to sign in again may be, in milliseconds: a sign-in counts as recent for as long. */
export const freshMilliseconds = 600_000;
