/** Something that stands in the words. `quote` is `words.slice(at, at + quote.length)`; `at` counts UTF-16 units. */
export interface Found {
  quote: string;
  at: number;
}

/** A pattern that takes whole words only, in any script; letter case aside. Give it no unbounded repetition. */
export function wholeWords(pattern: string, flags = 'giu'): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${pattern})(?![\p{L}\p{N}_])`, flags);
}

/** Where the match begins and what it says, without the blanks around it. */
export function quoteOf(words: string, from: number, to: number): Found {
  const piece = words.slice(from, to);
  const start = piece.length - piece.trimStart().length;
  const quote = piece.trim();
  return { quote, at: quote === '' ? from : from + start };
}

/** Whether two of them share a character. */
function overlaps(one: Found, other: Found): boolean {
  return one.at < other.at + other.quote.length && other.at < one.at + one.quote.length;
}

/** `kept` without what shares a character with one of `taken`. */
export function outside<F extends Found>(kept: readonly F[], taken: readonly Found[]): F[] {
  return without(kept, taken, overlaps);
}

/** `kept` without what begins in one of `taken`. */
export function begunOutside<F extends Found>(kept: readonly F[], taken: readonly Found[]): F[] {
  return without(kept, taken, (one, other) => other.at <= one.at && one.at < other.at + other.quote.length);
}

/** Both in the order of the words, and no two of `taken` share a character: each is looked at once. */
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

/** A blank or none, as people type it between a number and its unit. */
export const gap = String.raw`[ \t\u00a0\u202f]{0,3}`;

/** One blank at least, on one line or over its end. */
export const blanks = String.raw`\s{1,4}`;
