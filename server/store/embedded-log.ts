import { copyFile, open, readFile, stat, truncate, type FileHandle } from 'node:fs/promises';

const largest = 4 * 1024 * 1024;
const checkEveryMs = 60_000;

export interface BoundedLog {
  /** Open for appending. Pass it to the process that writes. */
  readonly handle: FileHandle;
  /**
   * Returns the last `FATAL` message written since the log was opened, otherwise the last line, or '' if there is none.
   */
  lastFailure(): Promise<string>;
  close(): Promise<void>;
}

/**
 * A log file of bounded size that another process writes: when it exceeds `limit` bytes (4 MiB), it is copied to
 * `<path>.1` and truncated. The writer needs no notice, because its appends continue at the new end. The writer may
 * outlive this process, so a pipe through this process would not do.
 */
export async function openBoundedLog(path: string, limit = largest, everyMs = checkEveryMs): Promise<BoundedLog> {
  await turnOver(path, limit);
  const handle = await open(path, 'a', 0o600);
  const { size: begin } = await handle.stat();
  let turning = false;
  const timer = setInterval(() => {
    // A concurrent rotation would copy the file that the first has just truncated.
    if (turning) return;
    turning = true;
    // This is housekeeping: on a full disk it fails, and the next interval retries.
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
