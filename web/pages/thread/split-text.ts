/** About how many characters are in a part of the text. */
const partLength = 2_000;

/** Splits a text at the ends of lines. A longer text begins with the same parts. */
export function splitText(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > partLength) {
    const end = text.indexOf('\n', start + partLength);
    if (end < 0) break;
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  parts.push(text.slice(start));
  return parts;
}
