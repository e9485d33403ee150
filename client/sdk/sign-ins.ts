import type { EndedSignIns, SignIn, SignInPage } from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/sign-ins';

export interface SignInQuery extends PageQuery {
  /** Only those of this member. */
  memberId?: string;
}

/** The browsers that are signed in. */
export class SignIns {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists sign-ins, the newest first. */
  list({ before, ...query }: SignInQuery = {}): Listing<SignIn, SignInPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<SignInPage>({ path: base, query: { ...query, before: from } });
    return new Listing(before, load, ({ signIns }) => signIns);
  }

  /** Signs a browser out. */
  end(signInId: string): Promise<void> {
    return this.#connection.delete(`${base}/${encodeURIComponent(signInId)}`);
  }

  /** Signs out all browsers of a member. */
  endAll(memberId: string): Promise<EndedSignIns> {
    return this.#connection.json({ method: 'DELETE', path: base, query: { memberId } });
  }
}
