import type { Key, KeyPage, KeyRequest, NewKey } from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/keys';
const pathOf = (keyId: string) => `${base}/${encodeURIComponent(keyId)}`;

/** The keys of the workspace. */
export class Keys {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates a key. Only this response has the key itself. */
  create(request: KeyRequest): Promise<NewKey> {
    return this.#connection.json({ method: 'POST', path: base, body: request });
  }

  /** Lists keys, the newest first, without the keys themselves. */
  list({ before, ...query }: PageQuery = {}): Listing<Key, KeyPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<KeyPage>({ path: base, query: { ...query, before: from } });
    return new Listing(before, load, ({ keys }) => keys);
  }

  /** Replaces the secret of a key. The old one works for another `overlapSeconds`; default: 0. */
  rotate(keyId: string, { overlapSeconds }: { overlapSeconds?: number } = {}): Promise<NewKey> {
    return this.#connection.json({ method: 'POST', path: `${pathOf(keyId)}/rotate`, body: { overlapSeconds } });
  }

  /** Ends a key for good. */
  revoke(keyId: string): Promise<void> {
    return this.#connection.delete(pathOf(keyId));
  }
}
