/** The most characters of one attachment in a prompt. */
export const longestText = 12_000;

/** Keeps the first lines of a text, with a line that says how many are left out. A line that is too long is cut. */
export function cutText(text: string): { text: string; leftOut: number } {
  if (text.length <= longestText) return { text, leftOut: 0 };
  const end = text.lastIndexOf('\n', longestText);
  const kept = text.slice(0, end > 0 ? end : longestText).replace(/[\uD800-\uDBFF]$/, '');
  const rest = text.slice(kept.length).trim();
  const leftOut = rest === '' ? 0 : rest.split('\n').length;
  return { text: leftOut === 0 ? kept : `${kept}\n[… ${leftOut} further lines are left out here …]`, leftOut };
}
