import { wholeWords } from '../../brief/found.ts';
import { readAmounts } from '../../brief/read-amounts.ts';
import { readLists } from '../../brief/read-lists.ts';
import { splitItems } from '../../brief/split-items.ts';
import { filledOf, type Slot, wantedWords } from '../fill.ts';
import type { Filled } from '../starter.ts';

interface Row {
  name: string;
  kind: 'yes' | 'count' | 'number' | 'scale';
  goal?: number;
  unit?: string;
  perWeek?: number;
}

const verb = wholeWords(
  String.raw`(?:track|tracks|tracking|log|logging|record|tracker (?:for|of)|[\p{L}-]{0,30}tracker für|keep track of|diary (?:for|of)|Tracker für|Tagebuch für|verfolgen|festhalten|eintragen)(?: of| my| our| the| daily| meine[nr]?| mein| täglich| den| die| das| der)*[ ,:]{1,2}(?<body>[^\n.;:!?()]{2,300}(?:\([^\n()]{1,40}\)[^\n.;:!?()]{0,200}){0,8})`,
  'iu',
);
const germanVerb = wholeWords(
  String.raw`(?:(?:meine[nr]?|mein|täglich|jeden Tag|möchte|will|ich|gerne) ){1,6}(?<body>[^\n.;:!?]{2,200}?) (?:tracken|verfolgen|festhalten|eintragen|aufschreiben|protokollieren|notieren)`,
  'iu',
);
const listTitle = wholeWords(
  String.raw`habits?|track\p{L}*|log|daily|gewohnheit\p{L}*|täglich|tracker|verfolge\p{L}*|festhalten|following|folgende\p{L}*|things|dinge|goals|ziele|[\p{L}]{2,30}tracker`,
  'iu',
);

/** What the words say is tracked, each with its goal. */
export function fillTracker(words: string): Filled {
  const wanted = wantedWords(words);
  return filledOf(words, wanted, { things: things(words, wanted) });
}

/** A thing ends where its purpose or its place begins. */
const purpose = /\s(?:with|mit|so that|damit|in an?|in einer?|using|for my|over time|über|and see)\s[\s\S]*$/iu;

function things(words: string, wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) => listTitle.test(title));
  const match = verb.exec(wanted) ?? germanVerb.exec(wanted);
  const body = match?.groups?.body ?? '';
  const items = list ? list.items : splitItems(body.replace(purpose, ''));
  const rows: Row[] = [];
  for (const item of items) {
    const row = rowOf(item);
    // What comes after the first sentence's end, or is a sentence itself, names nothing that is tracked.
    if (row === null) {
      if (list) continue;
      break;
    }
    if (!rows.some(({ name }) => name.toLowerCase() === row.name.toLowerCase())) rows.push(row);
  }
  if (rows.length === 0) return null;
  // In the wanted words, what is ruled out is blank; the quote has it as it stands.
  const from = list ? list.at : wanted.indexOf(body);
  const quote = words.slice(from, from + (list ? list.quote : body).length);
  return { value: rows.slice(0, 30), quote: quote.replace(/[,\s]+$/u, '').trimStart() };
}

const scale = wholeWords(
  'mood|energy|sleep quality|stress|pain|happiness|motivation|stimmung|laune|energie|schlafqualität|schmerz\\p{L}*',
  'iu',
);
const measure = wholeWords(
  'weight|body fat|blood pressure|blood sugar|temperature|pulse|heart rate|gewicht|blutdruck|blutzucker|temperatur|puls|körperfett',
  'iu',
);
const perWeek = wholeWords(
  String.raw`(?<count>[1-7]|once|twice|one|two|three|four|five|six|seven|einmal|zweimal|dreimal|viermal|fünfmal|sechsmal|ein|zwei|drei|vier|fünf|sechs)(?: ?x| times?| days?| ?mal|-mal| tage?n?)? (?:a|per|every|each|pro|die|in der|je|in der) (?:week|woche)`,
  'iu',
);
const counts: readonly (readonly string[])[] = [
  ['once', 'one', 'einmal', 'ein'],
  ['twice', 'two', 'zweimal', 'zwei'],
  ['three', 'dreimal', 'drei'],
  ['four', 'viermal', 'vier'],
  ['five', 'fünfmal', 'fünf'],
  ['six', 'sechsmal', 'sechs'],
  ['seven'],
];
const fillers = wholeWords(
  String.raw`(?:a|per|each|every|pro|am|jeden|je|every single) (?:day|tag)|daily|täglich|every|each|how (?:much|many|often)|my|meine[nrs]?|mein|the|whether|ob|i|ich|at least|mindestens|about|ca|drink|trinke|of|a|an`,
  'giu',
);

/** One thing with its goal: `8 glasses of water`, `run 3 times a week`, `mood`. */
function rowOf(item: string): Row | null {
  const week = perWeek.exec(item);
  const rest = week ? item.replace(week[0], ' ') : item;
  const [amount] = readAmounts(rest).filter(({ kind, value }) => (kind === 'unit' || kind === 'pieces') && value > 0);
  const unit = amount ? unitText(amount.quote) : '';
  const isUnit = amount !== undefined && unit !== '';
  const name = longest(isUnit ? rest.replace(amount.quote, '|') : rest);
  if (name === null && !isUnit) return null;
  const shown = name ?? unit;
  if (shown.length > 60 || shown.split(/\s+/).length > 4 || /\d/.test(shown) || sentence.test(shown)) return null;
  const times = week?.groups?.count?.toLowerCase() ?? '';
  const days = /^\d/.test(times) ? Number(times) : counts.findIndex((names) => names.includes(times)) + 1;
  return {
    name: shown,
    ...(isUnit
      ? { kind: 'count' as const, goal: amount.value, ...(name === null ? {} : { unit }) }
      : {
          kind: scale.test(shown) ? ('scale' as const) : measure.test(shown) ? ('number' as const) : ('yes' as const),
        }),
    ...(days > 0 && days < 8 ? { perWeek: days } : {}),
  };
}

/** A wish, not a thing. */
const sentence = wholeWords(
  'want|wants|should|can|could|need|see|show|shows|with|app|streaks?|chart|charts|statistics|stats|calendar|reminders?|möchte|soll|sollte|kann|sehen|zeigen|mit|statistik\\p{L}*|serien?|kalender|simple|nice|beautiful|progress|fortschritt|everything|alles|habits?|gewohnheit\\p{L}*',
  'iu',
);

/** The unit behind a number, as it stands. */
function unitText(quote: string): string {
  return (
    /^[\d.,]+[\s-]*(?<unit>\p{L}[^\n]{0,30})$|^\S+\s+(?<noun>\p{L}[^\n]{0,30})$/u.exec(quote)?.groups?.unit ??
    /\s(\p{L}[^\n]{0,30})$/u.exec(quote)?.[1] ??
    ''
  );
}

/** The longest run of words that are no fillers. */
function longest(text: string): string | null {
  const parts = text
    .replaceAll(fillers, '|')
    .split(/[|()\n:=,–—]|\s-\s/u)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part));
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
