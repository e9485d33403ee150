import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code for a lock that is held elsewhere: https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5;

/** Keeps a reference: garbage collection would close an unreferenced database and so release its lock. */
const held = new Set<DatabaseSync>();

export interface Lock {
  release(): void;
}

/**
 * Takes the lock file of a folder. Returns null if another process (or this one) holds it.
 *
 * The lock is the operating system's file lock that SQLite takes (`fcntl`, on Windows `LockFileEx`): Node has no call
 * for one. The kernel releases it however its process ends, so no stale lock remains and no process id needs to be
 * trusted. Nothing is written to the file.
 */
export function takeLock(folder: string, patienceMs = 500): Lock | null {
  // Racing processes can block each other for a moment. The timeout lets one of them win.
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: patienceMs });
  try {
    // Without this, SQLite writes a journal next to the file.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
