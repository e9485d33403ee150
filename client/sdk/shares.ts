import type { NewShare, Share, SharePage, ShareRequest } from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/shares';

export interface ShareQuery extends PageQuery {
  /** Only links to this session. */
  sessionId?: string;
}

/** Links that show a session to whoever has them. */
export class Shares {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates a link. Only this response has the link itself. */
  create(request: ShareRequest): Promise<NewShare> {
    return this.#connection.json({ method: 'POST', path: base, body: request });
  }

  /** Lists links, the newest first, also those that have ended. */
  list({ before, ...query }: ShareQuery = {}): Listing<Share, SharePage> {
    const load = (from: string | undefined) =>
      this.#connection.json<SharePage>({ path: base, query: { ...query, before: from } });
    return new Listing(before, load, ({ shares }) => shares);
  }

  /** Ends a link for good. */
  revoke(shareId: string): Promise<void> {
    return this.#connection.delete(`${base}/${encodeURIComponent(shareId)}`);
  }
}
