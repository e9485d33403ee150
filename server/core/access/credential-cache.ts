import { ServiceError } from '../../../schema/errors.ts';
import type { Principal } from './principal.ts';
import { covers } from './roles.ts';

/**
 * How long a looked-up credential is cached, in milliseconds. What another node changes about it takes effect after at
 * most this time.
 */
const trustMilliseconds = 5_000;
const maxKnown = 10_000;

/** Looks up keys or the cookies of browser sessions, with a cache in front of the database. */
export interface CredentialCache {
  /** Returns null if there is none like it. Throws ServiceError `unauthenticated` if it has ended. */
  find(token: string): Promise<Principal | null>;
  /** Empties the cache, after somebody's access changed. */
  forget(): void;
}

/** A principal but for what the cache answers, and the milliseconds until it ends at the latest; null: no end. */
export type Found = Omit<Principal, 'isGood' | 'isTrusted'> & { millisecondsLeft: number | null };

export interface CredentialCacheOptions {
  /** Whether the text can be one at all. Anything else needs no query. */
  isToken(text: string): boolean;
  hash(token: string): Buffer;
  /** Asks the database. Throws ServiceError `unauthenticated`. */
  ask(hash: Buffer): Promise<Found | null>;
}

/** By hash: the answer of the database, or the pending query for it. */
interface Entry {
  principal: Promise<Principal | null>;
  until: number;
  /** The answer; null while it is pending. */
  found: Rights | null;
}

type Rights = Pick<Principal, 'workspaceId' | 'scopes'>;

/** Whether somebody may still do all that they could: a role may have changed. */
const keeps = (now: Rights, before: Rights) =>
  now === before ||
  (now.workspaceId === before.workspaceId && [...before.scopes].every((scope) => covers(now.scopes, scope)));

export function createCredentialCache({ isToken, hash, ask }: CredentialCacheOptions): CredentialCache {
  const known = new Map<string, Entry>();

  async function principalOf(
    name: string,
    digest: Buffer,
    token: string,
    trust: (found: Rights, milliseconds: number) => void,
  ): Promise<Principal | null> {
    const found = await ask(digest);
    if (!found) return null;
    const { millisecondsLeft, ...principal } = found;
    trust(principal, Math.min(trustMilliseconds, millisecondsLeft ?? trustMilliseconds));
    return { ...principal, isGood: () => isGood(token, principal), isTrusted: () => isTrusted(name, principal) };
  }

  function lookUp(name: string, digest: Buffer, token: string): Promise<Principal | null> {
    const begun = performance.now();
    // Concurrent requests share one query. One that is not valid is not cached: each request with it must be counted as a
    // failure.
    const trust = (found: Rights, milliseconds: number) => {
      entry.until = begun + milliseconds;
      entry.found = found;
    };
    const entry: Entry = { principal: principalOf(name, digest, token, trust), until: Infinity, found: null };
    known.set(name, entry);
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? name);
    const drop = () => {
      if (known.get(name) === entry) known.delete(name);
    };
    entry.principal.then((principal) => principal ?? drop(), drop);
    return entry.principal;
  }

  async function find(token: string): Promise<Principal | null> {
    if (!isToken(token)) return null;
    const digest = hash(token);
    const name = digest.toString('latin1');
    const entry = known.get(name);
    return entry && performance.now() < entry.until ? entry.principal : lookUp(name, digest, token);
  }

  async function isGood(token: string, before: Rights): Promise<boolean> {
    try {
      const now = await find(token);
      return now !== null && keeps(now, before);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'unauthenticated') return false;
      throw error;
    }
  }

  function isTrusted(name: string, before: Rights): boolean {
    const entry = known.get(name);
    return entry?.found != null && performance.now() < entry.until && keeps(entry.found, before);
  }

  return { find, forget: () => known.clear() };
}
