import { wholeWords } from '../../../kit/brief/found.ts';
import { readIntervals } from '../../../kit/brief/read-intervals.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { readTurns, type Turns } from '../../../kit/brief/read-turns.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import { filledOf, type Slot, wantedWords } from '../../base/fill.ts';
import { outsideOf } from '../../base/outside.ts';
import type { Language } from '../../base/language.ts';
import type { Filled } from '../../base/starter.ts';
import { asked, type Read } from './questions.ts';
import { targetIn } from './target.ts';
import { kindOf, measured as isMeasurable, type Row, rowOf, scaled } from './row.ts';

const verb = wholeWords(
  String.raw`(?:(?<count>count|counting|zählen|zaehlen|scores? (?:of|for)|score ?(?:board|card|keeper|sheet) (?:of|for))|track|tracks|tracking|log(?! (?:for|of|with)(?!\p{L}))|logging|record|(?:tracker|diary) (?:for|of)|diary with|[\p{L}-]{0,30}tracker für|keep track of|habits ?(?:->|→)|tracker (?:w/|with)|verfolgen|festhalten|eintragen|Tagebuch für)(?: of| my| our| the| daily| meine[nr]?| mein| täglich| den| die| das| der)*[ ,:]{1,2}(?<body>[^\n.;:!?()]{2,300}(?:\([^\n()]{1,40}\)[^\n.;:!?()]{0,200}){0,8})`,
  'iu',
);
const germanVerb =
  /(?<![\p{L}\p{N}_])(?:(?:meine[nr]?|mein|täglich|jeden Tag|möchte|will|ich|gerne) ){1,6}(?<body>[^\n.;:!?]{2,200}?) (?:tracken|verfolgen|festhalten|eintragen|aufschreiben|protokollieren|notieren|abhaken)(?![\p{L}\p{N}_])|^(?<start>\p{Lu}[^\n.;:!?]{2,80}?) (?:tracken|protokollieren|notieren|abhaken|aufschreiben|festhalten|eintragen)(?![\p{L}\p{N}_])/iu;
const listTitle = wholeWords(
  String.raw`habits?|track\p{L}*|log|daily|diary|gewohnheit\p{L}*|täglich|tracker|verfolge\p{L}*|festhalten|following|folgende\p{L}*|things|dinge|goals|ziele|every day|each day|jeden tag|aufschreiben|write down|medications?|medicines?|meds|pills|vitamins|medikamente|tabletten|[\p{L}-]{2,30}(?:tracker|tagebuch|protokoll)`,
  'iu',
);

/** Reads the things to track, each with its goal. */
export function fillTracker(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  // A prohibition leaves a gap in a list and does not end it.
  const gapped = wanted.replaceAll('\n', (_, at: number) => (words[at] === '\n' ? '\n' : ' '));
  const turns = readTurns(gapped);
  const found = turns?.people === null ? null : thingsIn(words, gapped);
  const isLonger = (turns?.duties?.items.length ?? 0) > ((found?.value as readonly Row[] | undefined)?.length ?? 0);
  const tracked = turns && (found === null || isLonger) ? dutiesOf(gapped, turns) : found;
  const rows = (tracked?.value ?? []) as readonly Row[];
  const target = targetIn(wanted, language);
  const aimed = target && aimedAt(rows, target);
  const things = tracked && target && !aimed ? withGoal(wanted, tracked, target) : tracked;
  return filledOf(words, wanted, {
    things: tracked && aimed ? { ...tracked, value: aimed } : things,
    target: aimed && target,
    people: turns?.people ? { value: turns.people.items, quote: turns.people.quote } : null,
    turn: turns?.period ?? null,
  });
}

/**
 * Gives the first measure the unit of its goal, if it has none; null if nothing is measured, or if it is the goal of something that is
 * counted.
 */
function aimedAt(rows: readonly Row[], { value, unit }: { value: unknown; unit: string }): readonly Row[] | null {
  const first = rows.findIndex(({ kind }) => kind === 'number');
  if (first < 0 || rows.some(({ goal }) => goal === value)) return null;
  return rows.map((row, index) => (index === first && unit !== '' ? { ...row, unit: row.unit ?? unit } : row));
}

