import type { z } from 'zod';
import type { Problem } from '../../schema/problem.ts';
import type {
  ImportedSignal,
  importPageSchema,
  ImportProgress,
  SignalImport,
  signalPageSchema,
} from '../../schema/signal-import.ts';
import type { Connection, RequestBytes } from './connection.ts';
import { apiError, ConnectionError } from './errors.ts';
import { readStream } from './event-stream.ts';
import { Listing, type PageQuery } from './listing.ts';

export type ImportPage = z.output<typeof importPageSchema>;
export type SignalPage = z.output<typeof signalPageSchema>;

export interface ImportOptions {
  /** The name of the file; its ending says what it is where `type` does not. */
  name?: string;
  /** The media type, such as `text/csv`; that of a Blob where it is left out. */
  type?: string;
  /** After each batch of rows that was stored. */
  onProgress?(progress: ImportProgress): void;
  /** Aborting it cancels the import; whole batches stay. */
  signal?: AbortSignal;
}

export interface SignalQuery extends PageQuery {
  /** Words to search for; best first then, on one page. */
  query?: string;
  /** Only what this import added. */
  importId?: string;
}

type ImportEvent =
  | ({ type: 'import_progress' } & ImportProgress)
  | { type: 'import_complete'; import: SignalImport }
  | { type: 'import_failed'; problem: Problem };

const base = '/api/v1/signals';

/** Imported files of signals: what they added, and how they went. */
class Imports {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  list({ before, ...query }: PageQuery = {}): Listing<SignalImport, ImportPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<ImportPage>({ path: `${base}/imports`, query: { ...query, before: from } });
    return new Listing(before, load, ({ imports }) => imports);
  }

  get(importId: string): Promise<SignalImport> {
    return this.#connection.json({ path: `${base}/imports/${encodeURIComponent(importId)}` });
  }

  /** Takes it back, with every signal that it added. */
  delete(importId: string): Promise<void> {
    return this.#connection.delete(`${base}/imports/${encodeURIComponent(importId)}`);
  }
}

/** The workspace's own signals, which every Research run searches. */
export class Signals {
  readonly imports: Imports;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.imports = new Imports(connection);
    this.#connection = connection;
  }

  /**
   * Imports a file: CSV, JSON, Markdown, plain text or PDF. It is sent once: where the connection breaks, ConnectionError.
   * Importing it again is safe, since what is there already is counted, not added.
   */
  async import(file: RequestBytes, { name, type, onProgress, signal }: ImportOptions = {}): Promise<SignalImport> {
    const ofBlob = file instanceof Blob && file.type !== '' ? file.type : 'application/octet-stream';
    const opened = await this.#connection.open({
      method: 'POST',
      path: `${base}/import`,
      query: { name: name ?? (file instanceof File ? file.name : undefined) },
      bytes: file,
      headers: {
        accept: 'text/event-stream',
        // A form says itself where its parts begin.
        ...(file instanceof FormData ? {} : { 'content-type': type ?? ofBlob }),
      },
      signal,
      unhurried: true,
    });
    for await (const event of readStream(opened) as AsyncGenerator<ImportEvent | null>) {
      if (event === null) continue;
      if (event.type === 'import_progress') onProgress?.(event);
      else if (event.type === 'import_complete') return event.import;
      else throw apiError(event.problem, null);
    }
    throw new ConnectionError('The connection broke before the import was done.');
  }

  list({ before, ...query }: SignalQuery = {}): Listing<ImportedSignal, SignalPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<SignalPage>({ path: base, query: { ...query, before: from } });
    return new Listing(before, load, ({ signals }) => signals);
  }

  get(signalId: string): Promise<ImportedSignal> {
    return this.#connection.json({ path: `${base}/${encodeURIComponent(signalId)}` });
  }

  delete(signalId: string): Promise<void> {
    return this.#connection.delete(`${base}/${encodeURIComponent(signalId)}`);
  }
}
