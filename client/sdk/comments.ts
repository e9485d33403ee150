import type { Comment, CommentPage, CommentRequest } from '../contract.ts';
import type { Connection } from './connection.ts';
import { sessionPath } from './follow.ts';
import { Listing, type PageQuery } from './listing.ts';

export interface CommentQuery extends PageQuery {
  /** Only comments on artifacts of this kind: `prd`. */
  kind?: string;
}

/** The comments on the versions of a session's artifacts. */
export class Comments {
  readonly #connection: Connection;
  readonly #path: string;

  constructor(connection: Connection, sessionId: string) {
    this.#connection = connection;
    this.#path = `${sessionPath('/api/v1', sessionId)}/comments`;
  }

  /** Comments on a version. `anchor` is an id such as `US-1`, or the name of a section; without it, the whole version. */
  create(comment: CommentRequest): Promise<Comment> {
    return this.#connection.json({ method: 'POST', path: this.#path, body: comment });
  }

  /** Lists comments, the newest first, resolved ones too. */
  list({ before, ...query }: CommentQuery = {}): Listing<Comment, CommentPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<CommentPage>({ path: this.#path, query: { ...query, before: from } });
    return new Listing(before, load, ({ comments }) => comments);
  }

  resolve(commentId: string): Promise<Comment> {
    return this.#connection.json({ method: 'POST', path: `${this.#of(commentId)}/resolve` });
  }

  reopen(commentId: string): Promise<Comment> {
    return this.#connection.json({ method: 'POST', path: `${this.#of(commentId)}/reopen` });
  }

  /** Deletes one's own comment; with the scope `members:manage`, also those of others. */
  async delete(commentId: string): Promise<void> {
    await this.#connection.delete(this.#of(commentId));
  }

  #of(commentId: string): string {
    return `${this.#path}/${encodeURIComponent(commentId)}`;
  }
}
