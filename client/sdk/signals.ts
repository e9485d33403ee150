import type { ImportedSignal, ImportPage, ImportProgress, Problem, SignalImport, SignalPage } from '../contract.ts';
import type { Connection, RequestBytes } from './connection.ts';
import { apiError, ConnectionError } from './errors.ts';
import { readStream } from './event-stream.ts';
import { Listing, type PageQuery } from './listing.ts';

export interface ImportOptions {
  /** The file's name. Without `type`, its extension tells the format. */
  name?: string;
  /** The media type, such as `text/csv`. Default: the type of the Blob. */
  type?: string;
  /** Called after each batch of rows is stored. */
  onProgress?(progress: ImportProgress): void;
  /** Aborting it cancels the import. Batches that are already stored stay. */
  signal?: AbortSignal;
}

export interface SignalQuery extends PageQuery {
  /** Words to search for. Returns one page, the best match first. */
  query?: string;
  /** Only signals of this import. */
  importId?: string;
}

type ImportEvent =
  | ({ type: 'import_progress' } & ImportProgress)
  | { type: 'import_complete'; import: SignalImport }
  | { type: 'import_failed'; problem: Problem };

const base = '/api/v1/signals';

/** Imports of files with signals. */
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

  /** Deletes an import and every signal that it added. */
  delete(importId: string): Promise<void> {
    return this.#connection.delete(`${base}/imports/${encodeURIComponent(importId)}`);
  }
}

/** The workspace's imported signals, which every Research run searches. */
export class Signals {
  readonly imports: Imports;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.imports = new Imports(connection);
    this.#connection = connection;
  }

  /**
   * Imports a CSV, JSON, Markdown, plain text or PDF file. It is never retried: if the connection breaks, ConnectionError
   * is thrown. Importing the same file again is safe: duplicates are counted, not added.
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
        // `fetch` sets the content type of a form, with its boundary.
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
    throw new ConnectionError(
      'The connection broke before the import finished. Import the file again: rows that are stored are not added twice.',
    );
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
