import type { Flow } from '../../agents/flow.ts';
import type { ModelResult } from '../../agents/ports.ts';
import { type Answer, type Answering, readAnswer } from './answer.ts';
import { CallFailure, delayBeforeRetry, type Patience, pause } from './failure.ts';
import type { Reads } from './reads.ts';

export interface ModelCallOptions {
  patience: Patience;
  /** Bytes that one answer may take on the wire; more is `output_truncated`. */
  maxAnswerBytes: number;
  /** What an answer used whose server did not count. */
  estimate(text: string): ModelResult['usage'];
}

type Step = IteratorResult<readonly string[], ModelResult>;

/**
 * One call of a model: the deltas of each network read, then the whole. It is tried again until its first delta came, not
 * after. `open` sends the request. By hand, for the reason that `withEnd` gives; one `next` at a time.
 */
export function modelCall(
  open: () => Promise<Reads>,
  signal: AbortSignal,
  { patience, maxAnswerBytes, estimate }: ModelCallOptions,
): Flow<readonly string[], ModelResult> {
  let reads: Reads | null = null;
  let answer: Answering | null = null;
  let over = false;
  const stop = () => reads?.close(false);
  signal.addEventListener('abort', stop);

  /** The connection can be used again where the answer was read to its end. */
  function close(finished: boolean): void {
    over = true;
    signal.removeEventListener('abort', stop);
    reads?.close(finished);
  }

  function settle(result: IteratorResult<readonly string[], Answer>): Step {
    return result.done ? { done: true, value: finish(result.value) } : result;
  }

  function finish({ text, usage }: Answer): ModelResult {
    close(!signal.aborted);
    signal.throwIfAborted();
    return { text, usage: usage ?? estimate(text) };
  }

  function fail(error: unknown): never {
    close(false);
    signal.throwIfAborted();
    throw error instanceof CallFailure ? error.error : error;
  }

  async function begin(): Promise<Step> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        signal.throwIfAborted();
        reads = await open();
        if (over) return unread(reads);
        const opened = readAnswer(reads, maxAnswerBytes);
        const first = await opened.next();
        answer = opened;
        return settle(first);
      } catch (error) {
        const delay = again(error, attempt);
        if (delay === null) fail(error);
        reads?.close(false);
        reads = null;
        await pause(delay, signal).catch(fail);
      }
    }
  }

  /** Milliseconds until it is asked again; null: not at all. */
  function again(error: unknown, attempt: number): number | null {
    if (over || signal.aborted || !(error instanceof CallFailure)) return null;
    return delayBeforeRetry(attempt, error, patience);
  }

  const call: Flow<readonly string[], ModelResult> = {
    next() {
      if (over) return Promise.resolve({ done: true, value: undefined as never });
      return answer ? answer.next().then(settle, fail) : begin();
    },
    async pour(take) {
      const first = await call.next();
      if (first.done || !answer) return first.value as ModelResult;
      try {
        await take(first.value);
      } catch (error) {
        fail(error);
      }
      return answer.pour(take).then(finish, fail);
    },
    async return(value) {
      if (!over) close(false);
      return { done: true, value: await value };
    },
    async throw(error) {
      if (!over) close(false);
      throw error;
    },
    [Symbol.asyncIterator]: () => call,
    [Symbol.asyncDispose]: async () => void (await call.return(undefined as never)),
  };
  return call;
}

/** The reader left while the request was under way. */
function unread(reads: Reads): Step {
  reads.close(false);
  return { done: true, value: undefined as never };
}
