/** The most bytes of the messages whose calls are under way: their input is kept until they end. */
const maxBytes = 8 * 1024 * 1024;

/** Counts the bytes of a message; returns the function that gives them back. Calls `over` if there are too many. */
export function createByteBudget(over: () => void): (bytes: number) => () => void {
  let used = 0;
  return (bytes) => {
    used += bytes;
    if (used > maxBytes) over();
    return () => {
      used -= bytes;
    };
  };
}