/** Gives the first count its goal: `pushup counter, goal 50`. */
function withGoal(wanted: string, things: Slot, { value, quote }: Slot): Slot {
  const rows = things.value as readonly Row[];
  const first = rows.findIndex(({ kind, goal }) => kind === 'count' && goal === undefined);
  const [from, to] = [wanted.indexOf(things.quote), wanted.indexOf(quote) + quote.length];
  if (first < 0 || from < 0 || to < from || rows.some(({ goal }) => goal === value)) return things;
  return {
    value: rows.map((row, index) => (index === first ? { ...row, goal: value } : row)),
    quote: wanted.slice(from, Math.max(to, from + things.quote.length)),
  };
}

const amounts = ({ rows }: Read) => rows.filter(({ kind }) => kind !== 'yes').length;
const comingAgain = ({ rows }: Read) => rows.filter(({ every }) => every !== undefined).length;

/**
 * The reading with the most things that come again wins, then the one with the most things, then the one with the most
 * amounts.
 */
function thingsIn(words: string, wanted: string): Slot | null {
  const reads = [listed, tracked, named, asked, measured, headed, worked, counter].map((read) => read(wanted));
  const best = reads
    .filter((read) => read !== null)
    .toSorted((a, b) => comingAgain(b) - comingAgain(a) || b.rows.length - a.rows.length || amounts(b) - amounts(a))[0];
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
  /\s(?:with|w|mit|till|until|bis|so that|damit|in (?:an?|my|our|the|einer?|der|meinem|unserem)|im|using|for my|over time|über|and see|and when)\s[\s\S]*$/iu;

/** Reads `sets reps weight` as three things. */
function eachMeasure(item: string): string[] {
  const words = item.trim().split(/\s+/u);
  return words.length > 1 && words.every((one) => isMeasurable.test(one)) ? words : [item];
}

/** Reads the text after a verb of tracking (before it in German), up to the first item that is no thing. */
function named(wanted: string): Read | null {
  const match = verb.exec(wanted) ?? germanVerb.exec(wanted);
  const body = match?.groups?.['body'] ?? match?.groups?.['start'] ?? '';
  const from = wanted.indexOf(body, match?.index ?? 0);
  const items = splitItems(withOwnUnits(body.replace(purpose, '')))
    .flatMap(eachMeasure)
    .map((item) => (how.test(item) ? null : rowOf(item)));
  const wrong = items.indexOf(null);
  const kept = (wrong < 0 ? items : items.slice(0, wrong)).filter((row) => row !== null);
  const counted = match?.groups?.['count'];
  const rows = counted === undefined ? kept : kept.map((row) => countedAs(row, counted));
  return body === '' ? null : { rows, from, to: from + body.length };
}

/** What is counted is more than done or not. Scores are typed, not pressed. */
const countedAs = (row: Row, word: string): Row =>
  row.kind === 'yes' ? { ...row, kind: /^score/iu.test(word) ? 'number' : 'count' } : row;

const sharedUnit =
  /(?<one>\p{L}{2,30}) (?<and>and|und|&) (?<other>\p{L}{2,30}) (?:in )?(?<unit>grams?|gramm|g|kg|ml)(?![\p{L}\p{N}])/iu;

/** Gives each of two things the unit that stands after both: `flour and water grams`. */
const withOwnUnits = (text: string) => text.replace(sharedUnit, '$<one> ($<unit>) $<and> $<other> ($<unit>)');

const how = /^(?:how|wie|what|was|who|wer|when|wann|why|warum)\s/iu;
/** Reads pieces of the first sentences that have a figure: `mood 1-10, read 20 pages`. */
function measured(wanted: string): Read | null {
  const [begin] = /^[^\n!?;]{0,300}/u.exec(wanted) ?? [''];
  const isAgain = readIntervals(begin).length > 0;
  const found = splitItems(begin.split(/\.\s/u)[0] ?? '').flatMap((said) => {
    const item = isAgain ? said.replace(/^[^:]*:\s/u, '') : said;
    // Next to things that come again, what is done daily does too.
    const daily = isAgain && everyDay.test(item) ? rowOf(item) : null;
    if (daily)
      return [
        {
          row: { ...daily, every: 1, span: 'day' as const },
          from: wanted.indexOf(item),
          to: wanted.indexOf(item) + item.length,
        },
      ];
    const row =
      /\d|week|woche|month|monat|year|jahr|jähr|jaehr|\bin\s|hours|stunden|\b(?:per|a) day|pro tag|am tag/iu.test(item)
        ? rowOf(item)
        : null;
    const isMeasured = row !== null && (row.kind !== 'yes' || row.perWeek !== undefined || row.every !== undefined);
    return isMeasured ? [{ row, from: wanted.indexOf(item), to: wanted.indexOf(item) + item.length }] : [];
  });
  const [first, last] = [found[0], found.at(-1)];
  return first && last ? { rows: found.map(({ row }) => row), from: first.from, to: last.to } : null;
}

const everyDay = wholeWords('daily|every day|täglich|taeglich|jeden tag', 'iu');
/** Words before the thing in `an app to water my plants every 5 days`, and after it in `plant reminder`. */
const before =
  /^\s*(?:(?:an?|the|my|our|ein|eine|einen|mein|meine|i|we|ich|need|want|would like|brauche|möchte|please|app|application|tool|something|anwendung|to|that|which|for|für|fuer|zum|remind(?:s|er)?|me|us|mich|uns|erinner\p{L}*|an|of|reminder|reminders|when|wann|last|zuletzt)\s+)*/iu;
const after = /\s+(?:reminders?|remindr|app|tracker|plan|planer|planner|erinnerung|erinnerer|log)$/iu;

/** Reads the first words as the thing, if only they can say what comes again: `plant watering reminder, every 5 days`. */
function headed(wanted: string): Read | null {
  const [again] = readIntervals(wanted);
  if (!again || again.at > 200) return null;
  const head = /^[^\n.,;:!?()]*/u.exec(wanted.slice(0, again.at))?.[0] ?? '';
  const lead = before.exec(head)?.[0].length ?? 0;
  const name = head.slice(lead).trimEnd().replace(after, '');
  if (!/\p{L}{2}/u.test(name) || /\d/.test(name) || name.length > 60 || name.split(/\s+/u).length > 5) return null;
  const { every, span } = again;
  return { rows: [{ name, kind: kindOf(name), every, span }], from: lead, to: again.at + again.quote.length };
}

const timeSheet =
  /(?<!\p{L})(?:time ?-?sheets?|stundenzettel|stundennachweise?|zeiterfassung|arbeitszeit(?:en)?)(?!\p{L})/iu;

/** Hours are what goes into a time sheet. */
function worked(wanted: string): Read | null {
  const match = timeSheet.exec(wanted);
  if (!match) return null;
  return {
    rows: [{ name: match[0], kind: 'number', unit: 'h' }],
    from: match.index,
    to: match.index + match[0].length,
  };
}

const germanCounter = /(?<!\p{L})(?<name>\p{L}{3,20})(?:zähler|zaehler)(?!\p{L})/iu;

/** Reads `Kalorienzähler`. */
function counter(wanted: string): Read | null {
  const match = germanCounter.exec(wanted);
  const name = match?.groups?.['name'];
  if (!match || name === undefined) return null;
  return {
    rows: [{ name, kind: isMeasurable.test(name) ? 'number' : 'count' }],
    from: match.index,
    to: match.index + match[0].length,
  };
}

const dutyLead =
  /^\s*(?:(?:wer|who|whose|who's|ist|is|it|its|turn|dran|an|der|reihe|mit|rotat\p{L}*|to|with|for|für|fuer|den|die|das|the|a|an|ein|eine|our|unser\p{L}{0,2}|\p{L}*plan|rota|schedule|zum|zur)\s+)*/iu;

/** Reads what people take turns at: a list, or the first words of the brief. */
function dutiesOf(wanted: string, { duties, people }: Turns): Slot | null {
  if (duties) return { value: duties.items.map((name) => ({ name, kind: 'yes' })), quote: duties.quote };
  const head = /^[^\n.,;:!?()]*/u.exec(wanted)?.[0] ?? '';
  const rest = head.slice(dutyLead.exec(head)?.[0].length ?? 0);
  const name = rest
    .replace(
      /\s(?:rota\p{L}*|plan|schedule|wheel|weekly|daily|monthly|wechselt|between|zwischen|in|im|for|für|fuer|at|bei|of|von|am|every|each|jede[nrs]?)(?!\p{L})[\s\S]*$/iu,
      '',
    )
    .trim();
  const fits = /\p{L}{2}/u.test(name) && name.split(/\s+/u).length <= 4 && people?.quote.includes(name) !== true;
  return fits ? { value: [{ name, kind: 'yes' }], quote: name } : null;
}

const general =
  /^(?:an?|the|my|our|me|some|i|need|want|build|make|simple|small|little|easy|daily|weekly|personal|habits?|activity|health|fitness|goals?|progress|routine|digital|online|baby|dog|cat|pet|family|team|kids?|study|time|web|bullet|food|for|with|no|and|ein|eine|einen|mein|meine|kleine[rsn]?|einfache[rsn]?|habit-?|gewohnheits-?|bug|issue|project|job|price|package|expense|budget)$/iu;
const tool =
  /(?<name>(?:\p{L}[\p{L}'’-]{1,20} ){0,3}\p{L}[\p{L}'’]{1,20})[ -](?:tracker|(?<diary>diary|tagebuch)|log|chart|protokoll|journal|(?<counts>counter|scores|score ?(?:board|card|keeper|sheet))|schedule|record)(?![\p{L}\p{N}])(?<rest>(?:[^,.;:!?\n]|[.,](?=\d)){0,40}(?:, ?(?:goal|ziel)(?:[^,.;:!?\n]|[.,](?=\d)){1,30})?)/iu;

/** Reads the subjects of a tracker, and what is measured of them: `weight tracker (kg)`, `running log with pace`. */
function tracked(wanted: string): Read | null {
  const match = tool.exec(wanted);
  const { name: said, rest, counts, diary } = match?.groups ?? {};
  if (!match || said === undefined || rest === undefined) return null;
  const subjects = said
    .split(/ (?:and|und) /iu)
    .map((part) => {
      const words = part.split(' ');
      return words.slice(words.findLastIndex((word) => general.test(word)) + 1).join(' ');
    })
    .filter((subject) => subject !== '');
  const own = subjects.at(-1) ?? '';
  const rows = subjects
    .map((subject) => rowNamed(subject, subject === own ? `${own} ${detailOf(rest)}` : subject))
    .filter((row) => row !== null);
  if (rows.length < subjects.length) return null;
  const from = match.index + said.indexOf(subjects[0] ?? '');
  return {
    rows: [
      ...(counts === undefined ? rows : rows.map((row) => countedAs(row, counts))),
      ...measuresOf(rest, diary !== undefined),
    ],
    from,
    to: match.index + match[0].length,
  };
}

/** Reads a thing of up to three words that has this name. */
function rowNamed(name: string, said: string): Row | null {
  if (name === '' || name.split(' ').length > 3) return null;
  return [said, name].map(rowOf).find((row) => row?.name === name) ?? null;
}

const detailOf = (rest: string) =>
  rest
    .replace(/^\s(?:for|für|so|app|that|to)(?!\p{L})[\s\S]*|\s(?:with|w|mit)(?!\p{L})[\s\S]*/iu, '')
    .replace(/^[, ]+/u, '');

/** What has a figure by itself, after `with`; all that it has, if it is a diary. */
const measuresOf = (rest: string, isDiary: boolean) =>
  splitItems(/^\s(?:with|w|mit) (?<body>[^\n]+)/iu.exec(rest)?.groups?.['body'] ?? '').flatMap((item) => {
    const row = isDiary || isMeasurable.test(item) || scaled.test(item) ? rowOf(item) : null;
    return row ? [row] : [];
  });
