/**
 * Lets `count` pieces of work run at a time. The others wait, in order within a workspace. A free slot goes to the
 * workspaces in turn, so that a workspace with much work does not block another.
 */
export function createSlots(count: number) {
  /** Only workspaces with waiting work, the next in turn first. */
  const waiting = new Map<string, Turn[]>();
  let free = count;

  /** Rejects with the signal's reason if it aborts while waiting. */
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
    // Move the workspace to the end of the line unless it has no more work.
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
