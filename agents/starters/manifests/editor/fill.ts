import { wholeWords } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { choice, filledOf, type Slot, wantedWords } from '../../base/fill.ts';
import type { Filled } from '../../base/starter.ts';

/** The journal comes first, because `a Markdown journal` is a journal. */
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
      '(?:plain[- ]text|distraction[- ]free(?: writing)?|(?:just|only) (?:plain )?text|notepad|scratch ?pad|txt only|reiner Text|Nur-Text|ablenkungsfrei\\p{L}{0,2})',
      'iu',
    ),
  ],
  ['notes', wholeWords('(?:markdown|notes?|Notizen|Notizbuch|notebook|zettelkasten)', 'iu')],
] as const;

/** These negations ask for a feature. */
const undisturbed = wholeWords('(?:without|no|zero) (?:any )?distractions?|ohne (?:jede )?Ablenkung(?:en)?', 'iu');

/** Reads `500 words a day`, `750 Wörter`. */
function goal(wanted: string): Slot | null {
  const amount = readAmounts(wanted).find(
    ({ kind, unit, value }) =>
      kind === 'pieces' &&
      /^(?:words?|wörter|worte)$/i.test(unit) &&
      Number.isInteger(value) &&
      value >= 20 &&
      value <= 100_000,
  );
  if (amount) return { value: amount.value, quote: amount.quote };
  const thousands = /(?<![\p{N}.,])(?<count>\d{1,2}(?:[.,]5)?)k (?:words|wörter)/iu.exec(wanted);
  const count = Number(thousands?.groups?.['count']?.replace(',', '.')) * 1_000;
  return thousands && count >= 20 ? { value: count, quote: thousands[0] } : null;
}

export function fillEditor(words: string): Filled {
  const wanted = wantedWords(words);
  const without = undisturbed.exec(words.slice(0, 20_000))?.[0];
  const plainly = without === undefined ? null : { value: 'plain', quote: without };
  return filledOf(words, wanted, {
    mode: choice(wanted, modes.slice(0, 2)) ?? plainly ?? choice(wanted, modes),
    goal: goal(wanted),
  });
}
