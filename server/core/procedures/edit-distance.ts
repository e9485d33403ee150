/**
 * Returns how many letters to delete, insert, change or swap with a neighbour to turn one word into the other: the
 * optimal string alignment distance. A swap counts as one, because it is the most frequent typing error.
 */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity;
