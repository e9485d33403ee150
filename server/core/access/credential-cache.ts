import { ServiceError } from '../../../schema/errors.ts';
import type { Principal } from './principal.ts';
import { covers } from './roles.ts';

/**
 * How long a looked-up credential is cached, in milliseconds. What another node changes about it takes effect after at
 * most this time.
 */
const trustMilliseconds = 5_000;
const maxKnown = 10_000;

/** Returns the address that a request came from. */
type From = () => string;

/** Looks up keys or the cookies of browser sessions, with a cache in front of the database. */
export interface CredentialCache {
  /**
   * Returns null if there is none like it. `from` tells later whether the sender's network is still allowed; `find` itself
   * does not check it. Throws ServiceError `unauthenticated` if it has ended.
   */
  find(token: string, from: From): Promise<Principal | null>;
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

type Known = Omit<Found, 'millisecondsLeft'>;

/** By hash: the answer of the database, or the pending query for it. */
interface Entry {
  answer: Promise<Known | null>;
  until: number;
  /** The answer; null while it is pending. */
  known: Known | null;
}

/** Whether somebody may still do all that they could, from there: a role may have changed, or a network. */
const keeps = (now: Known, before: Known, from: From) =>
  (now.admits === null || now.admits(from())) &&
  (now === before ||
    (now.workspaceId === before.workspaceId && [...before.scopes].every((scope) => covers(now.scopes, scope))));

async function isGood(now: () => Promise<Known | null>, before: Known, from: From): Promise<boolean> {
  try {
    const found = await now();
    return found !== null && keeps(found, before, from);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthenticated') return false;
    throw error;
  }
}

export function createCredentialCache({ isToken, hash, ask }: CredentialCacheOptions): CredentialCache {
  const known = new Map<string, Entry>();

  async function askFor(digest: Buffer, trust: (known: Known, milliseconds: number) => void): Promise<Known | null> {
    const found = await ask(digest);
    if (!found) return null;
    const { millisecondsLeft, ...known } = found;
    trust(known, Math.min(trustMilliseconds, millisecondsLeft ?? trustMilliseconds));
    return known;
  }

  function lookUp(name: string, digest: Buffer): Promise<Known | null> {
    const begun = performance.now();
    // Concurrent requests share one query, but no longer than its answer may be trusted: it may have read the rows at its
    // beginning. One that is not valid is not cached: each request with it must be counted as a failure.
    const trust = (answered: Known, milliseconds: number) => {
      entry.until = begun + milliseconds;
      entry.known = answered;
    };
    const entry: Entry = { answer: askFor(digest, trust), until: begun + trustMilliseconds, known: null };
    known.set(name, entry);
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? name);
    const drop = () => {
      if (known.get(name) === entry) known.delete(name);
    };
    entry.answer.then((answer) => answer ?? drop(), drop);
    return entry.answer;
  }

  async function find(token: string, from: From): Promise<Principal | null> {
    if (!isToken(token)) return null;
    const digest = hash(token);
    const name = digest.toString('latin1');
    const now = () => {
      const entry = known.get(name);
      return entry && performance.now() < entry.until ? entry.answer : lookUp(name, digest);
    };
    const found = await now();
    if (!found) return null;
    return { ...found, isGood: () => isGood(now, found, from), isTrusted: () => isTrusted(name, found, from) };
  }

  function isTrusted(name: string, before: Known, from: From): boolean {
    const entry = known.get(name);
    return entry?.known != null && performance.now() < entry.until && keeps(entry.known, before, from);
  }

  return { find, forget: () => known.clear() };
}
