/** A match in the words. `quote` is `words.slice(at, at + quote.length)`; `at` counts UTF-16 units. */
export interface Found {
  quote: string;
  at: number;
}

/**
 * Makes a pattern that matches only whole words, in any script, in any letter case. The given pattern must have no
 * unbounded repetition.
 */
export function wholeWords(pattern: string, flags = 'giu'): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${pattern})(?![\p{L}\p{N}_])`, flags);
}

/** Returns a range of the words without the blanks around it. */
export function quoteOf(words: string, from: number, to: number): Found {
  const piece = words.slice(from, to);
  const start = piece.length - piece.trimStart().length;
  const quote = piece.trim();
  return { quote, at: quote === '' ? from : from + start };
}

/** Whether two matches share a character. */
function overlaps(one: Found, other: Found): boolean {
  return one.at < other.at + other.quote.length && other.at < one.at + one.quote.length;
}

/** Drops from `kept` the matches that share a character with one of `taken`. */
export function outside<F extends Found>(kept: readonly F[], taken: readonly Found[]): F[] {
  return without(kept, taken, overlaps);
}

/** Drops from `kept` the matches that begin inside one of `taken`. */
export function begunOutside<F extends Found>(kept: readonly F[], taken: readonly Found[]): F[] {
  return without(kept, taken, (one, other) => other.at <= one.at && one.at < other.at + other.quote.length);
}

/**
 * Both lists must be in the order of the words, and no two of `taken` may overlap, so that each match is visited once.
 */
function without<F extends Found>(
  kept: readonly F[],
  taken: readonly Found[],
  meet: (one: Found, other: Found) => boolean,
): F[] {
  const sorted = taken.toSorted((a, b) => a.at - b.at);
  let next = 0;
  return kept.filter((one) => {
    for (let other = sorted[next]; other && other.at + other.quote.length <= one.at; other = sorted[next]) next += 1;
    const other = sorted[next];
    return !other || !meet(one, other);
  });
}

/** An optional blank, as people type it between a number and its unit. */
export const gap = String.raw`[ \t\u00a0\u202f]{0,3}`;

/** At least one blank, on one line or across a line break. */
export const blanks = String.raw`\s{1,4}`;
