import { wholeWords } from '../../../kit/brief/found.ts';
import { readColumns } from '../../../kit/brief/read-columns.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { readStages } from '../../../kit/brief/read-stages.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';

export interface Named {
  names: string[];
  quote: string;
}

const stageTitle = wholeWords(
  'stages?|columns?|steps?|phases?|lists?|lanes?|status(?:es)?|spalten?|stufen?|phasen?|schritte|listen',
  'iu',
);
/** Very common names of stages: a list with one of them is a list of stages. */
const usual = wholeWords(
  String.raw`to ?-?do|doing|done|in progress|in review|backlog|published|finished|completed|closed|shipped|offen|in arbeit|läuft|erledigt|fertig|abgeschlossen`,
  'iu',
);

/** Reads `a -> b -> c`, `columns a, b and c`, `stages: a, b, c`, `to do | doing | done`; names stay unchanged. */
export function readStageNames(wanted: string): Named | null {
  const chain = readStages(wanted).toSorted((a, b) => b.names.length - a.names.length)[0];
  const list = readLists(wanted).find(({ title }) => stageTitle.test(title));
  const found =
    (chain && withoutKind({ names: [...chain.names], quote: chain.quote })) ??
    (list && { names: [...list.items], quote: list.quote }) ??
    inColumns(wanted) ??
    namedAfter(wanted, afterWord, 3) ??
    barred(wanted) ??
    plainList(wanted);
  if (!found) return null;
  const names = [...new Set(found.names.map(unquoted))].filter((name) => name !== '' && name.length <= 60);
  return names.length < 2 || names.length > 12 ? null : { names, quote: found.quote };
}

/** Other names of stages: a list with three of them is one, too. */
const alsoUsual = wholeWords(
  String.raw`new|ideas?|drafts?|writing|editing|review|reviewed|approved|scheduled|sent|planned|ordered|delivered|paid|ready|open|waiting|blocked|testing|tested|released|live|applied|interview|offer|rejected|accepted|booked|lead|contacted|won|lost|later|next|now|neu|idee|ideen|entwurf|prüfung|geplant|bestellt|geliefert|bezahlt|wartet|warten|getestet|verschickt|gewonnen|verloren`,
  'iu',
);
const areStages = (items: readonly string[]) =>
  items.some((item) => usual.test(item)) ||
  items.filter((item) => item.split(/\s+/).length <= 2 && alsoUsual.test(item)).length >= 3;

/** The text before the first stage on its line, and the text after the last. */
const kind = /^.*(?<![\p{L}])(?:board|kanban|pipeline|tafel|workflow|process|flow|funnel|app|brett)\s+(?=\S)/iu;
const tail =
  /\s(?:limit|max|wip|members?|people|team|labels?|tags?|tasks?|cards?|board|kanban|tafel|for|with|and|mit|für|und)(?![\p{L}])[\s\S]*$/iu;

function withoutKind({ names, quote }: Named): Named {
  return {
    names: names.map((name, index) => {
      const begun = index === 0 ? name.replace(kind, '') : name;
      return index === names.length - 1 ? begun.replace(tail, '') : begun;
    }),
    quote,
  };
}

function inColumns(wanted: string): Named | null {
  const [columns] = readColumns(wanted);
  if (!columns) return null;
  // `columns a, b, c, tasks: d`: an item before a colon is the title of the next list.
  const isNext = wanted[columns.at + columns.quote.length] === ':';
  return { names: columns.names.slice(0, isNext ? -1 : undefined), quote: columns.quote };
}

const afterWord = wholeWords(
  String.raw`(?:columns?|stages?|phases?|lists|lanes|spalten|stufen|phasen|listen):? (?<body>[\p{L}"“„][^\n.;:!?()]{2,300})`,
  'iu',
);
const afterBoard = wholeWords(
  String.raw`(?:board|kanban|tafel)(?: ?[:–-])? (?<body>[\p{L}"“„][^\n.;:!?()]{2,300})`,
  'iu',
);

/** Reads `Spalten Offen, In Arbeit und Fertig`, up to the first item that is no name. */
function namedAfter(wanted: string, pattern: RegExp, least: number): Named | null {
  const body = pattern.exec(wanted)?.groups?.['body'] ?? '';
  const items = splitItems(body);
  const wrong = items.findIndex((item) => item.split(/\s+/).length > 3 || /\d/.test(item));
  const names = wrong < 0 ? items : items.slice(0, wrong);
  const last = names.at(-1);
  return names.length < least || last === undefined
    ? null
    : { names, quote: body.slice(0, body.lastIndexOf(last) + last.length) };
}

const name = String.raw`\p{L}[\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){0,2}?`;
const bars = new RegExp(
  String.raw`(?<=^|[:;,.(\n]\s?)${name}(?:\s*[|/]\s*${name}){2,11}(?=\s*(?:$|[,.;:)\n])|\s)`,
  'giu',
);

/** Reads `to do | doing | done`, if it has one of the usual names. */
function barred(wanted: string): Named | null {
  for (const { 0: quote } of wanted.matchAll(bars)) {
    const names = quote.split(/[|/]/).map((one) => one.trim().replace(tail, ''));
    if (names.some((one) => usual.test(one))) return { names, quote };
  }
  return null;
}

const title = wholeWords('people|members|team|labels?|tags?|cards?|tasks|personen|mitglieder|karten|aufgaben', 'iu');

/** Reads a list after a colon, a dash or `board`, if it has one of the usual names. */
function plainList(wanted: string): Named | null {
  const colon = readLists(wanted).find(
    (list) => !title.test(list.title) && list.items.length >= 3 && areStages(list.items),
  );
  if (colon && colon.items.every((item) => item.split(/\s+/).length <= 3)) {
    return { names: [...colon.items], quote: colon.quote };
  }
  const dash = /\s[–-]\s(?<body>[^\n.;:!?()]{5,200})/u;
  const found = [dash, afterBoard].map((pattern) => namedAfter(wanted, pattern, 3)).filter((one) => one !== null);
  return found.find(({ names }) => areStages(names) && !title.test(names[0] ?? '')) ?? null;
}

export function unquoted(text: string): string {
  return text.replaceAll(/^["'“”„‚‘’»«]+|["'“”‘’»«]+$/gu, '').trim();
}
