import { wholeWords } from '../../brief/found.ts';
import { readAmounts } from '../../brief/read-amounts.ts';
import { choice, filledOf, type Slot, wantedWords } from '../fill.ts';
import type { Filled } from '../starter.ts';

/** A journal comes first: `a Markdown journal` is one. */
const modes = [
  [
    'journal',
    wholeWords(
      '(?:journal|diary|one (?:note|entry|page) (?:a|per|each|every) day|Tagebuch|Journal|eine Notiz (?:pro|am) Tag)',
      'iu',
    ),
  ],
  [
    'plain',
    wholeWords(
      '(?:plain[- ]text|distraction[- ]free(?: writing)?|(?:just|only) (?:plain )?text|notepad|reiner Text|Nur-Text|ablenkungsfrei\\p{L}{0,2})',
      'iu',
    ),
  ],
  ['notes', wholeWords('(?:markdown|notes?|Notizen|Notizbuch|notebook|zettelkasten)', 'iu')],
] as const;

/** `500 words a day`, `750 Wörter`. */
function goal(wanted: string): Slot | null {
  const amount = readAmounts(wanted).find(
    ({ kind, unit, value }) =>
      kind === 'pieces' &&
      /^(?:words?|wörter|worte)$/i.test(unit) &&
      Number.isInteger(value) &&
      value >= 20 &&
      value <= 100_000,
  );
  return amount ? { value: amount.value, quote: amount.quote } : null;
}

export function fillEditor(words: string): Filled {
  const wanted = wantedWords(words);
  return filledOf(words, wanted, { mode: choice(wanted, modes), goal: goal(wanted) });
}
