import type { AgentInfo } from './agent-list.ts';

/** The `format` of a replay file, and the version of it that this release writes and reads. */
export const replayFormat = 'unified-agents-replay';
export const replayVersion = 1;

/** What a replay file holds at most: events, and bytes of its text. What comes after that in the log is left out. */
export const mostReplayEvents = 100_000;
export const mostReplayBytes = 67_108_864;

/** The first line of a replay file. Each further line is an event of the log, as it was streamed, from the first one on. */
export interface ReplayHeader {
  format: typeof replayFormat;
  version: typeof replayVersion;
  /** The release of the service that made it. */
  service: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  session: {
    sessionId: string;
    /** Its name, otherwise the begin of its idea; null: it has neither. */
    title: string | null;
    /** ISO 8601, UTC. */
    createdAt: string;
  };
  agents: AgentInfo[];
  /** What the runs were asked, in words, oldest first; runs without words are left out. */
  asked: { runId: string; text: string }[];
}

/** The last line of a replay file. Without it, the file is cut. */
export interface ReplayEnd {
  /** The cursor of the last event of the file; 0: there is none. */
  end: number;
  /** The cursor at which it was to end. It is greater if the file was full before. */
  of: number;
}
