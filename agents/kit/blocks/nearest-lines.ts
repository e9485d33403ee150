import type { Line } from './lines.ts';

/** The most lines that are shown. */
const maxShown = 40;
/** Lines that a file has more often say nothing about a place. */
const mostOften = 20;
const maxSearch = 200;
const maxWords = 8;

/** Lines of a file with their numbers, from `start` to before `end`. */
export function numbered(lines: readonly Line[], start: number, end: number): string[] {
  const from = Math.max(0, start);
  return lines.slice(from, Math.min(end, from + maxShown)).map(({ text }, at) => `${from + at + 1}: ${text}`);
}

/** The lines of a file where most of SEARCH stands, with two more on each side; none if nothing of it does. */
export function nearestLines(search: readonly Line[], lines: readonly Line[]): string[] {
  const places = new Map<string, number[]>();
  for (const [index, { bare }] of lines.entries()) {
    const there = places.get(bare);
    if (there) there.push(index);
    else places.set(bare, [index]);
  }
  // For each place where SEARCH might begin: how many characters of it then stand where it has them.
  const votes = new Map<number, number>();
  for (const [at, { bare }] of search.slice(0, maxSearch).entries()) {
    const there = places.get(bare) ?? [];
    if (bare === '' || there.length > mostOften) continue;
    for (const index of there) votes.set(index - at, (votes.get(index - at) ?? 0) + bare.length);
  }
  const [best] = [...votes].toSorted(([, one], [, other]) => other - one);
  const start = best?.[0] ?? mostWordsShared(search, lines);
  return start === null ? [] : numbered(lines, start - 2, start + search.length + 2);
}

/** Where the longest line of SEARCH would begin the place that shares most words with it; null if none shares any. */
function mostWordsShared(search: readonly Line[], lines: readonly Line[]): number | null {
  const longest = search.reduce(
    (best, { bare }, at) => (bare.length > (search[best]?.bare.length ?? 0) ? at : best),
    0,
  );
  const words = [...new Set((search[longest]?.bare ?? '').slice(0, 500).match(/[\w$]{3,40}/g))].slice(0, maxWords);
  let [best, most] = [-1, 0];
  for (const [index, { bare }] of lines.entries()) {
    const shared = words.filter((word) => bare.includes(word)).length;
    if (shared > most) [best, most] = [index, shared];
  }
  return best < 0 ? null : best - longest;
}
