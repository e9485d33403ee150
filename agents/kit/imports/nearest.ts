/** Longer names are never near, which bounds the work. */
const longest = 60;
const most = 300;

/** Returns the candidate that differs in the fewest letters, letter case aside; undefined if more than a third differ. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let fewest = Math.floor(name.length / 3) + 1;
  let seen = 0;
  for (const candidate of candidates) {
    seen += 1;
    if (seen > most) break;
    if (candidate.length > longest || Math.abs(candidate.length - name.length) >= fewest) continue;
    const changes = distance(wanted, candidate.toLowerCase());
    if (changes >= fewest) continue;
    fewest = changes;
    best = candidate;
  }
  return best;
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? 0;
}
