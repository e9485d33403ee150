/**
 * What was changed about rights, and what callers got meanwhile. All times are milliseconds of one monotonic clock, that
 * of the process which sends the requests.
 */

/** A change of what a credential may do. It was committed at some time from `sentAt` to `answeredAt`. */
export interface Change {
  sentAt: number;
  answeredAt: number;
  /** Afterwards; empty: no access. */
  scopes: ReadonlySet<string>;
}

/** A key or a cookie. */
export interface Credential {
  name: string;
  /** One after the other. The first says what it could do before it was made: nothing. */
  changes: Change[];
}

/** One request, or one call over a WebSocket. */
export interface Asked {
  credential: Credential;
  how: string;
  /** What it needs. */
  scope: string;
  /** Before its first byte was handed to the socket. */
  startedAt: number;
  /** After its answer was read. */
  endedAt: number;
  /** The code of the refusal; null: it got through. */
  refusal: string | null;
  /** When its WebSocket was opened: a WebSocket closes if any right is lost, also one that the call does not need. */
  openedAt?: number;
}

/** Events of a stream that arrived. */
export interface Delivered {
  credential: Credential;
  how: string;
  /** The last time before, at which this process would have noticed them. */
  notBefore: number;
  at: number;
}

/** A stream or WebSocket that the service ended. */
interface Ended {
  credential: Credential;
  how: string;
  openedAt: number;
  at: number;
}

export interface AccessHistory {
  asked: Asked[];
  delivered: Delivered[];
  ended: Ended[];
}
