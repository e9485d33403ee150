import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { AuditHead } from '../../../schema/audit.ts';
import { packageVersion } from '../../process/package-version.ts';
import { tenantTables } from '../../store/tenant-tables.ts';
import { readAudit } from '../audit/list.ts';
import { recordMany } from '../audit/record.ts';
import { auditOrigin, type Context, requireRecentSignIn } from '../context.ts';
import type { Export } from './export.ts';
import { pulled } from './pulled.ts';
import { tarEnd, tarFile } from './tar.ts';
import { rowLines } from './workspace-rows.ts';

/** About the most text that is in memory at a time, in characters; a row may be larger. */
const partLength = 2_000_000;

interface PartFile {
  path: string;
  bytes: number;
  sha256: string;
  rows: number;
}

interface Manifest {
  format: 'unified-agents workspace';
  version: 1;
  service: string;
  workspaceId: string;
  exportedAt: string;
  /** Rows by table; `audit` are the entries of the audit log. */
  rows: Record<string, number>;
  head: AuditHead | null;
  files: PartFile[];
}

const readme = `An export of a workspace of Unified Agents.

manifest.json lists all files with their SHA-256 and their rows. data/<table>/ has the rows of each table as JSON lines;
bytes are base64. audit/ has the audit log, oldest entry first, and head.jsonl the signed head of its end, for
"unified-agents audit verify --checkpoint audit/head.jsonl".
`;

/**
 * Returns the caller's workspace as a gzipped tar archive, which is read from the database while the client takes it. There are
 * no credentials in it. It is recorded. Throws ServiceError `step_up_required`.
 */
export async function exportWorkspace(context: Context): Promise<Export> {
  requireRecentSignIn(context);
  const { pool, audit } = context.services;
  const { workspaceId } = context.principal;
  const at = new Date();
  const target = { type: 'workspace', id: workspaceId, name: null };
  const lastId = await recordMany(pool, auditOrigin(context), { action: 'workspace.exported', target }, 1);
  const head = await audit.signHead(workspaceId);
  const { rows } = await pool.query<{ slug: string }>('select slug from workspace where id = $1', [workspaceId]);
  const archive = pulled(archiveOf(pool, { workspaceId, lastId, head, at }));
  return {
    fileName: `${rows[0]?.slug ?? 'workspace'}-${at.toISOString().slice(0, 10)}.tar.gz`,
    body: archive.pipeThrough(new CompressionStream('gzip')),
  };
}

interface Source {
  workspaceId: string;
  /** The last entry of the audit log that is exported. */
  lastId: string;
  head: AuditHead | null;
  at: Date;
}

async function* archiveOf(pool: pg.Pool, source: Source): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const { workspaceId, lastId, head, at } = source;
  const manifest: Manifest = {
    format: 'unified-agents workspace',
    version: 1,
    service: packageVersion(),
    workspaceId,
    exportedAt: at.toISOString(),
    rows: {},
    head,
    files: [],
  };
  const add = (path: string, text: string, count: number) => {
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    manifest.files.push({ path, bytes: bytes.length, sha256, rows: count });
    return tarFile(path, bytes, at);
  };
  async function* parts(name: string, folder: string, pages: AsyncIterable<readonly string[]>) {
    let [total, number] = [0, 0];
    for await (const lines of joined(pages)) {
      total += lines.length;
      number += 1;
      yield add(`${folder}/${String(number).padStart(6, '0')}.jsonl`, lines.join(''), lines.length);
    }
    manifest.rows[name] = total;
  }

  yield add('README.txt', readme, 0);
  for (const [name, table] of Object.entries(tenantTables))
    if (table.exported !== '') yield* parts(name, `data/${name}`, rowLines(pool, workspaceId, name, table));
  yield* parts('audit', 'audit', auditLines(pool, workspaceId, lastId));
  if (head) yield add('audit/head.jsonl', `${JSON.stringify({ head })}\n`, 1);
  yield tarFile('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), at);
  yield tarEnd;
}

async function* auditLines(pool: pg.Pool, workspaceId: string, lastId: string) {
  for await (const page of readAudit(pool, workspaceId, {}, lastId))
    yield page.map((entry) => `${JSON.stringify(entry)}\n`);
}

/** Yields the lines again, in parts of about the length that one file has. */
async function* joined(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string[], void, undefined> {
  let [lines, length]: [string[], number] = [[], 0];
  for await (const page of pages) {
    for (const line of page) {
      lines.push(line);
      length += line.length;
      if (length < partLength) continue;
      yield lines;
      [lines, length] = [[], 0];
    }
  }
  if (lines.length > 0) yield lines;
}
