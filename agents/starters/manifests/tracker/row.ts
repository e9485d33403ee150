import { wholeWords } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';

export interface Row {
  name: string;
  kind: 'yes' | 'count' | 'number' | 'scale';
  /** The amount per day; for a scale, its highest value. */
  goal?: number;
  /** The lowest value of a scale. */
  from?: number;
  unit?: string;
  perWeek?: number;
}

export const scaled = wholeWords(
  'mood|energy|sleep quality|stress|pain|happiness|motivation|stimmung|laune|energie|schlafqualität|schmerz\\p{L}*',
  'iu',
);
const measured = wholeWords(
  'weight|body fat|blood pressure|blood sugar|temperature|pulse|heart rate|hours|km|gewicht|blutdruck|blutzucker|temperatur|puls|körperfett|stunden',
  'iu',
);
const units =
  'kg|lbs?|pounds?|g|cm|mm|m|km|miles?|h|hours?|hrs?|min|mins|minutes?|l|ml|liters?|litres?|steps?|kcal|calories|mg|°c|celsius|stunden?|minuten|schritte|kalorien|liter';
const unitBehind = new RegExp(
  String.raw`\s*(?:\(\s?(?:in )?(?<a>${units})\s?\)|(?<![\p{L}\p{N}])in (?<b>${units}))(?![\p{L}\p{N}])`,
  'iu',
);
const range = /(?<![\p{N}.,-])(?:from |von )?(?<from>[01]) ?(?:-|–|to|bis) ?(?<to>\d{1,2})(?![\p{N}.,]*\p{N})/iu;
const perWeek = wholeWords(
  String.raw`(?<count>[1-7]|once|twice|one|two|three|four|five|six|seven|einmal|zweimal|dreimal|viermal|fünfmal|sechsmal|ein|zwei|drei|vier|fünf|sechs)(?: ?x| times?| days?| ?mal|-mal| tage?n?)?(?: (?:a|per|every|each|pro|die|in der|je|in der) |/)(?:week|woche)|(?<short>[1-7])x (?:week|woche)`,
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
const interval =
  /(?<!\p{L})(?:every|all|each|alle) (?:\d{1,3}|two|three|four|zwei|drei|vier|other|second) ?(?:days?|weeks?|months?|tage|wochen|monate|hours?|stunden)(?!\p{L})/iu;
/** The application counts per day, so an amount for a longer time is no goal. */
const longSpan = wholeWords(
  String.raw`(?:a|per|each|every|this|pro|im|in der|die|je|diese[ns]?)[ /](?:week|month|year|woche|monat|jahr)|/(?:week|month|year)|weekly|monthly|yearly|wöchentlich|monatlich`,
  'iu',
);
const fillers = wholeWords(
  String.raw`(?:a|per|each|every|pro|am|jeden|je|every single) (?:day|tag|morning|evening|night|morgen|abend)|daily|täglich|morgens|abends|mornings|evenings|every|each|how (?:much|many|often)|my|meine[nrs]?|mein|the|whether|ob|i|ich|at least|mindestens|about|ca|drink|trinke|of|a|an|goal|ziel|tracken|festhalten|verfolgen|eintragen|notieren|abhaken|will|jeden`,
  'giu',
);

/** Reads one thing with its goal: `8 glasses of water`, `run 3 times a week`, `mood 1-5`, `weight in kg`. */
export function rowOf(said: string): Row | null {
  const item = said.replace(interval, ' ');
  const week = perWeek.exec(item);
  const ofWeek = week ? item.replace(week[0], ' ') : item;
  if (longSpan.test(ofWeek)) return null;
  const scale = range.exec(ofWeek);
  const [from, to] = [Number(scale?.groups?.['from']), Number(scale?.groups?.['to'])];
  if (scale && to >= 3 && to <= 10) {
    const name = nameIn(ofWeek.replace(scale[0], '|'));
    return name === null
      ? null
      : { name, kind: 'scale', ...(to === 5 ? {} : { goal: to }), ...(from === 0 ? { from } : {}) };
  }
  const unit = unitBehind.exec(ofWeek);
  const counted = countedIn(unit ? ofWeek.replace(unit[0], ' ') : ofWeek, unit?.groups?.['a'] ?? unit?.groups?.['b']);
  if (counted === null) return null;
  const times = (week?.groups?.['count'] ?? week?.groups?.['short'])?.toLowerCase() ?? '';
  const days = /^\d/.test(times) ? Number(times) : counts.findIndex((names) => names.includes(times)) + 1;
  return { ...counted, ...(days > 0 && days < 8 ? { perWeek: days } : {}) };
}

function countedIn(text: string, said: string | undefined): Row | null {
  const amount = amountIn(text);
  const name = nameIn(amount ? text.replace(amount.quote, '|') : text);
  if (amount === null) {
    if (name === null) return null;
    if (said !== undefined) return { name, kind: 'number', unit: said };
    return { name, kind: scaled.test(name) ? 'scale' : measured.test(name) ? 'number' : 'yes' };
  }
  // `goal 72 kg` for a weight is a target and not an amount per day.
  if (name !== null && /^(?:kg|lbs?|pounds?)$/i.test(amount.unit)) return { name, kind: 'number', unit: amount.unit };
  const shown = name ?? (isName(amount.unit) ? amount.unit : null);
  if (shown === null) return null;
  const unit = said ?? amount.unit;
  return { name: shown, kind: 'count', goal: amount.value, ...(name === null || unit === '' ? {} : { unit }) };
}

const thousands = /(?<![\p{N}.,])(?<value>\d{1,3}(?:[.,]\d)?)k(?: (?<noun>\p{L}{2,20}))?(?![\p{L}\p{N}])/iu;
const withUnit = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<value>\d+(?:[.,]\d+)*) ?(?<unit>${units})(?![\p{L}\p{N}])`,
  'iu',
);
const atTime = /(?:^|\s)(?:at|by|before|um|vor|until)\s\d/iu;

function amountIn(text: string): { quote: string; value: number; unit: string } | null {
  const thousand = thousands.exec(text);
  if (thousand) {
    const value = Number((thousand.groups?.['value'] ?? '').replace(',', '.')) * 1_000;
    return { quote: thousand[0], value: Math.round(value), unit: thousand.groups?.['noun'] ?? '' };
  }
  if (atTime.test(text)) return null;
  const physical = withUnit.exec(text);
  if (physical) {
    const digits = physical.groups?.['value'] ?? '';
    const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits);
    const value = Number(isGrouped ? digits.replaceAll(/[.,]/g, '') : digits.replace(',', '.'));
    if (value > 0) return { quote: physical[0], value, unit: physical.groups?.['unit'] ?? '' };
  }
  const amount = readAmounts(text).find(({ kind, value }) => (kind === 'unit' || kind === 'pieces') && value > 0);
  const unit = amount ? unitText(amount.quote) : '';
  if (amount && unit !== '' && !/^(?:days?|tage?|people|persons|users|personen)$/iu.test(unit)) {
    return { quote: amount.quote, value: amount.value, unit };
  }
  const bare = /(?<=\p{L}\s{1,2}\(?)(?<value>\d{1,5})(?=\s*(?:$|\)|(?:a|per|each|every|pro|am)\s))/iu.exec(text);
  return bare ? { quote: bare[0], value: Number(bare[0]), unit: '' } : null;
}

/** Returns the unit after a number, unchanged. */
function unitText(quote: string): string {
  return (
    /^[\d.,]+[\s-]*(?<unit>\p{L}[^\n]{0,30})$|^\S+\s+(?<noun>\p{L}[^\n]{0,30})$/u.exec(quote)?.groups?.['unit'] ??
    /\s(\p{L}[^\n]{0,30})$/u.exec(quote)?.[1] ??
    ''
  );
}

/** `72 kg` by itself does not say what is measured. */
const unitAlone =
  /^(?:kg|lbs?|pounds?|g|cm|mm|l|ml|liters?|litres?|h|hrs?|min|mins|liter|hours?|minutes?|stunden?|minuten)$/iu;
/** Words of a wish, which is no thing. */
const sentence = wholeWords(
  'want|wants|wanna|should|can|could|need|see|show|shows|with|app|streaks?|chart|charts|graphs?|statistics|stats|calendar|reminders?|möchte|soll|sollte|kann|sehen|zeigen|mit|statistik\\p{L}*|serien?|kalender|simple|nice|beautiful|progress|fortschritt|everything|alles|habits?|gewohnheit\\p{L}*|\\p{L}*tracker|diary|tagebuch|log|website|export|csv|days?|weeks?|months?|years?|when|for|für|tage?|login|view',
  'iu',
);

function isName(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) &&
    !unitAlone.test(text) &&
    text.length <= 60 &&
    text.split(/\s+/).length <= 4 &&
    !sentence.test(text) &&
    (!/\d/.test(text) || atTime.test(text))
  );
}

/** Returns the longest run of words that are no fillers. */
function nameIn(text: string): string | null {
  const parts = text
    .replaceAll(fillers, '|')
    .split(/[|()\n:=,/–—]|\s-\s/u)
    .map((part) => part.replace(/^(?:and|und|in|from|von|zu|to)\s|\s(?:and|und|in|gehen)$/giu, '').trim())
    .filter((part) => /\p{L}{2}/u.test(part));
  const name = parts.toSorted((a, b) => b.length - a.length)[0];
  return name !== undefined && isName(name) ? name : null;
}
