const indentationOf = (line: string) => line.slice(0, line.length - line.trimStart().length);

/**
 * Returns how a line that was written with the indentation of SEARCH is indented in the file. `pairs`: lines of SEARCH and of
 * the file that are the same.
 */
export function reindenter(pairs: readonly (readonly [string, string])[]): (line: string) => string {
  const known = new Map<string, string>();
  for (const [from, to] of pairs) {
    if (!known.has(indentationOf(from))) known.set(indentationOf(from), indentationOf(to));
  }
  if ([...known].every(([from, to]) => from === to)) return (line) => line;
  const shortestFirst = [...known].toSorted(([one], [other]) => one.length - other.length);
  const unit = unitOf(shortestFirst);
  const converted = (text: string) => (unit ? text.replaceAll(unit.from, unit.to) : text);
  const indented = (from: string): string => {
    const below = shortestFirst.findLast(([start]) => from.startsWith(start));
    if (below) return below[1] + converted(from.slice(below[0].length));
    const above = shortestFirst.find(([start]) => start.startsWith(from));
    if (!above) return from;
    const more = converted(above[0].slice(from.length));
    return above[1].endsWith(more) ? above[1].slice(0, above[1].length - more.length) : above[1];
  };
  return (line) => (line.trim() === '' ? line : indented(indentationOf(line)) + line.trimStart());
}

/** What one step of indentation is on both sides, if the steps differ. */
function unitOf(known: readonly (readonly [string, string])[]): { from: string; to: string } | null {
  for (const [from, to] of known) {
    const [tabs, blanks] = from.startsWith('\t') ? [from, to] : [to, from];
    if (/^\t+$/.test(tabs) && /^ +$/.test(blanks) && blanks.length % tabs.length === 0) {
      const step = ' '.repeat(blanks.length / tabs.length);
      return tabs === from ? { from: '\t', to: step } : { from: step, to: '\t' };
    }
  }
  for (const [index, [from, to]] of known.entries()) {
    const next = known[index + 1];
    if (next && next[0].startsWith(from) && next[1].startsWith(to) && next[1].length > to.length) {
      return { from: next[0].slice(from.length), to: next[1].slice(to.length) };
    }
  }
  return null;
}
