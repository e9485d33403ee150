import type { Take } from '../../../agents/flow.ts';
import type { CallWatch, ModelRequest, ModelResult } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { readAnswer } from './answer.ts';
import { modelError } from './classify.ts';
import { CallFailure } from './failure.ts';
import type { Reads } from './reads.ts';
import { estimateUsage } from './usage.ts';

export interface ModelCallOptions {
  /** The most bytes of one answer on the wire. A longer one ends in `output_truncated`. */
  maxAnswerBytes: number;
  model: string;
  /** Its messages are counted if the server does not count. */
  request: Pick<ModelRequest, 'messages' | 'pictures' | 'takesPart' | 'begun'>;
  watch: CallWatch | undefined;
}

/** Sends one request and calls `take` with the deltas of each network read. `open` sends it. */
export async function callOnce(
  open: () => Promise<Reads>,
  signal: AbortSignal,
  { maxAnswerBytes, model, request, watch }: ModelCallOptions,
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
    const answer = await readAnswer(reads, maxAnswerBytes, take, () => watch?.thinks());
    const { text, hasThoughts } = answer;
    // The rest of an answer is empty if the connection broke right before its end.
    const isEmpty = text === '' && request.begun === undefined;
    const failure = answer.failure ?? (isEmpty ? modelError('The model gave an empty answer.', true, null) : null);
    signal.throwIfAborted();
    const usage = answer.usage ?? estimateUsage(request, text);
    // A server that refuses within the stream has done no work.
    if (failure === null || answer.usage !== null || text !== '' || hasThoughts) watch?.spent(model, usage);
    const ending = endingOf(failure);
    if (ending === null || (ending !== 'whole' && (!request.takesPart || text === ''))) throw failure;
    isWhole = failure === null;
    return { text, usage, hasThoughts, ending };
  } finally {
    signal.removeEventListener('abort', stop);
    reads.close(isWhole);
  }
}

/** null: the answer cannot be used at all. */
function endingOf(failure: unknown): ModelResult['ending'] | null {
  if (failure === null) return 'whole';
  if (failure instanceof ServiceError && failure.code === 'output_truncated') return 'truncated';
  // An error that the server reports within an answer has a meaning of its own.
  return failure instanceof CallFailure && failure.mayRetry && failure.refusal === null ? 'cut' : null;
}
