import type { AuditEntry, AuditFilter, AuditPage } from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

export interface AuditQuery extends PageQuery, AuditFilter {}

/** Who did what in the workspace. */
export class AuditLog {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists entries, the newest first. */
  list({ before, ...query }: AuditQuery = {}): Listing<AuditEntry, AuditPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<AuditPage>({ path: '/api/v1/audit', query: { ...query, before: from } });
    return new Listing(before, load, ({ entries }) => entries);
  }
}
