import { z } from 'zod';

/**
 * A backup file: a magic line, a header line of JSON, a gzip stream, and the SHA-256 of everything before it. The gzip
 * stream holds frames: kind (1 byte), length (4 bytes, big endian), content. Each table is one frame with its name and
 * columns, then frames of rows in PostgreSQL's text format of `COPY`. The last frame holds the row count of each table.
 */
export const magic = 'unified-agents backup\n';
export const format = 1;
export const digestBytes = 32;

export const headerSchema = z.object({
  format: z.literal(format),
  /** The release of this service that wrote the backup. */
  release: z.string(),
  createdAt: z.iso.datetime(),
  /** Names of the migrations applied to the database, in order. */
  migrations: z.array(z.string()),
  /** The PostgreSQL version. */
  server: z.string(),
});
export type Header = z.infer<typeof headerSchema>;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const tableSchema = z.object({ name: identifier, columns: z.array(identifier).min(1) });
export type Table = z.infer<typeof tableSchema>;

const countsSchema = z.record(z.string(), z.int().min(0));
export type Counts = z.infer<typeof countsSchema>;

const kinds = { table: 0x54, rows: 0x52, end: 0x45 } as const;
const headBytes = 5;
/** Maximum length of a JSON frame, in bytes. */
const longestText = 1024 * 1024;

export type Frame = { kind: 'table'; table: Table } | { kind: 'rows'; bytes: Buffer } | { kind: 'end'; counts: Counts };

export function frameHead(kind: keyof typeof kinds, length: number): Buffer {
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt8(kinds[kind], 0);
  head.writeUInt32BE(length, 1);
  return head;
}

export function textFrame(kind: 'table' | 'end', value: Table | Counts): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  return Buffer.concat([frameHead(kind, text.length), text]);
}

/** Parses frames. Yields a rows frame in pieces as its bytes arrive. Throws RangeError, SyntaxError or ZodError. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let head: Buffer = Buffer.alloc(0);
  let kind = 0;
  let left = 0;
  let text: Buffer[] = [];
  for await (const chunk of source) {
    let rest = chunk;
    while (rest.length > 0) {
      if (left === 0) {
        const missing = headBytes - head.length;
        head = Buffer.concat([head, rest.subarray(0, missing)]);
        rest = rest.subarray(missing);
        if (head.length < headBytes) break;
        kind = head.readUInt8(0);
        left = head.readUInt32BE(1);
        head = Buffer.alloc(0);
        text = [];
        if (kind !== kinds.rows && left > longestText) throw new RangeError('A frame exceeds the maximum length');
        continue;
      }
      const bytes = rest.subarray(0, left);
      rest = rest.subarray(bytes.length);
      left -= bytes.length;
      if (kind === kinds.rows) yield { kind: 'rows', bytes };
      else if (text.push(bytes) && left === 0) yield parse(kind, Buffer.concat(text).toString());
    }
  }
  if (left > 0 || head.length > 0) throw new RangeError('The last frame is truncated');
}

function parse(kind: number, text: string): Frame {
  const value: unknown = JSON.parse(text);
  if (kind === kinds.table) return { kind: 'table', table: tableSchema.parse(value) };
  if (kind === kinds.end) return { kind: 'end', counts: countsSchema.parse(value) };
  throw new RangeError(`Unknown frame kind ${kind}`);
}
