/** Steps of comparison that are left. Without any, nothing is similar any more. */
export interface Work {
  left: number;
}

/**
 * How many characters have to be added, removed or replaced to make one text the other; null if more than `most`, or if no
 * work is left.
 */
export function distance(one: string, other: string, most: number, work: Work): number | null {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most || work.left <= 0) return null;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  work.left -= start + one.length - end + 10;
  return banded(one.slice(start, end), other.slice(start, otherEnd), most, work);
}

/** Levenshtein's distance, only of the cells that can lead to `most` or less. */
function banded(one: string, other: string, most: number, work: Work): number | null {
  const tooFar = most + 1;
  let above = Uint32Array.from({ length: other.length + 2 }, (_, at) => Math.min(at, tooFar));
  let here = new Uint32Array(other.length + 2);
  for (let row = 1; row <= one.length; row += 1) {
    const from = Math.max(1, row - most);
    const to = Math.min(other.length, row + most);
    here[from - 1] = from === 1 ? Math.min(row, tooFar) : tooFar;
    let least = here[from - 1] ?? tooFar;
    for (let at = from; at <= to; at += 1) {
      const replaced = (above[at - 1] ?? tooFar) + (one[row - 1] === other[at - 1] ? 0 : 1);
      const cell = Math.min(replaced, (above[at] ?? tooFar) + 1, (here[at - 1] ?? tooFar) + 1, tooFar);
      here[at] = cell;
      least = Math.min(least, cell);
    }
    here[to + 1] = tooFar;
    work.left -= to - from + 5;
    if (least > most || work.left <= 0) return null;
    [above, here] = [here, above];
  }
  const found = above[other.length] ?? tooFar;
  return found <= most ? found : null;
}
