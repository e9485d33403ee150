import { wholeWords } from '../../brief/found.ts';
import { readColumns } from '../../brief/read-columns.ts';
import { readLists } from '../../brief/read-lists.ts';
import { readStages } from '../../brief/read-stages.ts';
import { splitItems } from '../../brief/split-items.ts';
import { filledOf, type Slot, wantedWords } from '../fill.ts';
import type { Filled } from '../starter.ts';

const stageTitle = wholeWords(
  'stages?|columns?|steps?|phases?|lists?|status(?:es)?|spalten?|stufen?|phasen?|schritte|listen',
  'iu',
);
const peopleTitle = wholeWords(
  String.raw`(?:members|people|team|mitglieder|personen): ?(?<body>[^
.;:!?]{2,400})`,
  'iu',
);
const labelTitle = wholeWords(
  String.raw`(?:labels?|tags?|priorities|farben|etiketten|prioritäten): ?(?<body>[^
.;:!?]{2,400})`,
  'iu',
);

interface Row {
  name: string;
  limit?: number;
}

/** What the words say of stages, their limits, people and labels. */
export function fillBoard(words: string): Filled {
  const wanted = wantedWords(words);
  const stages = readStageNames(wanted);
  return filledOf(words, wanted, {
    stages: stages && { value: withLimits(stages.names, wanted), quote: stages.quote },
    people: listed(wanted, peopleTitle, 2, 40, 60),
    labels: listed(wanted, labelTitle, 2, 4, 40),
  });
}

/** `a -> b -> c`, `columns a, b and c`, `stages: a, b, c`; names as they stand. */
function readStageNames(wanted: string): { names: string[]; quote: string } | null {
  const chain = readStages(wanted).toSorted((a, b) => b.names.length - a.names.length)[0];
  const list = readLists(wanted).find(({ title }) => stageTitle.test(title));
  const found = chain
    ? { names: chain.names, quote: chain.quote }
    : list
      ? { names: list.items, quote: list.quote }
      : (readColumns(wanted).map(({ names, quote }) => ({ names, quote }))[0] ?? namedAfter(wanted));
  if (!found) return null;
  const names = [...new Set(found.names.map(unquoted))].filter((name) => name !== '' && name.length <= 60);
  return names.length < 2 || names.length > 12 ? null : { names, quote: found.quote };
}

const afterWord = wholeWords(
  String.raw`(?:columns?|stages?|phases?|spalten|stufen|phasen):? (?<body>[\p{L}"“„][^\n.;:!?()]{2,300})`,
  'iu',
);

/** `Spalten Offen, In Arbeit und Fertig`, as far as they are names. */
function namedAfter(wanted: string): { names: string[]; quote: string } | null {
  const body = afterWord.exec(wanted)?.groups?.body ?? '';
  const items = splitItems(body);
  const wrong = items.findIndex((item) => item.split(/\s+/).length > 3 || /\d/.test(item));
  const names = wrong < 0 ? items : items.slice(0, wrong);
  const last = names.at(-1);
  return names.length < 3 || last === undefined
    ? null
    : { names, quote: body.slice(0, body.lastIndexOf(last) + last.length) };
}

function unquoted(name: string): string {
  return name.replaceAll(/^["'“”„‚‘’»«]+|["'“”‘’»«]+$/gu, '').trim();
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const germanNumbers = ['eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];
const limit = wholeWords(
  String.raw`(?:max\.?|maximum|at most|no more than|limit(?: of)?|höchstens|maximal|limit(?: von)?) (?<count>\d{1,2}|${[...numbers, ...germanNumbers].join('|')})(?: (?:cards?|tasks?|items?|karten?|aufgaben?))?(?: at once| at a time)? (?:in|for|per|pro|für|je|von) (?<where>[^,.;\n]{1,60})`,
  'giu',
);

/** A limit belongs to the stage that it names, or to each. */
function withLimits(names: readonly string[], wanted: string): Row[] {
  const said = [...wanted.matchAll(limit)].map(({ groups }) => ({
    count: countOf(groups?.count ?? ''),
    where: (groups?.where ?? '').toLowerCase(),
  }));
  return names.map((name) => {
    const own = said.find(({ where }) => where.includes(name.toLowerCase()));
    const each = said.find(({ where }) =>
      /^(?:(?:each|every|jede[rm]?) )?(?:stage|column|list|spalte|stufe)/iu.test(where),
    );
    const count = (own ?? each)?.count ?? 0;
    return count > 0 ? { name, limit: count } : { name };
  });
}

function countOf(text: string): number {
  const word = text.toLowerCase();
  return /^\d/.test(word) ? Number(word) : Math.max(numbers.indexOf(word), germanNumbers.indexOf(word)) + 1;
}

/** `Members: Ann, Ben`: the items behind one of these titles. */
function listed(wanted: string, title: RegExp, min: number, max: number, maxLength: number): Slot | null {
  const body = title.exec(wanted)?.groups?.body;
  if (body === undefined) return null;
  const items = [...new Set(splitItems(body).map(unquoted))].filter((item) => item !== '');
  if (items.length < min || items.length > max || items.some((item) => item.length > maxLength)) return null;
  return { value: items, quote: body.trim() };
}
