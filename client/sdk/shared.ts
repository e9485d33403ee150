import type { SharedComment, SharedCommentPage, SharedEvents, SharedReplay } from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/shared';

export interface SharedEventsQuery {
  /** Events after this cursor. Default: 0. */
  since?: number;
  /** The epoch of the cursor, if it is known. */
  epoch?: number;
  /** The most events to return, up to 1,000. */
  limit?: number;
}

/** What a link shows. For a client whose `apiKey` is the token of the link: what comes after `#` in its address. */
export class Shared {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Returns what the link shows, but for its events. */
  get(): Promise<SharedReplay> {
    return this.#connection.json({ path: base });
  }

  /** Returns a page of the events that the link shows. */
  events(query: SharedEventsQuery = {}): Promise<SharedEvents> {
    return this.#connection.json({ path: `${base}/events`, query: { ...query } });
  }

  /** Lists the comments that the link shows, the newest first. */
  comments({ before, ...query }: PageQuery = {}): Listing<SharedComment, SharedCommentPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<SharedCommentPage>({ path: `${base}/comments`, query: { ...query, before: from } });
    return new Listing(before, load, ({ comments }) => comments);
  }
}
