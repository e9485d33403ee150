import { setTimeout as pause } from 'node:timers/promises';

/**
 * Error codes after which a retry may succeed: connections that failed or were lost (Node's codes and class 08), a server
 * that is starting, stopping or out of connections, disk or memory (class 53), lost lock conflicts (40001, 40P01), a
 * standby (25006), a transaction that was idle for too long (25P03).
 * Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const codes = /^(?:ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|08\w{3}|57P0[123]|53\w{3}|40001|40P01|25006|25P03)$/;

/** Messages of `pg` that come without a code. */
const words =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|pool after calling end/i;

/**
 * Returns whether the database could not respond, rather than rejected the statement: the same statement may succeed
 * later.
 */
export function isTransient(thrown: unknown): boolean {
  const candidates = [thrown, (thrown as { cause?: unknown } | null)?.cause];
  return candidates.some((candidate) => {
    if (!(candidate instanceof Error)) return false;
    const code = 'code' in candidate ? String(candidate.code) : '';
    return codes.test(code) || words.test(candidate.message);
  });
}

const firstPause = 50;
const longestPause = 1_000;

/**
 * Retries the work while the database cannot answer, until the signal aborts; then throws the last error. If an answer was
 * lost, the work may have been done: it must be safe to repeat. It is told whether it is a retry.
 */
export async function untilAnswered<Value>(
  work: (isRetry: boolean) => Promise<Value>,
  signal: AbortSignal,
  failed: (error: unknown) => void = () => {},
): Promise<Value> {
  let isRetry = false;
  for (let milliseconds = firstPause; ; milliseconds = Math.min(milliseconds * 2, longestPause)) {
    try {
      return await work(isRetry);
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error;
      isRetry = true;
      failed(error);
      await pause(milliseconds, undefined, { signal }).catch(() => {});
    }
  }
}
