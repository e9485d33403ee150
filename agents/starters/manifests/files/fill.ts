import { wholeWords } from '../../../kit/brief/found.ts';
import { readColumns } from '../../../kit/brief/read-columns.ts';
import { choice, filledOf, type Slot, wantedWords } from '../../base/fill.ts';
import type { Filled } from '../../base/starter.ts';
import { stepsIn } from './steps.ts';

/** Reads the steps in order; their quote reaches from the first to the last. */
function namedSteps(wanted: string, words: string): Slot | null {
  const found = stepsIn(wanted).slice(0, 12);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return null;
  return { value: found.map(({ row }) => row), quote: words.slice(first.at, last.at + last.row.name.length) };
}

const delimiters = [
  [',', wholeWords('(?:(?:to|into|with|as|zu|mit) commas?|(?:zu|mit|in) Kommas?)', 'iu')],
  [';', wholeWords('(?:semicolon(?:s)?(?:[- ](?:separated|delimited))?|Semikolon|Strichpunkt)', 'iu')],
  ['tab', wholeWords('(?:tab(?:s)?[- ](?:separated|delimited)|tsv|Tabulator)', 'iu')],
  ['|', wholeWords('(?:pipe[- ](?:separated|delimited)|pipes)', 'iu')],
] as const;

/** `drop column x, keep …` names steps and not columns that a file must have. */
const doing =
  /(?<!\p{L})(?:drop|remove|delete|without|rename|sort|split|keep|filter|trim|merge|join|entfernen?|lösche?n?|umbenennen|sortiere?n?|behalten?)(?:\sthe|\sdie|\sden)?\s*$/iu;

function columns(wanted: string): Slot | null {
  const [found] = readColumns(wanted);
  if (!found || doing.test(wanted.slice(0, wanted.indexOf(found.quote)))) return null;
  const names = [...new Set(found.names)].slice(0, 50);
  return { value: names, quote: found.quote };
}

export function fillFiles(words: string): Filled {
  const wanted = wantedWords(words);
  return filledOf(words, wanted, {
    columns: columns(wanted),
    steps: namedSteps(wanted, words),
    delimiter: choice(wanted, delimiters),
  });
}
