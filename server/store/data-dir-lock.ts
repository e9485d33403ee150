import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code for a lock that somebody else holds: https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5;

/** Garbage collection would close a database that nothing refers to, and with it give the lock away. */
const held = new Set<DatabaseSync>();

export interface Lock {
  release(): void;
}

/**
 * Takes the lock file of a folder; null: another process (or this one) has it.
 *
 * What locks is the file lock of the operating system that SQLite takes (`fcntl`, on Windows `LockFileEx`):
 * Node has no call of its own for one. The kernel drops it when its process ends, however it ends, so that no
 * lock is ever left behind and no process id has to be trusted. Nothing is written to the file.
 */
export function takeLock(folder: string, patienceMs = 500): Lock | null {
  // Racing processes can get in each other's way for a moment; the patience lets one of them win.
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: patienceMs });
  try {
    // Else a journal lies beside the file.
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
