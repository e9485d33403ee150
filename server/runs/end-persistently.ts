import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Chunk } from '../events/chunk.ts';
import { StopError } from './execute.ts';

const longestPause = 10_000;

/**
 * Ends a run, and tries again while the database is away: a run must not hang because its last word could not be
 * written. Gives up when the node stops or has lost the run: then another start takes it up. Trying twice is safe: a run that was
 * ended holds its session no more.
 */
export async function endPersistently(
  end: () => Promise<Chunk | null>,
  signal: AbortSignal,
  logger: Logger,
): Promise<Chunk | null> {
  for (let milliseconds = 100; ; milliseconds = Math.min(milliseconds * 2, longestPause)) {
    try {
      return await end();
    } catch (error) {
      logger.warn({ err: error }, 'the ending of a run could not be stored yet');
      if (signal.reason instanceof StopError && signal.reason.reason !== 'timeout') return null;
      await pause(milliseconds);
    }
  }
}
