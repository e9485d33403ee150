import type { Signal } from '../schema/signal.ts';

interface SourceQuery {
  /** Search terms, most specific first. */
  terms: readonly string[];
  /** The most signals to return. */
  limit: number;
  /** The most queries to a vendor that takes one query per request. */
  queries: number;
}

/** One place to search. Throws if it cannot be reached; the message is plain words for a person. */
export interface Source {
  /** The value of `Signal.source`: `hackernews`. */
  name: string;
  /** The name that people see: `Hacker News`. */
  label: string;
  /** True if the source's terms allow few queries; a quick search then leaves it out. */
  scarce?: boolean;
  /** Searches. If the signal aborts because the time is up, it may return the signals found so far. */
  search(query: SourceQuery, signal: AbortSignal): Promise<Signal[]>;
  /**
   * Returns true if there is nothing to search; the source is then skipped silently. A source without this method is
   * never empty.
   */
  isEmpty?(): Promise<boolean>;
}

/** The sources of one run: those that this service is configured with, and the signals that its workspace imported. */
export type Sources = readonly Source[];

/** What a page says. */
export interface Page {
  /** The address that answered, after redirects. */
  url: string;
  /** Empty if it has none. */
  title: string;
  /** Without navigation, at most 30,000 characters, well-formed and without NUL. A line break is between paragraphs. */
  text: string;
  /** Whether that is all of it. */
  isWhole: boolean;
  /** ISO 8601, UTC. */
  fetchedAt: string;
}

/** `reason` completes "The page …" in plain words for a person. */
export type PageRead = { state: 'read'; page: Page } | { state: 'not_readable'; reason: string };

/** Pages of the web. */
export interface Pages {
  /** Reads a page at a public address. Runs none of its code. Throws only the signal's reason. */
  read(url: string, signal: AbortSignal): Promise<PageRead>;
}
