import { wholeWords } from '../../../kit/brief/found.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import { filledOf, type Slot, wantedWords } from '../../base/fill.ts';
import { outsideOf } from '../../base/outside.ts';
import type { Filled } from '../../base/starter.ts';
import { type Row, rowOf, scaled } from './row.ts';

const verb = wholeWords(
  String.raw`(?:track|tracks|tracking|log|logging|record|(?:tracker|diary) (?:for|of)|[\p{L}-]{0,30}tracker für|keep track of|habits ?(?:->|→)|tracker (?:w/|with)|verfolgen|festhalten|eintragen|Tagebuch für)(?: of| my| our| the| daily| meine[nr]?| mein| täglich| den| die| das| der)*[ ,:]{1,2}(?<body>[^\n.;:!?()]{2,300}(?:\([^\n()]{1,40}\)[^\n.;:!?()]{0,200}){0,8})`,
  'iu',
);
const germanVerb =
  /(?<![\p{L}\p{N}_])(?:(?:meine[nr]?|mein|täglich|jeden Tag|möchte|will|ich|gerne) ){1,6}(?<body>[^\n.;:!?]{2,200}?) (?:tracken|verfolgen|festhalten|eintragen|aufschreiben|protokollieren|notieren|abhaken)(?![\p{L}\p{N}_])|^(?<start>\p{Lu}[^\n.;:!?]{2,80}?) (?:tracken|protokollieren|notieren|abhaken)(?![\p{L}\p{N}_])/iu;
const listTitle = wholeWords(
  String.raw`habits?|track\p{L}*|log|daily|diary|gewohnheit\p{L}*|täglich|tracker|verfolge\p{L}*|festhalten|following|folgende\p{L}*|things|dinge|goals|ziele|every day|each day|jeden tag|aufschreiben|write down|[\p{L}-]{2,30}(?:tracker|tagebuch|protokoll)`,
  'iu',
);

/** Reads the things to track, each with its goal. */
export function fillTracker(words: string): Filled {
  const wanted = wantedWords(words);
  // A prohibition leaves a gap in a list and does not end it.
  const gapped = wanted.replaceAll('\n', (_, at: number) => (words[at] === '\n' ? '\n' : ' '));
  return filledOf(words, wanted, { things: things(words, gapped) });
}

interface Read {
  rows: Row[];
  from: number;
  to: number;
}

/** Reads a list first, then the text after a verb; the reading with the most things wins. */
function things(words: string, wanted: string): Slot | null {
  const reads = [listed(wanted), named(wanted), asked(wanted), measured(wanted), tracked(wanted)];
  const best = reads.filter((read) => read !== null).toSorted((a, b) => b.rows.length - a.rows.length)[0];
  // `a tracker with GPS`: GPS is nothing to note, and is reported as not done.
  const outside = outsideOf(wanted, 'tracker');
  const rows = best?.rows.filter(({ name }) => !outside.some((quote) => name.includes(quote))) ?? [];
  if (best === undefined || rows.length === 0) return null;
  // Prohibitions are blank in the wanted words, so take the quote from the original.
  const quote = words.slice(best.from, best.to).replace(/[,\s]+$/u, '');
  return { value: alike(rows).slice(0, 30), quote: quote.trimStart() };
}

/** Keeps each name once. A scale after the last of them applies to all before it that have one. */
function alike(rows: readonly Row[]): Row[] {
  const single = rows.filter(
    ({ name }, index) => rows.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === index,
  );
  const { kind, goal, from } = single.at(-1) ?? {};
  if (kind !== 'scale' || goal === undefined) return single;
  return single.map((row) =>
    row.kind === 'scale' && row.goal === undefined && scaled.test(row.name)
      ? { ...row, goal, ...(from === undefined ? {} : { from }) }
      : row,
  );
}

function listed(wanted: string): Read | null {
  const list = readLists(wanted).find(({ title }) => listTitle.test(title));
  if (!list) return null;
  const rows = list.items.map(rowOf).filter((row) => row !== null);
  return { rows, from: list.at, to: list.at + list.quote.length };
}

/** A thing ends where its purpose or its place begins. */
const purpose =
  /\s(?:with|mit|so that|damit|in an?|in einer?|using|for my|over time|über|and see|and when)\s[\s\S]*$/iu;

