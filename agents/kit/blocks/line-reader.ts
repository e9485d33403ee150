/**
 * Cuts a text that comes in pieces into lines, without their ends: `\n` or `\r\n`. Keeps the first `maxLine` characters of a
 * line, so that one without an end takes bounded memory.
 */
export function createLineReader(maxLine: number, take: (line: string) => void) {
  let held: string[] = [];
  let length = 0;
  const hold = (piece: string) => {
    if (piece === '' || length >= maxLine) return;
    held.push(piece.slice(0, maxLine - length));
    length += piece.length;
  };
  /** Returns the line that has not ended yet. */
  const rest = () => {
    const line = held.join('');
    held = [];
    length = 0;
    return line;
  };
  return {
    push(text: string): void {
      let start = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        hold(text.slice(start, end));
        take(rest().replace(/\r$/, ''));
        start = end + 1;
      }
      hold(text.slice(start));
    },
    rest,
  };
}
