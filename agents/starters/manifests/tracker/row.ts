import { wholeWords } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { type Interval, readIntervals } from '../../../kit/brief/read-intervals.ts';

export interface Row {
  name: string;
  kind: 'yes' | 'count' | 'number' | 'scale';
  /** The amount per day; for a scale, its highest value. */
  goal?: number;
  /** The lowest value of a scale. */
  from?: number;
  unit?: string;
  perWeek?: number;
  every?: number;
  span?: Interval['span'];
}

export const scaled = wholeWords(
  'mood|energy|sleep quality|stress|pain|happiness|motivation|stimmung|laune|energie|schlafqualität|schmerz\\p{L}*',
  'iu',
);
export const measured = wholeWords(
  'weights?|distance|pace|speed|reps|sets|rain(?:fall)?|snow|humidity|peak flow|body fat|(?:blood |tyre |tire |air )?pressure|(?:electricity|gas|water|power) meters?|blood sugar|temperature|pulse|heart rate|hours|km|(?<!morning )pages|calories|calorie|steps?|minutes|meter readings?|gewicht|blut\\p{L}{0,2}druck|blutzucker|temperatur|puls|körperfett|stunden|seiten|kalorien|schritte|minuten|zählerst(?:a|ä)nde?|strom|gas|wasserverbrauch|strecke|kilometer|tempo(?!-)|regen(?:menge)?|niederschlag|luftfeuchte|luftfeuchtigkeit',
  'iu',
);
const units =
  'kg|lbs?|pounds?|g|cm|mm|m|km|miles?|h|hours?|hrs?|min|mins|minutes?|s|secs?|seconds?|sek|sekunden|l|ml|liters?|litres?|steps?|kcal|calories|mg|°c|celsius|stunden?|minuten|schritte|kalorien|liter|grams?|gramm|pages|seiten';
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
/** `every 5000 km`: no amount per day. */
const repeatedAmount = /(?<!\p{L})(?:every|each|alle|all) \d/iu;
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
  if (/^\s*(?:per|pro|each|every|je)\s/iu.test(said)) return null;
  const [again] = readIntervals(said);
  const isAgain = again !== undefined && !/\d/.test(said.replace(again.quote, ''));
  const whole = isAgain ? wholeName(said.replace(again.quote, '|')) : null;
  if (isAgain && whole !== null) {
    const { every, span } = again;
    return { name: whole, kind: kindOf(whole), every, span };
  }
  const item = (isAgain ? said.replace(again.quote, '|') : said).replace(interval, ' ');
  if (repeatedAmount.test(item)) return null;
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
  const days = week ? daysOf(week) : 0;
  if (isAgain) return { ...counted, every: again.every, span: again.span };
  return { ...counted, ...(days > 0 && days < 8 ? { perWeek: days } : {}) };
}

/** `number` for what is read from a device or counted: `meter readings`. */
export const kindOf = (name: string): 'number' | 'yes' => (measured.test(name) ? 'number' : 'yes');

const articles = /^(?:(?:and|und|the|my|our|to|die|der|das|den|meine?[nr]?|unsere?[nr]?)\s)+/iu;

/** Returns what stands before or after an interval: `descale the kettle`. */
function wholeName(text: string): string | null {
  const parts = text.split('|').map((part) =>
    part
      .trim()
      .replace(articles, '')
      .replace(/[,:]+$/u, ''),
  );
  const name = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return isName(name) && !/[:()]/u.test(name) ? name : null;
}

function daysOf({ groups }: RegExpExecArray): number {
  const times = (groups?.['count'] ?? groups?.['short'])?.toLowerCase() ?? '';
  return /^\d/.test(times) ? Number(times) : counts.findIndex((names) => names.includes(times)) + 1;
}

/** Reads `, goal 3x a week`: the days, and the index of its end. */
export function weekIn(text: string): { days: number; end: number } | null {
  const match = perWeek.exec(text);
  return match && daysOf(match) > 0 ? { days: daysOf(match), end: match.index + match[0].length } : null;
}

