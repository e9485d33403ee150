import type { createByteBudget } from '../socket/byte-budget.ts';

export interface MessageOrderOptions {
  /** Handles a message; resolves when its operation is over. */
  handle(text: string): Promise<void>;
  budget: ReturnType<typeof createByteBudget>;
}

/**
 * Returns the function that gives a client's messages to the handler. A client may use the id of an operation again at once
 * after it has completed it; the handler would mix the two while the first one is still ending. So the second one waits.
 */
export function createMessageOrder({ handle, budget }: MessageOrderOptions): (text: string) => Promise<void> {
  /** Operations that are not over, by the client's id. */
  const running = new Map<string, Promise<void>>();
  const completed = new Set<string>();
  /** The operation that waits for the end of the running one with its id. */
  const waiting = new Map<string, string>();

  function start(id: string, text: string): Promise<void> {
    const giveBack = budget(Buffer.byteLength(text));
    const over = handle(text).finally(() => {
      giveBack();
      running.delete(id);
      completed.delete(id);
      const next = waiting.get(id);
      waiting.delete(id);
      return next === undefined ? undefined : start(id, next);
    });
    running.set(id, over);
    return over;
  }

  return (text) => {
    const { type, id } = read(text);
    if (id === null) return handle(text);
    if (type === 'complete') {
      if (waiting.delete(id)) return Promise.resolve();
      if (running.has(id)) completed.add(id);
    }
    if (type !== 'subscribe') return handle(text);
    if (!running.has(id)) return start(id, text);
    // The handler closes the WebSocket if the id is in use.
    if (!completed.has(id) || waiting.has(id)) return handle(text);
    waiting.set(id, text);
    return Promise.resolve();
  };
}

/** The handler refuses a text that is no message. */
function read(text: string): { type: unknown; id: string | null } {
  try {
    const message = JSON.parse(text) as { type?: unknown; id?: unknown } | null;
    return { type: message?.type, id: typeof message?.id === 'string' ? message.id : null };
  } catch {
    return { type: null, id: null };
  }
}
