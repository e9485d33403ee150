import type { AnyEvent } from '../support/events.ts';

/** What was seen from outside and what stands in the table: all that the checker knows. Times in milliseconds. */
export interface History {
  sessions: StoredSession[];
  runs: StoredRun[];
  /** Rows of the log, in any order. */
  chunks: StoredChunk[];
  readings: Reading[];
  acknowledgements: Acknowledgement[];
}

interface StoredSession {
  sessionId: string;
  lastCursor: number;
  activeRun: string | null;
  ideaSummary: string | null;
}

export interface StoredRun {
  runId: string;
  sessionId: string;
  status: string;
  startCursor: number;
  endCursor: number | null;
}

interface StoredChunk {
  sessionId: string;
  runId: string;
  firstCursor: number;
  lastCursor: number;
  frames: string;
  final: boolean;
}

/** One answer of the service to one client, from `after` on. */
export interface Reading {
  sessionId: string;
  after: number;
  /** Whole frames, as bytes came; what was cut off in the middle is left out. */
  frames: string[];
  /** The whole log was asked for, and came to its end. */
  complete: boolean;
}

/** What the service said that it had done. */
export type Acknowledgement =
  | { kind: 'accepted'; sessionId: string; runId: string }
  | { kind: 'cancelled'; sessionId: string; runId: string; askedAt: number; withinMs: number }
  | { kind: 'deleted'; sessionId: string; at: number }
  | { kind: 'looked'; sessionId: string; at: number; status: number };

export interface Violation {
  guarantee: `G${number}`;
  sessionId: string;
  what: string;
}

/** A frame's event. */
export function eventOf(frame: string): AnyEvent {
  return JSON.parse(frame.slice('data: '.length)) as AnyEvent;
}
