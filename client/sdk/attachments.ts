import type { Attachment, AttachmentContent, AttachmentList } from '../contract.ts';
import type { Connection, RequestBytes } from './connection.ts';
import { sessionPath } from './follow.ts';

export interface AttachmentOptions {
  /** The name of the file: its ending tells what a text is. Default: the name of a `File`. */
  name?: string;
  signal?: AbortSignal;
}

/** The pictures and texts that messages give to agents: name them in `attachments` of a message. */
export class Attachments {
  readonly #connection: Connection;
  readonly #path: string;

  constructor(connection: Connection, sessionId: string) {
    this.#connection = connection;
    this.#path = `${sessionPath('/api/v1', sessionId)}/attachments`;
  }

  /** Adds a PNG, a JPEG or a text of at most 5 MiB. Adding it again returns the one that is there. */
  add(file: RequestBytes, { name, signal }: AttachmentOptions = {}): Promise<Attachment> {
    return this.#connection.json({
      method: 'POST',
      path: this.#path,
      query: { name: name ?? (file instanceof File ? file.name : undefined) },
      bytes: file,
      // The service looks at the file itself. `fetch` sets the content type of a form, with its boundary.
      headers: file instanceof FormData ? {} : { 'content-type': 'application/octet-stream' },
      signal,
    });
  }

  /** Lists the attachments of the session, oldest first. */
  async list(): Promise<Attachment[]> {
    return (await this.#connection.json<AttachmentList>({ path: this.#path })).attachments;
  }

  /** Returns an attachment with its bytes, as base64. */
  get(attachmentId: string): Promise<AttachmentContent> {
    return this.#connection.json({ path: this.#of(attachmentId) });
  }

  /** What runs have read in it stays in the session. */
  async delete(attachmentId: string): Promise<void> {
    await this.#connection.delete(this.#of(attachmentId));
  }

  #of(attachmentId: string): string {
    return `${this.#path}/${encodeURIComponent(attachmentId)}`;
  }
}
