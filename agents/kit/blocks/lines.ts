/** A line of a file that is being edited. */
export interface Line {
  text: string;
  /** Without blanks at its end, and at both ends. */
  end: string;
  bare: string;
  /** No edit has written it. */
  isOriginal: boolean;
}

export const lineOf = (text: string, isOriginal: boolean): Line => ({
  text,
  end: text.trimEnd(),
  bare: text.trim(),
  isOriginal,
});

/** Splits a text into lines. An end of line at the end of the text begins no other. */
export function splitLines(text: string): string[] {
  return text === '' ? [] : text.split('\n').slice(0, text.endsWith('\n') ? -1 : undefined);
}

/** Every place at which the wanted lines stand in a row. Linear (Knuth, Morris, Pratt). */
export function runsOf(wanted: readonly string[], lines: readonly (string | null)[]): number[] {
  if (wanted.length === 0) return [];
  // How many lines still fit, at each length, if the next one does not.
  const back = [0];
  for (let at = 1, same = 0; at < wanted.length; at += 1) {
    while (same > 0 && wanted[at] !== wanted[same]) same = back[same - 1] ?? 0;
    if (wanted[at] === wanted[same]) same += 1;
    back.push(same);
  }
  const starts: number[] = [];
  let same = 0;
  for (const [at, line] of lines.entries()) {
    while (same > 0 && line !== wanted[same]) same = back[same - 1] ?? 0;
    if (line === wanted[same]) same += 1;
    if (same < wanted.length) continue;
    starts.push(at - same + 1);
    same = back[same - 1] ?? 0;
  }
  return starts;
}
