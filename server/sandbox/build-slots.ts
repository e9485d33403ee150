/** Lets `count` pieces of work go on at a time; the others wait in order. */
export function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;

  /** Rejects with the signal's reason when it aborts while waiting. */
  async function enter(signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await waitInLine(waiting, signal);
    return { [Symbol.dispose]: leave };
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return { enter };
}
export type Slots = ReturnType<typeof createSlots>;

function waitInLine(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(turn), 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    waiting.push(turn);
  });
}
