/** React needs a turn of the event loop for each render. An animation renders 60 or 120 times a second. */
const turnsAtMost = 250;

/** Returns whether a page renders without end, as after an effect that sets the state that it depends on. */
export async function isRestless(turns: () => number | Promise<number>): Promise<boolean> {
  const before = await turns();
  for (const milliseconds of [100, 900]) {
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
    const more = (await turns()) - before;
    // The application may have replaced the counter: no number counts as rest.
    if (!(more >= (turnsAtMost * milliseconds) / 1_000)) return false;
  }
  return true;
}

/**
 * Counts the calls of a function, and returns a function that returns their number. Refers to nothing outside itself, so
 * that its text can be sent to a browser.
 */
export function countCalls(holder: object, name: string): () => number {
  const members = holder as Record<string, (...args: unknown[]) => unknown>;
  const original = members[name];
  let calls = 0;
  if (original !== undefined)
    members[name] = function (this: unknown, ...args: unknown[]) {
      calls += 1;
      return Reflect.apply(original, this, args);
    };
  return () => calls;
}