function countedIn(text: string, said: string | undefined): Row | null {
  const amount = amountIn(text);
  const name = nameIn(amount ? text.replace(amount.quote, '|') : text);
  if (amount === null) {
    // `minutes` in a list of things is one.
    if (name === null) return unitAlone.test(text.trim()) ? { name: text.trim(), kind: 'number' } : null;
    if (said !== undefined) return { name, kind: 'number', unit: said };
    return { name, kind: scaled.test(name) ? 'scale' : kindOf(name) };
  }
  // `goal 72 kg` for a weight is a target and not an amount per day.
  if (name !== null && /^(?:kg|lbs?|pounds?)$/i.test(amount.unit)) return { name, kind: 'number', unit: amount.unit };
  // `4 pills at different times`: what stands after it says when.
  const isWhen = name !== null && /^(?:at|in|on|before|after|um|vor|nach|zu)\s/iu.test(name);
  const shown = (isWhen ? null : name) ?? (isName(amount.unit) ? amount.unit : null);
  if (shown === null) return null;
  const unit = said ?? amount.unit;
  return { name: shown, kind: 'count', goal: amount.value, ...(shown !== name || unit === '' ? {} : { unit }) };
}

const thousands = /(?<![\p{N}.,])(?<value>\d{1,3}(?:[.,]\d)?)k(?: (?<noun>\p{L}{2,20}))?(?![\p{L}\p{N}])/iu;
const withUnit = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<value>\d+(?:[.,]\d+)*) ?(?<unit>${units})(?![\p{L}\p{N}])`,
  'iu',
);
/** `at 8`, `8:30` */
const atTime = /(?:^|\s)(?:at|by|before|um|vor|until)\s\d|\s\d{1,2}:\d{2}(?:\s?(?:am|pm|uhr))?$/iu;

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
  // `for 3 cars` says for whom, and is nothing to count.
  if (amount?.kind === 'pieces' && /(?<!\p{L})(?:for|für|fuer)\s*$/iu.test(text.slice(0, amount.at))) return null;
  if (
    amount &&
    unit !== '' &&
    !/^(?:days?|tage?|people|persons|users|personen|leuten?|(?:room|flat|house)mates|mitbewohner\p{L}{0,5}|teams?|players?|members?|kids|children|spieler|mannschaften|mitglieder|kinder)$/iu.test(
      unit,
    )
  ) {
    return { quote: amount.quote, value: amount.value, unit };
  }
  const bare =
    /(?<=\p{L}\s{1,2}\(?)(?<!(?:klasse|class|grade|year|stufe|room|raum|no|nr)\.?\s{1,2}\(?)(?<value>\d{1,5})(?=\s*(?:$|\)|(?:a|per|each|every|pro|am)\s))/iu.exec(
      text,
    );
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
  'emojis?|smileys?|colou?rs?|farben?|icons?|notes?|notizen?|photos?|pictures?|fotos?|bilder?|warn\\p{L}*|alert\\p{L}*|alarm\\p{L}*|remind\\p{L}*|erinner\\p{L}*|want|wants|wanna|should|can|could|need|see|show|shows|with|app|streaks?|chart|charts|graphs?|statistics|stats|calendar|reminders?|möchte|soll|sollte|kann|sehen|zeigen|mit|statistik\\p{L}*|serien?|kalender|simple|nice|beautiful|progress|fortschritt|everything|alles|habits?|gewohnheit\\p{L}*|\\p{L}*tracker|diary|tagebuch|log|website|export|csv|days?|weeks?|months?|years?|wochen?|monate?|jahre?|when|for|für|tage?|login|view',
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
    .split(/[|()\n=,/–—]|:(?!\d\d)|\s-\s/u)
    .map((part) =>
      part
        .trim()
        .replaceAll(/^(?:and|und|in|from|von|zu|to)\s|\s(?:and|und|in|at|on|im|beim?|am|gehen)$/giu, '')
        .trim(),
    )
    .filter((part) => /\p{L}{2}/u.test(part));
  const name = parts.toSorted((a, b) => b.length - a.length)[0];
  return name !== undefined && isName(name) ? name : null;
}
