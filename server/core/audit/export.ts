import type pg from 'pg';
import type { AuditEntry, AuditFilter, AuditHead } from '../../../schema/audit.ts';
import { csvHead, csvHeader, csvLine } from './csv.ts';
import { readAudit } from './list.ts';
import { type AuditOrigin, recordMany } from './record.ts';

type AuditFormat = 'jsonl' | 'csv';

const lines: Readonly<
  Record<AuditFormat, { first: string; entry(entry: AuditEntry): string; last(head: AuditHead | null): string }>
> = {
  jsonl: {
    first: '',
    entry: (entry) => `${JSON.stringify(entry)}\n`,
    last: (head) => `${JSON.stringify({ head })}\n`,
  },
  csv: { first: csvHeader, entry: csvLine, last: (head) => (head ? csvHead(head) : '') },
};

export interface AuditExport {
  pool: pg.Pool;
  origin: AuditOrigin;
  format: AuditFormat;
  filter: AuditFilter;
  /** Signs a head; null without a key. */
  signHead(workspaceId: string): Promise<AuditHead | null>;
}

/**
 * Records the export, and returns its text: the entries, oldest first, and a signed head as the last line. Reads a page when
 * the client takes it.
 */
export async function exportAudit({
  pool,
  origin,
  format,
  filter,
  signHead,
}: AuditExport): Promise<ReadableStream<Uint8Array>> {
  const { workspaceId } = origin;
  const { from, to, ...rest } = filter;
  const times = { ...(from && { from: utc(from) }), ...(to && { to: utc(to) }) };
  const lastId = await recordMany(
    pool,
    origin,
    {
      action: 'audit.exported',
      target: { type: 'audit', id: workspaceId, name: null },
      after: { format, ...rest, ...times },
    },
    1,
  );
  const head = await signHead(workspaceId);
  const { first, entry, last } = lines[format];
  const encoder = new TextEncoder();
  async function* texts() {
    yield first;
    for await (const page of readAudit(pool, workspaceId, filter, lastId)) yield page.map(entry).join('');
    yield last(head);
  }
  const pages = texts();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pages.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pages.return();
      },
    },
    { highWaterMark: 0 },
  );
}

const utc = (time: string) => new Date(time).toISOString();
