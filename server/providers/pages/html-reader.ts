import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { moduleExtension } from '../../process/module-extension.ts';
import { createSlots } from '../../process/slots.ts';
import type { MainText } from './html-worker/main-text.ts';

/** The longest that one page may take. */
const patienceMilliseconds = 10_000;
/** The longest that a thread may take to start: it loads jsdom, on a machine that may be busy. */
const startMilliseconds = 60_000;
/** Pages read at the same time on this node. */
const threads = 2;
const heapMegabytes = 256;
/** How long a thread without work stays: starting one takes half a second, and a run reads several pages. */
const idleMilliseconds = 20_000;

interface Thread {
  worker: Worker;
  /** Aborts when the thread ends, which it may also do while it rests. */
  ended: AbortSignal;
  idle: NodeJS.Timeout | null;
}

/** No thread was ready in time: that is the machine's fault and not the page's. */
export class ReaderBusyError extends Error {}
/** A thread cannot start, such as if its file is missing. The cause says why. */
export class ReaderFailedError extends Error {}

export interface HtmlReader {
  /**
   * null if the page takes too long or too much memory, or is nested too deeply. Throws the signal's reason,
   * ReaderBusyError and ReaderFailedError.
   */
  (html: string, workspaceId: string, signal: AbortSignal): Promise<MainText | null>;
}

/** Reads HTML in threads that start when the first page comes and end when none has come for a while. */
export function createHtmlReader(): HtmlReader {
  const slots = createSlots(threads);
  const resting = new Set<Thread>();

  function rest(thread: Thread): void {
    if (thread.ended.aborted) return;
    resting.add(thread);
    thread.ended.addEventListener('abort', () => resting.delete(thread), { once: true });
    thread.idle = setTimeout(() => {
      resting.delete(thread);
      void thread.worker.terminate();
    }, idleMilliseconds).unref();
  }

  async function ready(signal: AbortSignal): Promise<Thread> {
    const [rested] = resting;
    if (rested) {
      resting.delete(rested);
      if (rested.idle) clearTimeout(rested.idle);
      return rested;
    }
    const thread = startThread();
    const late = AbortSignal.timeout(startMilliseconds);
    try {
      await messageFrom(thread, AbortSignal.any([signal, late]));
      return thread;
    } catch (error) {
      void thread.worker.terminate();
      signal.throwIfAborted();
      if (late.aborted) throw new ReaderBusyError('No thread started in time.');
      throw new ReaderFailedError('The thread that reads pages cannot start.', { cause: error });
    }
  }

  return async (html, workspaceId, signal) => {
    using _slot = await slots.enter(workspaceId, signal);
    const thread = await ready(signal);
    const { worker } = thread;
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target origin
      worker.postMessage(html);
      const until = AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]);
      const [read] = (await messageFrom(thread, until)) as [MainText];
      rest(thread);
      return read;
    } catch {
      // It failed, ran out of memory, or is still at work.
      void worker.terminate();
      signal.throwIfAborted();
      return null;
    }
  };
}

/** Rejects if the thread fails or ends, or if the signal aborts. */
function messageFrom({ worker, ended }: Thread, signal: AbortSignal): Promise<unknown[]> {
  return once(worker, 'message', { signal: AbortSignal.any([signal, ended]) });
}

function startThread(): Thread {
  const address = new URL(`html-worker/worker${moduleExtension}`, import.meta.url);
  const worker = new Worker(address, {
    env: {},
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  // What it says may quote a page. It must not keep the service from ending.
  worker.stderr.resume();
  worker.unref();
  const ended = new AbortController();
  // A thread can run out of memory after it answered, and an error without a listener would end the service.
  worker.on('error', (error) => ended.abort(error));
  worker.on('exit', () => ended.abort());
  return { worker, ended: ended.signal, idle: null };
}
