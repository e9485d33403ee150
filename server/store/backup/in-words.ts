import { DatabaseError as PostgresError } from 'pg';
import { ConfigError } from '../../process/config-error.ts';
import { DataDirError } from '../data-dir.ts';
import { DatabaseError } from '../database-error.ts';
import { EmbeddedPostgresError } from '../embedded-error.ts';
import { NewerDatabaseError } from '../schema-level.ts';
import { BackupError } from './error.ts';

/** Turns errors of the database, the settings and files into a BackupError with one line. */
export async function inWords<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    // After an abort, the error of the interrupted statement varies: throw the abort reason instead.
    signal.throwIfAborted();
    if (error instanceof BackupError || !(error instanceof Error)) throw error;
    const message = wordsOf(error);
    if (message === null) throw error;
    throw new BackupError(message, { cause: error });
  }
}

/** Returns null for a bug in this service, so that the error keeps its stack. */
function wordsOf(error: Error): string | null {
  const ours = [ConfigError, DataDirError, DatabaseError, EmbeddedPostgresError, NewerDatabaseError];
  if (ours.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof PostgresError) return `The database returned an error: ${error.message}.`;
  // File and connection errors: ENOENT, EACCES, ENOSPC, ECONNRESET.
  if ('syscall' in error) return `${error.message}.`;
  return null;
}
