import type { Logger } from 'pino';
import type { Chunk } from '../events/chunk.ts';
import { isTransient, untilAnswered } from '../store/transient.ts';

/**
 * Ends a run, and tries again while the database is away: a run must not hang because its last word could not be
 * written. Gives up when the node stops or has lost the run: then another start takes it up. Trying twice is safe: a run
 * that was ended holds its session no more. Throws what the database does not take however often it is asked.
 */
export async function endPersistently(
  end: () => Promise<Chunk | null>,
  signal: AbortSignal,
  logger: Logger,
): Promise<Chunk | null> {
  try {
    return await untilAnswered(end, signal, (error) => {
      logger.warn({ err: error }, 'the ending of a run could not be stored yet');
    });
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
}