/** Reads the text after a verb of tracking (before it in German), up to the first item that is no thing. */
function named(wanted: string): Read | null {
  const match = verb.exec(wanted) ?? germanVerb.exec(wanted);
  const body = match?.groups?.['body'] ?? match?.groups?.['start'] ?? '';
  const from = wanted.indexOf(body, match?.index ?? 0);
  const items = splitItems(body.replace(purpose, '')).map((item) => (how.test(item) ? null : rowOf(item)));
  const wrong = items.indexOf(null);
  const rows = (wrong < 0 ? items : items.slice(0, wrong)).filter((row) => row !== null);
  return body === '' ? null : { rows, from, to: from + body.length };
}

const how = /^(?:how|wie)\s/iu;
const question =
  /(?<![\p{L}\p{N}])how (?<sort>many|much|often) (?:(?<noun>\p{L}{3,30}(?: \p{L}{3,30})?) (?:do|did|have|does)? ?(?:i|we|my)(?![\p{L}\p{N}])|(?:do |does )?(?:i|we) (?<deed>\p{L}{3,20}(?: \p{L}{2,20}){0,3}))/iu;

/** Reads `how many coffees I drink`, `how often I go running`. */
function asked(wanted: string): Read | null {
  const match = question.exec(wanted);
  const { noun, deed, sort } = match?.groups ?? {};
  const name = noun ?? (/^often$/i.test(sort ?? '') ? deed : undefined);
  if (!match || name === undefined || /\s(?:and|or|per|a|the|with)$/iu.test(name) || aimless.test(name)) return null;
  const row: Row = { name, kind: /^often$/i.test(sort ?? '') ? 'yes' : 'number' };
  return { rows: [row], from: match.index, to: match.index + match[0].length };
}

const aimless = /(?<![\p{L}])(?:it|this|that|things?|stuff|something)$/iu;

/** Reads pieces of the first sentences that have a figure: `mood 1-10, read 20 pages`. */
function measured(wanted: string): Read | null {
  const [begin] = /^[^\n!?;]{0,300}/u.exec(wanted) ?? [''];
  const found = splitItems(begin.split(/\.\s/u)[0] ?? '').flatMap((item) => {
    const row = /\d|week|woche|\bin\s|hours|stunden/iu.test(item) ? rowOf(item) : null;
    const isMeasured = row !== null && (row.kind !== 'yes' || row.perWeek !== undefined);
    return isMeasured ? [{ row, from: wanted.indexOf(item), to: wanted.indexOf(item) + item.length }] : [];
  });
  const [first, last] = [found[0], found.at(-1)];
  return first && last ? { rows: found.map(({ row }) => row), from: first.from, to: last.to } : null;
}

const general =
  /^(?:an?|the|my|our|me|some|i|need|want|build|make|simple|small|little|easy|daily|weekly|personal|habits?|activity|health|fitness|goals?|progress|routine|digital|online|baby|dog|cat|pet|family|team|kids?|study|time|web|bullet|food|for|with|no|and|ein|eine|einen|mein|meine|kleine[rsn]?|einfache[rsn]?|habit-?|gewohnheits-?|bug|issue|project|job|price|package|expense|budget)$/iu;
const tool =
  /(?<name>(?:\p{L}[\p{L}'’-]{1,20} ){0,3}\p{L}[\p{L}'’]{1,20})[ -](?:tracker|diary|log|tagebuch|protokoll|journal)(?![\p{L}\p{N}])(?<rest>(?:[^,.;:!?\n]|[.,](?=\d)){0,40}(?:, ?(?:goal|ziel)(?:[^,.;:!?\n]|[.,](?=\d)){1,30})?)/iu;

/** Reads the subject of a tracker: `weight tracker (kg)`, `Migräne-Tagebuch`. */
function tracked(wanted: string): Read | null {
  const match = tool.exec(wanted);
  if (!match) return null;
  const said = (match.groups?.['name'] ?? '').split(' ');
  const own = said.slice(said.findLastIndex((word) => general.test(word)) + 1).join(' ');
  if (own === '' || own.split(' ').length > 3) return null;
  const rest = (match.groups?.['rest'] ?? '').replace(
    /^\s(?:for|with|w|für|mit|so|app|that|to)(?![\p{L}])[\s\S]*/iu,
    '',
  );
  const row = rowOf(`${own} ${rest.replace(/^[, ]+/u, '')}`) ?? rowOf(own);
  const from = match.index + (match.groups?.['name'] ?? '').length - own.length;
  return row === null || row.name !== own ? null : { rows: [row], from, to: match.index + match[0].length };
}
