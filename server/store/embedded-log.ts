import { copyFile, open, readFile, stat, truncate, type FileHandle } from 'node:fs/promises';

const largest = 4 * 1024 * 1024;
const checkEveryMs = 60_000;

export interface BoundedLog {
  /** Open for appending; to be handed to the process that writes. */
  readonly handle: FileHandle;
  /** The last `FATAL` message written since the log was opened, or the last line; empty where nothing was. */
  lastFailure(): Promise<string>;
  close(): Promise<void>;
}

/**
 * A log file that another process writes, and that stays in bounds: past 4 MiB (`limit`, in bytes) it is kept as
 * `<path>.1` and emptied. The writer is not asked: what it appends goes on at the new end. It may outlive us, so
 * a pipe through this process would not do.
 */
export async function openBoundedLog(path: string, limit = largest, everyMs = checkEveryMs): Promise<BoundedLog> {
  await turnOver(path, limit);
  const handle = await open(path, 'a', 0o600);
  const { size: begin } = await handle.stat();
  let turning = false;
  const timer = setInterval(() => {
    // A second one beside it would keep what the first has just emptied.
    if (turning) return;
    turning = true;
    // Housekeeping: on a full disk it fails, and it is tried again at the next turn.
    void turnOver(path, limit)
      .catch(() => undefined)
      .finally(() => {
        turning = false;
      });
  }, everyMs);
  timer.unref();
  return {
    handle,
    async lastFailure() {
      const lines = (await readFile(path))
        .subarray(begin)
        .toString()
        .split('\n')
        .filter((line) => line.trim() !== '');
      const line = lines.findLast((text) => text.includes('FATAL:')) ?? lines.at(-1) ?? '';
      return line.replace(/^.*?(?:FATAL|ERROR|LOG):\s*/, '').trim();
    },
    async close() {
      clearInterval(timer);
      await handle.close();
    },
  };
}

async function turnOver(path: string, limit: number): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= limit) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}
