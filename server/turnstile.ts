/**
 * Lets so many through in one turn of the event loop; the others wait for the next turns, in their order. For work that
 * takes long when a thousand come at once, and must not keep the loop from those who want a moment of it.
 */
export function createTurnstile(perTurn: number): () => Promise<void> {
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
