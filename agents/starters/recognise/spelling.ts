/** From this length on, any wrong letter is corrected; in shorter words only slips that seldom make another word. */
const shortestToCorrect = 6;
const shortest = 3;
const longest = 24;
/** A text with more different unknown words is no hastily typed brief. */
const mostCorrected = 150;

/** What a correction must stay below. */
const oneSlip = 1.1;
const twoSlips = 2.1;

/** Costs of a letter that was doubled or not, and of two that were swapped; any other one costs 1. */
const doubled = 0.5;
const swapped = 0.6;

/** A word as it was meant. */
interface Meant {
  text: string;
  /** 1 if it was spelt so; less, the more of its letters are wrong. */
  likeness: number;
}

/** Finds the word of a vocabulary that a misspelt one stands for. */
export class Spelling {
  /** By length, and the first letter. */
  readonly #alike = new Map<string, Set<string>>();
  readonly #ordinary: ReadonlySet<string>;

  /** `ordinary`: words that stand for themselves. */
  constructor(ordinary: ReadonlySet<string> = new Set()) {
    this.#ordinary = ordinary;
  }

  add(word: string): void {
    if (word.length <= shortest) return;
    const alike = `${word.charAt(0)}${word.length}`;
    this.#alike.set(alike, (this.#alike.get(alike) ?? new Set()).add(word));
  }

  /** Returns a function for the words of one text: what an unknown word stands for; itself if nothing is near. */
  corrector(): (text: string) => Meant {
    const corrected = new Map<string, Meant>();
    return (text) => {
      const before = corrected.get(text);
      if (before) return before;
      const meant = corrected.size < mostCorrected ? this.#nearest(text) : { text, likeness: 1 };
      corrected.set(text, meant);
      return meant;
    };
  }

  #nearest(text: string): Meant {
    const isOther = text.length < shortest || text.length > longest || /\P{L}/u.test(text);
    if (isOther || this.#ordinary.has(text)) return { text, likeness: 1 };
    const isShort = text.length < shortestToCorrect;
    let near = text;
    let least = isShort ? 1 : text.length >= 12 ? twoSlips : oneSlip;
    for (const first of new Set([text.charAt(0), text.charAt(1)]))
      for (const longer of [0, 1, -1, 2, -2]) {
        if (Math.abs(longer) >= least && Math.abs(longer) !== 1) continue;
        for (const word of this.#alike.get(`${first}${text.length + longer}`) ?? []) {
          if (first !== text.charAt(0) && word.charAt(1) !== text.charAt(0)) continue;
          const distance = isShort ? slipOf(text, word) : distanceOf(text, word, least);
          if (distance < least) [near, least] = [word, distance];
        }
      }
    return { text: near, likeness: near === text ? 1 : 1 - (1.5 * least) / text.length };
  }
}

/** Returns the cost of the one slip that made a short word of this one; 1 if it takes more than one, or another one. */
function slipOf(text: string, word: string): number {
  if (text.length === word.length) {
    const at = [...text].findIndex((letter, index) => letter !== word[index]);
    const isSwap = text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2) === word;
    return isSwap ? swapped : 1;
  }
  const [less, more] = text.length < word.length ? [text, word] : [word, text];
  const at = [...more].findIndex((letter, index) => letter !== less[index]);
  if (more.length !== less.length + 1 || less !== more.slice(0, at) + more.slice(at + 1)) return 1;
  if (more[at] === more[at - 1]) return doubled;
  // One letter was left out within a longer word.
  return text === less && word.length >= 5 && at < word.length - 1 ? 0.9 : 1;
}

/** Returns the edit distance: letters to insert, delete, replace or swap; `limit` if it is that large or larger. */
function distanceOf(one: string, other: string, limit: number): number {
  let older: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const [left, right] = [one[row - 1], other[column - 1]];
      let cost = Math.min(
        (last[column] ?? 0) + (left === one[row - 2] ? doubled : 1),
        (next[column - 1] ?? 0) + (right === other[column - 2] ? doubled : 1),
        (last[column - 1] ?? 0) + (left === right ? 0 : 1),
      );
      if (row > 1 && column > 1 && left === other[column - 2] && one[row - 2] === right)
        cost = Math.min(cost, (older[column - 2] ?? 0) + swapped);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    older = last;
    last = next;
  }
  return Math.min(last[other.length] ?? limit, limit);
}
