import type pg from 'pg';
import type { CredentialCache } from './credential-cache.ts';
import { createKnownKeys } from './known-keys.ts';
import { createKnownSessions } from './known-sessions.ts';
import { createKnownShares } from './known-shares.ts';

/** The caches of everything that a request can prove its sender with. */
export interface CredentialCaches {
  keys: CredentialCache;
  sessions: CredentialCache;
  shares: CredentialCache;
  /** Empties all of them, after somebody's access changed. */
  forget(): void;
}

export function createCredentialCaches(pool: pg.Pool): CredentialCaches {
  const [keys, sessions, shares] = [createKnownKeys(pool), createKnownSessions(pool), createKnownShares(pool)];
  return {
    keys,
    sessions,
    shares,
    forget() {
      for (const cache of [keys, sessions, shares]) cache.forget();
    },
  };
}
