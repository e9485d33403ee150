/** Lets callers work, up to a number at a time. The others wait for their turn, in order. */
export interface Turns {
  /** Resolves at the caller's turn, with the function that ends it. The function has no effect if it is called again. */
  take(): Promise<() => void>;
}

export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let working = 0;

  function end(): void {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }

  return {
    async take() {
      if (working < most) working += 1;
      else {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      let ended = false;
      return () => {
        if (!ended) end();
        ended = true;
      };
    },
  };
}
