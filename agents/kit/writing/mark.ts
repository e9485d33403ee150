import { createHash } from 'node:crypto';

/**
 * The mark of the lines that delimit the blocks of an answer. It is the same in every attempt at a step, and no file contains
 * it by chance or because somebody wrote it there.
 */
export function markOf(runId: string, step: string): string {
  const digits = createHash('sha256').update(`${runId}\n${step}`).digest('hex').slice(0, 4);
  // A letter first, so that it never reads like a number.
  return `k${digits}`;
}
