import type { ServiceAccount, ServiceAccountChanges, ServiceAccountPage, ServiceAccountRequest } from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/service-accounts';
const pathOf = (serviceAccountId: string) => `${base}/${encodeURIComponent(serviceAccountId)}`;

/** Programs with a role, which own keys. */
export class ServiceAccounts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  create(request: ServiceAccountRequest): Promise<ServiceAccount> {
    return this.#connection.json({ method: 'POST', path: base, body: request });
  }

  /** Lists service accounts, the newest first. */
  list({ before, ...query }: PageQuery = {}): Listing<ServiceAccount, ServiceAccountPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<ServiceAccountPage>({ path: base, query: { ...query, before: from } });
    return new Listing(before, load, ({ serviceAccounts }) => serviceAccounts);
  }

  get(serviceAccountId: string): Promise<ServiceAccount> {
    return this.#connection.json({ path: pathOf(serviceAccountId) });
  }

  /** Changes what is given. `suspended: true` stops its keys until it is false again. */
  update(serviceAccountId: string, changes: ServiceAccountChanges): Promise<ServiceAccount> {
    return this.#connection.json({ method: 'PATCH', path: pathOf(serviceAccountId), body: changes });
  }

  /** Removes a service account. Its keys have no access any more. */
  remove(serviceAccountId: string): Promise<void> {
    return this.#connection.delete(pathOf(serviceAccountId));
  }
}
