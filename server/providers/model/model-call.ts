import type { Take } from '../../../agents/flow.ts';
import type { ChatMessage, ModelResult } from '../../../agents/ports.ts';
import { readAnswer } from './answer.ts';
import type { Reads } from './reads.ts';
import { estimateUsage } from './usage.ts';

export interface ModelCallOptions {
  /** The most bytes of one answer on the wire. A longer one ends in `output_truncated`. */
  maxAnswerBytes: number;
  /** What was asked, to estimate its tokens if the server does not count. */
  messages: readonly ChatMessage[];
}

/** Sends one request and calls `take` with the deltas of each network read. `open` sends it. */
export async function callOnce(
  open: () => Promise<Reads>,
  signal: AbortSignal,
  { maxAnswerBytes, messages }: ModelCallOptions,
  take: Take<readonly string[]>,
): Promise<ModelResult & { hasThoughts: boolean }> {
  signal.throwIfAborted();
  const reads = await open();
  const stop = () => reads.close(false);
  signal.addEventListener('abort', stop);
  // The connection can carry another request only if the answer was read to its end.
  let isWhole = false;
  try {
    signal.throwIfAborted();
    const { text, usage, hasThoughts } = await readAnswer(reads, maxAnswerBytes, take);
    signal.throwIfAborted();
    isWhole = true;
    return { text, usage: usage ?? estimateUsage(messages, text), hasThoughts };
  } finally {
    signal.removeEventListener('abort', stop);
    reads.close(isWhole);
  }
}
