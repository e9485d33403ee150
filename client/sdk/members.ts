import type { Invitation, Member, MemberErasure, MemberPage, MemberRequest, Role } from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/members';
const pathOf = (memberId: string) => `${base}/${encodeURIComponent(memberId)}`;

/** The people in the workspace. */
export class Members {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Invites somebody. Only this response has the link, which you hand over yourself. */
  invite(request: MemberRequest): Promise<Invitation> {
    return this.#connection.json({ method: 'POST', path: base, body: request });
  }

  /** Lists members, the newest first. */
  list({ before, ...query }: PageQuery = {}): Listing<Member, MemberPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<MemberPage>({ path: base, query: { ...query, before: from } });
    return new Listing(before, load, ({ members }) => members);
  }

  get(memberId: string): Promise<Member> {
    return this.#connection.json({ path: pathOf(memberId) });
  }

  /** Changes the role of a member, whose browsers are signed out. */
  update(memberId: string, changes: { role: Role }): Promise<Member> {
    return this.#connection.json({ method: 'PATCH', path: pathOf(memberId), body: changes });
  }

  /** Takes the access of a member away until `reactivate`. */
  suspend(memberId: string): Promise<Member> {
    return this.#act(memberId, 'suspend');
  }

  reactivate(memberId: string): Promise<Member> {
    return this.#act(memberId, 'reactivate');
  }

  /** Makes another link for somebody who has not joined yet. The earlier link ends. */
  renewInvitation(memberId: string): Promise<Invitation> {
    return this.#act(memberId, 'invitation');
  }

  /** Makes a link with which a member chooses a new password. */
  recover(memberId: string): Promise<Invitation> {
    return this.#act(memberId, 'recovery');
  }

  remove(memberId: string): Promise<void> {
    return this.#connection.delete(pathOf(memberId));
  }

  /**
   * Erases a person from the workspace for good, also one who was removed earlier: their names, email, addresses, keys and
   * browsers, and their account if they are in no other workspace. What they wrote stays, without their name.
   */
  erase(memberId: string): Promise<MemberErasure> {
    return this.#act(memberId, 'erasure');
  }

  #act<Answer>(memberId: string, action: string): Promise<Answer> {
    return this.#connection.json({ method: 'POST', path: `${pathOf(memberId)}/${action}` });
  }
}
