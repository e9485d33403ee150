import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import type { ImportedSignal, SignalImport } from '../../../schema/signal-import.ts';
import { requirePageEnd } from '../sessions/page.ts';
import { isId } from '../../store/id.ts';
import { inTransaction } from '../../store/transaction.ts';
import { importColumns, type ImportRow, toImport } from './import-rows.ts';
import { signalColumns, type SignalRow, toImportedSignal } from './signal-rows.ts';

export interface PageRequest {
  limit: number;
  before?: string | undefined;
}

export interface SignalPage {
  signals: ImportedSignal[];
  /** Pass it as `before` to get the next page; null on the last page. */
  nextBefore: string | null;
}

/** Lists signals, newest first. Throws ServiceError `invalid_request`. */
export async function listSignals(
  pool: pg.Pool,
  workspaceId: string,
  { limit, before, importId }: PageRequest & { importId?: string | undefined },
): Promise<SignalPage> {
  requirePageEnd(before);
  if (importId !== undefined && !isId(importId)) return { signals: [], nextBefore: null };
  const { rows } = await pool.query<SignalRow>(
    `select ${signalColumns('s')} from imported_signal s
     where workspace_id = $1 and ($2::uuid is null or id < $2) and ($3::uuid is null or import_id = $3)
     order by id desc limit $4`,
    [workspaceId, before ?? null, importId ?? null, limit + 1],
  );
  return { signals: rows.slice(0, limit).map(toImportedSignal), nextBefore: nextOf(rows, limit) };
}

/** Throws ServiceError `not_found`. */
export async function getSignal(pool: pg.Pool, workspaceId: string, signalId: string): Promise<ImportedSignal> {
  if (!isId(signalId)) throw nothing('signal', signalId);
  const { rows } = await pool.query<SignalRow>(
    `select ${signalColumns('s')} from imported_signal s where id = $1 and workspace_id = $2`,
    [signalId, workspaceId],
  );
  if (!rows[0]) throw nothing('signal', signalId);
  return toImportedSignal(rows[0]);
}

/** Lists imports, newest first. Throws ServiceError `invalid_request`. */
export async function listImports(
  pool: pg.Pool,
  workspaceId: string,
  { limit, before }: PageRequest,
): Promise<{ imports: SignalImport[]; nextBefore: string | null }> {
  requirePageEnd(before);
  const { rows } = await pool.query<ImportRow>(
    `select ${importColumns('i')} from signal_import i
     where workspace_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [workspaceId, before ?? null, limit + 1],
  );
  return { imports: rows.slice(0, limit).map(toImport), nextBefore: nextOf(rows, limit) };
}

/** Throws ServiceError `not_found`. */
export async function getImport(pool: pg.Pool, workspaceId: string, importId: string): Promise<SignalImport> {
  if (!isId(importId)) throw nothing('import', importId);
  const { rows } = await pool.query<ImportRow>(
    `select ${importColumns('i')} from signal_import i where id = $1 and workspace_id = $2`,
    [importId, workspaceId],
  );
  if (!rows[0]) throw nothing('import', importId);
  return toImport(rows[0]);
}

/** Throws ServiceError `not_found`. */
export async function removeSignal(pool: pg.Pool, workspaceId: string, signalId: string): Promise<void> {
  if (!isId(signalId)) throw nothing('signal', signalId);
  const gone = await pool.query('delete from imported_signal where id = $1 and workspace_id = $2', [
    signalId,
    workspaceId,
  ]);
  if (gone.rowCount === 0) throw nothing('signal', signalId);
}

/**
 * Deletes an import and the signals that it added. A running import stores nothing more. Throws ServiceError
 * `not_found`.
 */
export async function removeImport(pool: pg.Pool, workspaceId: string, importId: string): Promise<void> {
  if (!isId(importId)) throw nothing('import', importId);
  await inTransaction(pool, async (client) => {
    // Delete this row first: a batch being stored holds it, so the delete waits and then finds all of its signals.
    const gone = await client.query('delete from signal_import where id = $1 and workspace_id = $2', [
      importId,
      workspaceId,
    ]);
    if (gone.rowCount === 0) throw nothing('import', importId);
    await client.query('delete from imported_signal where import_id = $1 and workspace_id = $2', [
      importId,
      workspaceId,
    ]);
  });
}

function nextOf(rows: readonly { id: string }[], limit: number): string | null {
  return rows.length > limit ? (rows[limit - 1]?.id ?? null) : null;
}

function nothing(what: 'import' | 'signal', id: string): ServiceError {
  return new ServiceError('not_found', `There is no ${what} ${id}.`);
}
