import type { RunStatus } from '../../schema/run.ts';
import type { AnyEvent } from '../support/events.ts';

/** What clients saw and what is in the tables: the checker knows nothing else. Times in milliseconds. */
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
  status: RunStatus;
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

/** One response or subscription of one client, from `after` on. */
export interface Reading {
  sessionId: string;
  after: number;
  /** Whole frames, as received; an incomplete frame is left out. */
  frames: string[];
  /** The client asked for the whole log and read to its end. */
  complete: boolean;
  /** The fields that the client asked for; absent if it got the stored bytes. */
  only?: readonly string[] | undefined;
}

/** What the service acknowledged. */
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

/** Returns a frame's event. */
export function eventOf(frame: string): AnyEvent {
  return JSON.parse(frame.slice('data: '.length)) as AnyEvent;
}
