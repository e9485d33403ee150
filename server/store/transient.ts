import { setTimeout as pause } from 'node:timers/promises';

/**
 * Codes of connections that could not be made or were lost (Node, and class 08), a server that starts or stops, or has
 * no connection, disk or memory left (class 53), a lock that another statement won (40001, 40P01), a standby (25006), a
 * transaction that asked for nothing for too long (25P03).
 * Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const codes = /^(?:ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|08\w{3}|57P0[123]|53\w{3}|40001|40P01|25006|25P03)$/;

/** What `pg` says without a code. */
const words =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|pool after calling end/i;

/** The database could not answer, rather than did not want to: the same again may well succeed. */
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
 * Does the work again while the database cannot answer, until the signal aborts: then what went wrong last is thrown.
 * Work whose answer was lost may have been done: it must bear being done twice.
 */
export async function untilAnswered<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
  failed: (error: unknown) => void = () => {},
): Promise<Value> {
  for (let milliseconds = firstPause; ; milliseconds = Math.min(milliseconds * 2, longestPause)) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error;
      failed(error);
      await pause(milliseconds, undefined, { signal }).catch(() => {});
    }
  }
}
