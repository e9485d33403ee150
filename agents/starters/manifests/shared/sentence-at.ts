/** Returns the sentence around this index, up to 200 characters in each direction. */
export function sentenceAt(words: string, at: number): string {
  if (at < 0) return '';
  const before = words.slice(Math.max(0, at - 200), at);
  const after = words.slice(at, at + 200);
  const start = Math.max(before.lastIndexOf('.'), before.lastIndexOf('\n'), before.lastIndexOf(';')) + 1;
  const end = after.search(/[.\n;]/u);
  return before.slice(start) + (end < 0 ? after : after.slice(0, end));
}
