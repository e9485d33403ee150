/**
 * Lets `perTurn` callers through per turn of the event loop. The others wait for later turns, in order. Use it for work
 * that takes long if a thousand requests arrive at once and must not block the event loop for others.
 */
export function createLimitPerTick(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let passed = 0;
  let turning = false;

  function turn(): void {
    turning = false;
    passed = Math.min(perTurn, waiting.length);
    for (const pass of waiting.splice(0, passed)) pass();
    if (passed > 0) nextTurn();
  }

  function nextTurn(): void {
    if (turning) return;
    turning = true;
    setImmediate(turn);
  }

  return () => {
    nextTurn();
    if (passed < perTurn && waiting.length === 0) {
      passed += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
}
