/** The most marks of emphasis and links in one block: the time for pairing them grows with the square of their number. */
const mostMarks = 2_000;
/** The most characters that indent or quote a line: each level is a call in a call. */
const mostLead = 200;

/** The most letters of a word in the serif: it takes Chromium a millisecond to break a line out of a longer one. */
const longestWord = 2_000;

/** Whether a text has a word that is too long to be set in the serif. */
export function hasLongWord(text: string): boolean {
  return text.length > longestWord && text.split(/\s+/).some((word) => word.length > longestWord);
}

/** Whether a text can be formatted as Markdown within a moment. No person writes one that cannot; a model may. */
export function canFormat(text: string): boolean {
  if (hasLongWord(text)) return false;
  let marks = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const lead = /^[\s>*+-]*/.exec(line)?.[0] ?? '';
    // A new block begins after an empty line.
    if (lead.length === line.length) marks = 0;
    marks += line.match(/[*_~[\]]/g)?.length ?? 0;
    if (marks > mostMarks || lead.length > mostLead) return false;
  }
  return true;
}
