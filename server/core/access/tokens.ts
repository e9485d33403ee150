import { hash, randomBytes } from 'node:crypto';

/**
 * `session`: a browser that signed in. `setup`, `invite`, `recover`: links that work once. `device`: a browser from
 * which a person signed in before. `binding`: the browser that began a sign-on. `share`: a link
 * that shows a session.
 */
export type TokenKind = 'session' | 'setup' | 'invite' | 'recover' | 'device' | 'binding' | 'share';

const tokenBytes = 32;

/**
 * Returns a new token such as `uas_session_…`: 256 random bits in base64url. Scanners find a leaked one by its prefix,
 * and `server/process/secrets.ts` hides it in logs.
 */
export function makeToken(kind: TokenKind): string {
  return `uas_${kind}_${randomBytes(tokenBytes).toString('base64url')}`;
}

/**
 * Returns the stored form of a token. It needs neither a salt nor a slow hash, because 256 random bits cannot be
 * guessed.
 */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * Tells whether a text has the form of a token of this kind. Anything else needs no database query.
 */
export function isToken(kind: TokenKind, text: string): boolean {
  const prefix = `uas_${kind}_`;
  // The last of 43 letters holds 4 bits: letters with more are another spelling of the same bytes.
  return text.startsWith(prefix) && /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(text.slice(prefix.length));
}
