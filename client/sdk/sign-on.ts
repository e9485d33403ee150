import type {
  SignOnChanges,
  SignOnConnection,
  SignOnConnectionPage,
  SignOnConnectionRequest,
  Workspace,
} from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/sign-on';
const connections = `${base}/connections`;
const pathOf = (connectionId: string) => `${connections}/${encodeURIComponent(connectionId)}`;

/** The identity providers with which members sign in. */
export class SignOn {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Connects an identity provider. Register the `redirectUri` of the answer there. */
  create(request: SignOnConnectionRequest): Promise<SignOnConnection> {
    return this.#connection.json({ method: 'POST', path: connections, body: request });
  }

  /** Lists connections, the newest first. */
  list({ before, ...query }: PageQuery = {}): Listing<SignOnConnection, SignOnConnectionPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<SignOnConnectionPage>({ path: connections, query: { ...query, before: from } });
    return new Listing(before, load, (page) => page.connections);
  }

  get(connectionId: string): Promise<SignOnConnection> {
    return this.#connection.json({ path: pathOf(connectionId) });
  }

  /** Changes what is given. `clientSecret: null` removes the secret. */
  update(connectionId: string, changes: SignOnChanges): Promise<SignOnConnection> {
    return this.#connection.json({ method: 'PATCH', path: pathOf(connectionId), body: changes });
  }

  /** Removes a connection. Members stay, but can no longer sign in with it. */
  remove(connectionId: string): Promise<void> {
    return this.#connection.delete(pathOf(connectionId));
  }

  /** Lets members in with any sign-in again, if sign-on was enforced. */
  relax(): Promise<Workspace> {
    return this.#connection.json({ method: 'POST', path: `${base}/relax` });
  }
}
