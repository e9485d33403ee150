import { ServiceError } from '../../../schema/errors.ts';
import type { ImportFormat, ImportProgress, SignalImport } from '../../../schema/signal-import.ts';
import { type Context, inWorkspace, requireScope } from '../context.ts';
import { toServiceError } from '../../problem.ts';
import { batchesOf } from '../signals/batches.ts';
import { addBatch, beginImport, endImport, keepTouching, type OpenImport } from '../signals/import-rows.ts';
import { brokenOff, measured } from './upload.ts';

export interface ImportRequest {
  format: ImportFormat;
  /** The name of the file; null if it has none. */
  name: string | null;
  charset: string | null;
  bytes: AsyncIterable<Uint8Array>;
  /** The size of the whole upload; null if unknown. */
  totalBytes: number | null;
}

/**
 * Imports a file into the caller's workspace in batches; checks access itself. Yields after each stored batch. If the
 * import fails, the batches before stay, and are counted on the import that the error names by `importId`; importing
 * the same file again adds what is missing. Throws ServiceError `invalid_request`, `payload_too_large`,
 * `budget_exceeded` if the workspace is full.
 */
export async function* importSignals(
  given: Context,
  request: ImportRequest,
  signal: AbortSignal,
): AsyncGenerator<ImportProgress, SignalImport> {
  requireScope(given, 'sessions:write');
  const context = inWorkspace(given);
  const { services, principal } = context;
  const { pool, node, closing, spool, readRows } = services;
  const { workspaceId } = principal;
  if (services.draining()) {
    throw new ServiceError('unavailable', 'The service is shutting down. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    });
  }
  services.storage.requireRoom(workspaceId);
  const { format, name, charset, totalBytes } = request;
  const gone = AbortSignal.any([signal, closing]);
  const upload = measured(request.bytes, totalBytes ?? 0, gone);
  const open = await beginImport(pool, { workspaceId, node, name, format });
  using _touching = keepTouching(pool, open);
  let ended = false;
  try {
    const rows = readRows({ format, charset, bytes: upload.bytes, workspaceId, spool, signal: gone });
    for await (const { drafts, bad } of batchesOf(rows)) {
      const { badRows: _, ...stored } = orGone(await addBatch(pool, open, { drafts, bad, bytes: upload.read() }));
      yield { ...counts(stored), totalBytes };
    }
    const done = orGone(await endImport(pool, open, 'completed', null));
    ended = true;
    return done;
  } catch (thrown) {
    ended = true;
    throw await failed(context, open, thrown === gone.reason ? brokenOff(thrown) : thrown);
  } finally {
    // The caller stopped reading, because the client disconnected.
    if (!ended) await endImport(pool, open, 'cancelled', null);
  }
}

function counts({ importId, rows, imported, duplicates, bad, bytes }: Omit<SignalImport, 'badRows'>) {
  return { importId, rows, imported, duplicates, bad, bytes };
}

function orGone(stored: SignalImport | null): SignalImport {
  if (stored) return stored;
  throw new ServiceError('not_found', 'The import was deleted while it was running.');
}

/** Stores how the import ended, and returns the error with the import's id. */
async function failed(context: Context, open: OpenImport, thrown: unknown): Promise<ServiceError> {
  const { pool, logger } = context.services;
  const { code, message, errors, extensions, retryAfterSeconds, cause } = toServiceError(thrown);
  const status = code === 'cancelled' ? 'cancelled' : 'failed';
  try {
    await endImport(pool, open, status, status === 'failed' ? { code, message } : null);
  } catch (error) {
    logger.warn({ err: error, importId: open.importId }, 'could not store how an import ended');
  }
  return new ServiceError(code, message, {
    errors,
    extensions: { ...extensions, importId: open.importId },
    cause,
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  });
}
