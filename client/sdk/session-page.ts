import type { ListedSession, Session, SessionInclude } from '../contract.ts';

/** A session in a list, with the documents that the request included. */
export type SessionWith<Include extends SessionInclude = never> = ListedSession & Pick<Session, Include>;

export interface SessionPage<Include extends SessionInclude = never> {
  /** Newest first. */
  sessions: SessionWith<Include>[];
  /** `before` of the next page; null on the last page. */
  nextBefore: string | null;
}
