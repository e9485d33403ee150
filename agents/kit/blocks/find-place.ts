import { distance, type Work } from './distance.ts';
import { type Line, runsOf } from './lines.ts';

export type Fit = 'exact' | 'trailing' | 'indentation' | 'similar';

/** Where an edit fits: from `start` to before `end`. `at`: the line of each line of SEARCH, null for some empty ones. */
export interface Place {
  fit: Fit;
  start: number;
  end: number;
  at: readonly (number | null)[];
}

/** The most that a similar place may differ, in parts of its characters. */
const mostDifference = 0.1;
/** The most that one line of it may differ. */
const mostOfLine = 0.4;
/** The most lines of the file that a SEARCH may have left out. */
const mostLeftOut = 2;
/** A longer SEARCH is not compared by similarity. */
const maxSimilarLines = 400;

const keys = [
  ['exact', 'text'],
  ['trailing', 'end'],
  ['indentation', 'bare'],
] as const;

/** Finds where these lines stand. More than one place: none of them is sure. Lines that no edit has written come first. */
export function findPlaces(search: readonly Line[], lines: readonly Line[], work: Work): Place[] {
  for (const [fit, key] of keys) {
    const wanted = search.map((line) => line[key]);
    const originals = runsOf(
      wanted,
      lines.map((line) => (line.isOriginal ? line[key] : null)),
    );
    const starts =
      originals.length > 0
        ? originals
        : runsOf(
            wanted,
            lines.map((line) => line[key]),
          );
    const [only] = starts;
    // A line that SEARCH left out may have made another one of the same words look like its neighbour.
    if (fit === 'indentation' && starts.length === 1 && only !== undefined && !isEven(search, lines, only)) break;
    if (starts.length > 0) {
      return starts.map((start) => ({ fit, start, end: start + search.length, at: search.map((_, at) => start + at) }));
    }
  }
  return similarPlaces(search, lines, work);
}

const marginOf = ({ text, end, bare }: Line) => text.slice(0, end.length - bare.length);

/** Whether lines of one indentation in SEARCH have one in the file. */
function isEven(search: readonly Line[], lines: readonly Line[], start: number): boolean {
  const known = new Map<string, string>();
  return search.every((line, at) => {
    const there = lines[start + at];
    if (line.bare === '' || !there) return true;
    const margin = known.get(marginOf(line)) ?? marginOf(there);
    known.set(marginOf(line), margin);
    return margin === marginOf(there);
  });
}

/** Compares lines with words alone, without their indentation, and only those that no edit has written. */
function similarPlaces(search: readonly Line[], lines: readonly Line[], work: Work): Place[] {
  const wanted = search.flatMap(({ bare, text }, at) => (bare === '' ? [] : [{ bare, text, at }]));
  if (wanted.length > maxSimilarLines) return [];
  const most = wanted.reduce((sum, { bare }) => sum + bare.length, 0) * mostDifference;
  const worded = lines.flatMap(({ bare }, index) => (bare === '' ? [] : [index]));
  const places: Place[] = [];
  for (let from = 0; from < worded.length && places.length < 2; from += 1) {
    const found = aligned(wanted, lines, worded, from, most, work);
    if (!found) continue;
    const at = withBlanks(search, lines, found);
    places.push({ fit: 'similar', start: found[0] ?? 0, end: (found.at(-1) ?? 0) + 1, at });
  }
  // Without work left, the places that were not looked at may fit as well.
  return work.left > 0 ? places : [];
}

/** The lines of all of SEARCH: an empty one is paired with an empty line of the file between the same lines, if there is one. */
function withBlanks(search: readonly Line[], lines: readonly Line[], found: readonly number[]): (number | null)[] {
  let [passed, next] = [0, found[0] ?? 0];
  return search.map(({ bare }) => {
    if (bare !== '') {
      next = (found[passed] ?? 0) + 1;
      passed += 1;
      return next - 1;
    }
    while (next < (found[passed] ?? 0) && lines[next]?.bare !== '') next += 1;
    if (next >= (found[passed] ?? 0)) return null;
    next += 1;
    return next - 1;
  });
}

/** Pairs each wanted line with a line from there on, in order; null if they differ by more than `most` characters. */
function aligned(
  wanted: readonly { bare: string; text: string }[],
  lines: readonly Line[],
  worded: readonly number[],
  from: number,
  most: number,
  work: Work,
): number[] | null {
  const found: number[] = [];
  let [next, cost, leftOut] = [from, 0, 0];
  for (const { bare, text } of wanted) {
    for (;;) {
      const index = worded[next];
      const line = index === undefined ? undefined : lines[index];
      if (index === undefined || !line?.isOriginal) return null;
      const allowed = Math.floor(Math.min(bare.length * mostOfLine, most - cost));
      const difference = distance(bare, line.bare, allowed, work);
      const after = lines[worded[next + 1] ?? -1];
      // Of two brackets in a row, the one with the same indentation is meant.
      const follows = line.text !== text && (after?.text === text || (difference !== 0 && after?.bare === bare));
      const canSkip = found.length > 0 && leftOut < mostLeftOut;
      if (difference !== null && !(follows && canSkip)) {
        cost += difference;
        found.push(index);
        next += 1;
        break;
      }
      if (!canSkip) return null;
      // A line that was left out makes the place longer, of which a part may differ.
      cost += line.bare.length * (1 - mostDifference);
      leftOut += 1;
      next += 1;
      if (cost > most) return null;
    }
  }
  return found;
}
