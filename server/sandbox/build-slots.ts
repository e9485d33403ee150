/**
 * Lets `count` pieces of work go on at a time. The others wait, those of one workspace in order; a place that comes free
 * goes to the workspaces in turn, so that one with much to do does not hold up another.
 */
export function createSlots(count: number) {
  /** The next workspace to get a place comes first. None is here that has nothing waiting. */
  const waiting = new Map<string, Turn[]>();
  let free = count;

  /** Rejects with the signal's reason when it aborts while waiting. */
  async function enter(workspaceId: string, signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await waitInLine(waiting, workspaceId, signal);
    return { [Symbol.dispose]: leave };
  }

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    const [workspaceId, [turn, ...later]] = next;
    // To the end of the line, unless it has nothing more.
    waiting.delete(workspaceId);
    if (later.length > 0) waiting.set(workspaceId, later);
    turn?.();
  }

  return { enter };
}
export type Slots = ReturnType<typeof createSlots>;
type Turn = () => void;

function waitInLine(waiting: Map<string, Turn[]>, workspaceId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      const others = (waiting.get(workspaceId) ?? []).filter((other) => other !== turn);
      if (others.length === 0) waiting.delete(workspaceId);
      else waiting.set(workspaceId, others);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    waiting.set(workspaceId, [...(waiting.get(workspaceId) ?? []), turn]);
  });
}
