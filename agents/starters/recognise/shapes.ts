import { readIntervals } from '../../kit/brief/read-intervals.ts';
import { readTurns } from '../../kit/brief/read-turns.ts';
import { currencyPattern } from '../../kit/brief/units.ts';
import { type StarterKind } from '../base/kinds.ts';

/** Evidence from a brief's form, whatever its words. */
export interface Shape {
  kind: StarterKind;
  points: number;
  start: number;
  end: number;
}

const forms: readonly { kind: StarterKind; points: number; pattern: RegExp }[] = [
  { kind: 'timer', points: 2.5, pattern: /\b\d{1,3} ?(?:s|sec|secs|seconds|sek|sekunden)\b/giu },
  { kind: 'timer', points: 2.5, pattern: /\b\d{2}\/\d{1,2}\b(?!\/)/gu },
  { kind: 'calculator', points: 2, pattern: /\b\d{1,2}(?:[.,]\d)? ?%/gu },
  { kind: 'canvas', points: 3, pattern: /\b(?:8|16|24|32|48|64) ?[x×] ?(?:8|16|24|32|48|64)\b/gu },
  { kind: 'files', points: 3, pattern: /\.(?:csv|json|tsv|xml|xlsx|log|yaml)\b/giu },
  { kind: 'ledger', points: 1.5, pattern: /\b(?:THB|USD|EUR|CHF|GBP|JPY|SEK|PLN|CZK|AUD|CAD)\b/gu },
  { kind: 'ledger', points: 1, pattern: /\d ?[€£$]|[€£$] ?\d/gu },
  // `reading log`
  {
    kind: 'tracker',
    points: 12,
    pattern: /^[^\n:;,.!?]{2,60} log(?=\s*(?:[:,](?! ?(?:which|wich|what|who|when))|$))/giu,
  },
  // `bird feeder log: which bird, when, how many`
  {
    kind: 'collection',
    points: 12,
    pattern:
      /(?<=[:(] ?)(?:which|wich|what|who|welche\p{L}?|wer|was)[^,\n]{0,30}, (?:when|wen|how many|how much|where|who|wann|wo|wie ?viele?)(?!\p{L})/giu,
  },
  // `30s on 15s off`
  {
    kind: 'timer',
    points: 12,
    pattern:
      /\b\d{1,3} ?(?:s|secs?|seconds?|sek|sekunden|m|mins?|minutes?|minuten)?(?:-| )(?:on|work|an|belastung)\b.{1,12}?\d{1,3} ?(?:s|secs?|seconds?|sek|sekunden|m|mins?|minutes?|minuten)?(?:-| )(?:off|rest|aus|pause)\b/giu,
  },
  // `how much i spend on plants, max 60 a month`
  {
    kind: 'ledger',
    points: 12,
    pattern:
      /(?<!\p{L})(?:spend|spent|spending|ausgebe|ausgeben|ausgaben)(?!\p{L})[^\n]{0,60}(?<!\p{L})(?:max\.?|maximum|maximal|at most|limit|budget|höchstens|nicht mehr als)(?!\p{L})[^\n]{0,12}\d|\d ?(?:€|\$|£|eur|euros?) budget(?!\p{L})/giu,
  },
  // `90 a month at 2 % for 9 years`, `at 2.5 % over 12 years`
  {
    kind: 'calculator',
    points: 12,
    pattern:
      /\d[\d.,']{0,12}k? ?[€£$]? ?(?:a|per|each|every|\/|pro|im) ?(?:month|mo|monat)\b.{0,30}\d ?(?:%|percent|prozent)|\d ?(?:%|percent|prozent).{0,40}\b\d{1,2} ?(?:years?|yrs?|jahren?)\b|\b\d{1,2} ?(?:years?|yrs?|jahren?)\b.{0,20}\d ?(?:%|percent|prozent)/giu,
  },
  // `8 x 4 x 1.5 m`
  {
    kind: 'calculator',
    points: 4,
    pattern: /\d ?[x×] ?\d[\d.,]* ?(?:[x×] ?\d[\d.,]* ?)?(?:m|cm|ft|feet|in)(?!\p{L})/giu,
  },
  {
    kind: 'calculator',
    points: 20,
    pattern: /\d ?% (?:tip|gratuity|trinkgeld)(?!\p{L})|(?<!\p{L})(?:tip|trinkgeld) \d{1,2} ?%/giu,
  },
  // `save 90 a month`, `7 % tax on 30`
  {
    kind: 'calculator',
    points: 20,
    pattern:
      /\b(?:save|saving|invest|investing|pay off|put aside|sparen?|spart|anlegen)\b[^.\n]{0,20}?\d[\d.,']*k? ?[€£$]? ?(?:a|per|each|every|\/|pro|im) ?(?:day|week|month|mo|year|tag|woche|monat|jahr)\b|\d ?% (?:vat|tax|sales tax|gst|mwst|ust|steuer) (?:on|of|auf|von) [€£$]? ?\d/giu,
  },
  // `chess 10+5`
  {
    kind: 'timer',
    points: 14,
    pattern: /\b(?:chess|schach|blitz|bullet|rapid)\b[^.\n]{0,30}?\b\d{1,3} ?[+|] ?\d{1,2}\b/giu,
  },
  // `shared by Xaver, Yves, Zoe: gas 30`
  {
    kind: 'ledger',
    points: 14,
    pattern:
      /\b(?:shared|split|geteilt) (?:by|between|among|von|zwischen|unter) \p{Lu}\p{L}+(?:(?:,| and| und| &) \p{Lu}\p{L}+)+[^.\n]{0,10}?: ?\p{L}+ \d/gu,
  },
  // `euro to dollar`
  {
    kind: 'calculator',
    points: 12,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])(?:${currencyPattern}) ?(?:to|in|into|->|→|nach) ?(?:${currencyPattern})(?!\p{L})`,
      'giu',
    ),
  },
  // `yard sale page`, `course planner`: a guess
  {
    kind: 'landing',
    points: 6,
    pattern: /^(?:(?!(?:not?|without|ohne|keine?[nrs]?) )[^\n:;,.!?]){2,60} (?:page|seite)(?=$| (?:for|für) )/giu,
  },
  {
    kind: 'board',
    points: 5,
    pattern:
      /^(?:(?:(?!(?:not?|without|ohne|keine?[nrs]?) )[^\n:;,.!?]){2,60} )?(?:planner|planer)(?=$| (?:for|für) )/giu,
  },
  // `cups of coffee counter`: a guess
  {
    kind: 'calculator',
    points: 6,
    pattern:
      /^(?:(?:(?!(?:not?|without|ohne|keine?[nrs]?) )[^\n:;,.!?]){2,60} )?(?:counters?|zähler|zaehler)(?=$|:| (?:for|of|für|von|with|mit) )/giu,
  },
  // `12 % of 40`
  { kind: 'calculator', points: 12, pattern: /\d ?% (?:of|off|on|auf|von) [€£$]? ?\d/giu },
  {
    kind: 'files',
    points: 20,
    pattern:
      /\b(?:merge|combine|join|dedup\w*|remove|clean|trim|split|convert|filter|fix|bereinig\w*|zusammenführ\w*|umwandel\w*)\b[^.\n]{0,60}?(?<!and |or |as |und |als )\b(?:csv|tsv|xlsx?|excel files?|spreadsheets?)\b/giu,
  },
  // A question to everyone, with its options.
  {
    kind: 'form',
    points: 14,
    pattern:
      /\b(?:vote|voting|poll|abstimmung|umfrage|abstimmen)\b(?= ?[:?–-] ?[^,\n]{1,60}(?:,|\bor\b|\boder\b|\/))/giu,
  },
  // `dog = Hund, cat = Katze`
  {
    kind: 'quiz',
    points: 8,
    pattern: /(?:\p{L}[\p{L} '’-]{0,30} ?= ?\p{L}[\p{L} '’-]{0,40}[,;\n]\s?){2}/giu,
  },
  // `la mesa - the table; la silla - the chair`
  {
    kind: 'quiz',
    points: 6,
    pattern:
      /(?:\p{L}[\p{L} '’]{0,30} [-–] \p{L}[\p{L} '’]{0,50}[;\n]\s?){2}|(?:\p{L}[\p{L} '’]{0,30}: \p{L}[\p{L} '’]{0,40}[,;]\s?){2}/giu,
  },
  // `my records: artist, year, condition`
  {
    kind: 'collection',
    points: 7,
    pattern: /^(?:my|our|meine|unsere) \p{L}[\p{L} ]{2,40}(?=: ?(?:\p{L}[\p{L} /-]{1,30}, ?){2}\p{L})/giu,
  },
  // `apartments we viewed with rent and rating`: a guess
  {
    kind: 'collection',
    points: 6,
    pattern:
      /^(?:(?:all |the |my |our )?\p{L}[\p{L}-]{2,20}(?: \p{L}[\p{L}-]{1,20}){0,2}) (?:i|we) (?:own|have|had|want to|wanna|can|viewed|visited|tried|saw|watched|read|played|cooked|ate|drank|met|know|like|love|collect)(?!\p{L})/giu,
  },
  // `my sneakers with size and price`: a guess
  {
    kind: 'collection',
    points: 6,
    pattern:
      /^(?:my|our|all my|meine|unsere) \p{L}[\p{L} ]{2,30} (?:with|mit) \p{L}[\p{L} ]{1,20}(?:,| and| und) \p{L}/giu,
  },
  // `stamps: country, year, value`
  {
    kind: 'collection',
    points: 6,
    pattern:
      /^\p{L}[\p{L} ]{2,30}(?=: ?(?:\p{L}[\p{L} /-]{1,30}, ?){0,6}(?:title|author|artist|year|condition|location|size|value|amount|quantity|titel|autor|jahr|zustand|ort|größe|wert|menge|anzahl)(?: \p{L}+)?(?:, ?\p{L}|$))/giu,
  },
];
/** A price after a name. */
const priced =
  /\p{L}[\p{L} .'’-]{1,40} (?:[€£$] ?\d{1,5}(?:[.,]\d{1,2})?|\d{1,5}(?:[.,]\d{1,2})? ?(?:€|£|\$|EUR|USD|CHF|GBP|Fr\.?)|\d{1,4}[.,]\d{2}(?![\p{N}.%]))/giu;
const ordering =
  /\b(?:orders?|pre-?orders?|pick(?:ed)? ?up|collect(?:ed)?|collection|baskets?|delivery|bestell\p{L}*|vorbestell\p{L}*|abhol\p{L}*|lieferung|warenkorb)\b/iu;

/** Finds two things with prices, if the text also has a word for ordering or collecting. */
function pricedOrders(text: string): { start: number; end: number } | null {
  const [first, second] = text.matchAll(priced);
  if (!first || !second || !ordering.test(text)) return null;
  return { start: first.index, end: second.index + second[0].length };
}
/** A length after a name. */
const timed =
  /\p{L}[\p{L} '’-]{1,30} \d{1,3} ?(?:s|secs?|seconds?|sek|sekunden|mins?|minutes?|minuten|h)(?!\p{L})(?! \d)/giu;
const dated =
  /(?<!\p{L})(?:book\p{L}*|appointments?|slots?|pick a time|termine?|buch\p{L}*|mon?|tue?|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|\p{L}*day|\p{L}*tag|services?|salon|studio|treatments?)(?!\p{L})|[€$£]/iu;

/** Finds two things with lengths, if the text has no days and no prices. */
function namedLengths(text: string): { start: number; end: number; points: number } | null {
  const [first, second, third] = text.matchAll(timed);
  if (!first || !second || dated.test(text)) return null;
  return { start: first.index, end: second.index + second[0].length, points: third ? 12 : 6 };
}
const arrow = /->|→|=>|⟶|>|»|›/gu;
const besideArrow = 24;

/** Returns the evidence from the form of the text. */
export function shapesOf(text: string): Shape[] {
  const shapes: Shape[] = [];
  for (const { kind, points, pattern } of forms) {
    const [found] = text.matchAll(pattern);
    if (found) shapes.push({ kind, points, start: found.index, end: found.index + found[0].length });
  }
  const stages = stagesIn(text);
  if (stages) shapes.push({ kind: 'board', points: 12, ...stages });
  const lengths = namedLengths(text);
  if (lengths) shapes.push({ kind: 'timer', ...lengths });
  const again = comingAgain(text);
  if (again) shapes.push({ kind: 'tracker', ...again });
  const orders = pricedOrders(text);
  if (orders) shapes.push({ kind: 'shop', points: 12, ...orders });
  return shapes;
}

const reminding = /(?<!\p{L})(?:remind|erinner)\p{L}*/iu;

/** Finds people who take turns, and what comes again after some days, weeks, months or years. */
function comingAgain(text: string): { start: number; end: number; points: number } | null {
  const turns = readTurns(text);
  if (turns?.people) {
    const start = text.indexOf(turns.people.quote);
    return { start, end: start + turns.people.quote.length, points: 20 };
  }
  if (turns) {
    const { at, quote } = turns.saying;
    return { start: at, end: at + quote.length, points: 24 };
  }
  const intervals = readIntervals(text).filter(
    ({ quote, every }) => every > 1 || reminding.test(text) || /\d/.test(quote),
  );
  const [first] = intervals;
  if (!first) return null;
  const isSure = intervals.length > 1 || reminding.test(text);
  return { start: first.at, end: first.at + first.quote.length, points: isSure ? 12 : 6 };
}

/** Finds "a -> b -> c" in one line, with at most a few words between two arrows. */
function stagesIn(text: string): { start: number; end: number } | null {
  let last: { start: number; end: number } | null = null;
  for (const found of text.matchAll(arrow)) {
    const start = found.index;
    const end = start + found[0].length;
    const between = last ? text.slice(last.end, start) : '';
    if (last && between.length <= 40 && /\p{L}/u.test(between) && !between.includes('\n')) {
      const before = text.slice(Math.max(0, last.start - besideArrow), last.start);
      const after = text.slice(end, end + besideArrow);
      const left = /[^\n:,.;!?]*$/u.exec(before)?.[0].trimStart() ?? '';
      const right = /^[^\n:,.;!?]*/u.exec(after)?.[0].trimEnd() ?? '';
      return { start: last.start - left.length, end: end + right.length };
    }
    last = { start, end };
  }
  return null;
}
