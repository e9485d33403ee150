import { wholeWords } from '../../brief/found.ts';
import { readColumns } from '../../brief/read-columns.ts';
import { choice, filledOf, type Slot, wantedWords } from '../fill.ts';
import type { Filled } from '../starter.ts';

/** What people write for a step. The group `column` is the column that it works on. */
const steps = [
  String.raw`(?:trim|trims|trimming|strip)(?: (?:the|all|extra|leading|trailing))*(?: (?:white ?space|spaces|blanks))?`,
  String.raw`(?:extra |trailing |leading )?white ?space`,
  String.raw`(?:remove|removes|removing|delete|deletes|drop) (?:the |all )?(?:duplicates?|duplicate (?:rows?|lines?|entries))|dedup(?:e|es|licate|lication)?`,
  String.raw`(?:remove|removes|removing|delete|deletes|drop) (?:the |all )?(?:empty|blank) (?:rows?|lines?|columns?)`,
  String.raw`split(?:s|ting)?(?: (?:the|a))?(?: (?<column1>[\p{L}\p{N}_]{1,30}))? columns?`,
  String.raw`split(?:s|ting)? (?:the )?columns? ["“](?<column2>[^"”\n]{1,40})["”]`,
  String.raw`split(?:s|ting)? (?:the )?(?<column5>[\p{L}\p{N}_]{1,30}(?: [\p{L}\p{N}_]{1,30}){0,2}?) into (?:[\p{L}]{1,20} ){0,2}?[\p{L}]{1,20}(?:,? (?:and|&) [\p{L}]{1,20}){1,2}`,
  String.raw`sort(?:s|ing)?(?: (?:it|them|rows|the rows))? by (?:the )?(?<column3>[\p{L}\p{N}_]{1,30})`,
  String.raw`(?:normali[sz]e|fix|clean|format|standardi[sz]e)(?:s|ing)? (?:the |all )?(?:dates|date formats?|numbers)`,
  String.raw`(?:merge|join|combine)(?:s|ing)? (?:the )?columns`,
  String.raw`(?:rename|reorder)(?:s|ing)? (?:the )?columns`,
  String.raw`find and replace|(?:upper|lower|title) ?case|filter(?:s|ing)? (?:the )?rows`,
  String.raw`Leerzeichen(?: am (?:Rand|Anfang|Ende))?(?: (?:entfernen|kürzen|löschen))?`,
  String.raw`(?:Duplikate|Dubletten|doppelte (?:Zeilen|Einträge))(?: (?:entfernen|löschen))?`,
  String.raw`leere (?:Zeilen|Spalten)(?: (?:entfernen|löschen))?|Leerzeilen(?: (?:entfernen|löschen))?`,
  String.raw`Spalten? ["„](?<column4>[^"“”\n]{1,40})["“”] (?:teilen|trennen|aufteilen)`,
  String.raw`Spalten (?:teilen|trennen|aufteilen|umbenennen|verbinden|zusammenführen)`,
  String.raw`(?:Datumsangaben|Datumsformate|Zahlen) (?:vereinheitlichen|normalisieren)|suchen und ersetzen|Zeilen filtern`,
];
const pattern = wholeWords(steps.join('|'));

/** The steps in their order; their quote reaches from the first to the last. */
function namedSteps(wanted: string, words: string): Slot | null {
  const found = [...wanted.matchAll(pattern)].slice(0, 12);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return null;
  const rows = found.map(({ 0: name, groups }) => {
    const column = Object.values(groups ?? {}).find((one) => one !== undefined);
    const isColumn =
      column !== undefined && !/^(?:a|the|one|any|some|each|single|several|multiple|these)$/i.test(column);
    return isColumn ? { name, column } : { name };
  });
  return { value: rows, quote: words.slice(first.index, last.index + last[0].length) };
}

const delimiters = [
  [';', wholeWords('(?:semicolon(?:s)?(?:[- ](?:separated|delimited))?|Semikolon|Strichpunkt)', 'iu')],
  ['tab', wholeWords('(?:tab(?:s)?[- ](?:separated|delimited)|tsv|Tabulator)', 'iu')],
  ['|', wholeWords('(?:pipe[- ](?:separated|delimited)|pipes)', 'iu')],
] as const;

function columns(wanted: string): Slot | null {
  const [found] = readColumns(wanted);
  if (!found) return null;
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
