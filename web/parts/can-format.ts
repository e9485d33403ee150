/** The most marks of emphasis and links in one block: the time for pairing them grows with the square of their number. */
const mostMarks = 2_000;
/** The most characters that indent or quote a line: each level is a call in a call. */
const mostLead = 200;

/** Whether a text can be formatted as Markdown within a moment. No person writes one that cannot; a model may. */
export function canFormat(text: string): boolean {
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
