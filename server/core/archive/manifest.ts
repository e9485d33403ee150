import { z } from 'zod';

/** The format of an archived session. A release reads its own format alone. */
export const archiveFormat = 1;

/** The file that is written last: without it, a folder is no archive. */
export const manifestFile = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const archiveFileSchema = z.object({
  /** A name that the service made, without a folder. */
  name: z.string().regex(/^[a-z_]+(\.\d+)?\.jsonl\.gz$/),
  table: identifier,
  columns: z.array(identifier).min(1),
  rows: z.int().min(0),
  /** Of the file as it is on the disk. */
  bytes: z.int().min(0),
  sha256,
});
export type ArchiveFile = z.infer<typeof archiveFileSchema>;

/** What an archive holds. Each row of its files is a JSON array of the columns as PostgreSQL writes them as text, or null. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  /** The release of this service that wrote it. */
  release: z.string(),
  /** The migrations of the database at that time. */
  migrations: z.array(z.string()),
  sessionId: z.uuid(),
  workspaceId: z.uuid(),
  archivedAt: z.iso.datetime(),
  /** The epoch of the log, to which the cursors belong. */
  epoch: z.int().min(0),
  lastCursor: z.int().min(0),
  /** The frames of all events, one after the other: what a replay from the beginning sends. */
  log: z.object({ bytes: z.int().min(0), sha256 }),
  /** Who is named in the rows. */
  people: z.array(z.string()),
  files: z.array(archiveFileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Thrown if an archive cannot be used. The message is a sentence for the operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
  /** For programs: what kind of problem it is. */
  readonly reason: 'damaged' | 'newer' | 'columns_gone' | 'session_exists' | 'workspace_gone' | 'sandbox_pending';

  constructor(reason: ArchiveError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
