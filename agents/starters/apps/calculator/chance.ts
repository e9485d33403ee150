/** Returns an integer from 0 up to `end`, without `end`; all are equally likely. `end`: 1 to 2³². */
export function below(end: number): number {
  // The last incomplete series of values would make small numbers likelier.
  const whole = Math.floor(2 ** 32 / end) * end;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? whole) >= whole);
  return (drawn[0] ?? 0) % end;
}

/** Returns the items in a random order. */
export function shuffled<T>(items: readonly T[]): T[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(below(rest.length), 1));
}

/** Deals the items in a random order; the sizes of two groups differ by one at most. */
export function dealt<T>(items: readonly T[], groups: number): T[][] {
  const mixed = shuffled(items);
  return Array.from({ length: groups }, (_, group) => mixed.filter((__, index) => index % groups === group));
}

const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const symbols = '!#$%&*+-=?@_';

/** Returns a password without letters that look alike. */
export function password(length: number, withSymbols: boolean): string {
  const from = withSymbols ? letters + symbols : letters;
  return Array.from({ length }, () => from[below(from.length)]).join('');
}
