import { type Flow, flowOf, type Take } from '../../../agents/flow.ts';
import type { ModelResult } from '../../../agents/ports.ts';
import { readAnswer } from './answer.ts';
import { CallFailure, delayBeforeRetry, type Patience, pause } from './failure.ts';
import type { Reads } from './reads.ts';

export interface ModelCallOptions {
  patience: Patience;
  /** The most bytes of one answer on the wire. A longer one ends in `output_truncated`. */
  maxAnswerBytes: number;
  /** Tokens used by an answer that the server did not count. */
  estimate(text: string): ModelResult['usage'];
}

/**
 * One model call: the deltas of each network read, then the whole answer. It is retried until its first delta, never
 * after. `open` sends the request.
 */
export function modelCall(
  open: (signal: AbortSignal) => Promise<Reads>,
  signal: AbortSignal,
  options: ModelCallOptions,
): Flow<readonly string[], ModelResult> {
  return flowOf(async (take, left) => {
    const stopped = left ? AbortSignal.any([signal, left]) : signal;
    for (let attempt = 1; ; attempt += 1) {
      let hasDelta = false;
      try {
        return await callOnce(open, stopped, options, (deltas) => {
          hasDelta = true;
          return take(deltas);
        });
      } catch (error) {
        stopped.throwIfAborted();
        if (!(error instanceof CallFailure)) throw error;
        const delay = hasDelta ? null : delayBeforeRetry(attempt, error, options.patience);
        if (delay === null) throw error.error;
        await pause(delay, stopped);
      }
    }
  });
}

async function callOnce(
  open: (signal: AbortSignal) => Promise<Reads>,
  signal: AbortSignal,
  { maxAnswerBytes, estimate }: ModelCallOptions,
  take: Take<readonly string[]>,
): Promise<ModelResult> {
  signal.throwIfAborted();
  const reads = await open(signal);
  const stop = () => reads.close(false);
  signal.addEventListener('abort', stop);
  // The connection can carry another request only if the answer was read to its end.
  let isWhole = false;
  try {
    signal.throwIfAborted();
    const { text, usage } = await readAnswer(reads, maxAnswerBytes, take);
    signal.throwIfAborted();
    isWhole = true;
    return { text, usage: usage ?? estimate(text) };
  } finally {
    signal.removeEventListener('abort', stop);
    reads.close(isWhole);
  }
}
