import { readLists } from '../../../kit/brief/read-lists.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import type { Slot } from '../../base/fill.ts';
import { type Time } from '../shared/times.ts';

const length = String.raw`(?<length>\d{1,3}(?:[.,]\d)?)(?<unit> ?(?:h|hrs?|hours?|std|stunden?|minutes?|minuten?|mins?|min|m|seconds?|sekunden?|secs?|sek|s)(?![\p{L}\p{N}]))?\.?(?: (?<more>\d{1,2}) ?(?:min|m|minutes?|minuten)?)?`;
const nameFirst = new RegExp(
  String.raw`^(?<name>\p{L}[^\d:=(]{0,38}?)[ :=(–-]{1,3}(?:for |für )?${length}\)?(?<rest>(?: \p{L}+){0,3})$`,
  'iu',
);
const lengthFirst = new RegExp(
  String.raw`^${length} (?:for |of |für |(?:the |die |der |das ))?(?<name>\p{L}[^\d:=()]{1,38})$`,
  'iu',
);
/** The text before the first name of a list without a colon. */
const opening = /^.*(?<!\p{L})(?:for|with|timers?|presets?|mit|für|\p{L}*timer|\p{L}*uhr)\s(?:(?:the|a|my)\s)?/iu;

/** Words next to a length that are no name. */
const noName =
  /^(?:(?:h|hrs?|hours?|minutes?|minuten?|mins?|min|m|seconds?|sekunden?|secs?|s|days?|people|persons?|personen|times|x|rounds?|runden)$|(?:per|each|every|warn\p{L}*|at|after|in|nach|alle|je|pro|bei|when|until|bis)(?!\p{L}))/iu;

interface Preset {
  name: string;
  minutes: number;
}

/** Reads `tea 4 min`, `4 min tea`; null for anything else. */
function presetIn(item: string): Preset | null {
  const text = item
    .trim()
    .replace(/^(?:and|und|then|dann) /iu, '')
    .replace(/[.!]$/u, '');
  const match = nameFirst.exec(text) ?? lengthFirst.exec(text);
  const { name: said = '', length: digits = '', unit = '', more } = match?.groups ?? {};
  const name = said.replace(/^(?:stages?|steps?|phases?|presets?|stufen|phasen|schritte) (?=\p{L})/iu, '');
  if (name.trim() === '' || noName.test(name.trim())) return null;
  const factor = /^ ?(?:s|sek)/iu.test(unit) ? 1 / 60 : /^ ?(?:h|st)/iu.test(unit) ? 60 : 1;
  if (more !== undefined && factor !== 60) return null;
  const minutes = Number(digits.replace(',', '.')) * factor + Number(more ?? 0);
  const fits = minutes > 0 && minutes <= 1440;
  return fits ? { name: name.trim(), minutes: Math.round(minutes * 1e4) / 1e4 } : null;
}

const most = 12;
/** A length after these words is the time of a signal. */
export const warning =
  /(?<!\p{L})(?:remind|erinner)\p{L}*(?!\p{L})|(?<!\p{L})(?:warn\p{L}*|signals?|alerts?|hinweis\p{L}*) (?:\p{L}+ ){0,2}(?:at|after|bei|nach|when|before|vor)(?!\p{L})/iu;

/** Reads `tea 4 min, eggs 8 min`: at least two names with lengths in one list; otherwise at least two lengths. */
export function presets(wanted: string, times: readonly Time[]): Slot | null {
  const brackets = [...wanted.matchAll(/\((?<body>[^()\n]{3,300})\)/gu)].map(({ groups }) => groups?.['body'] ?? '');
  const lists = [...readLists(wanted), ...brackets.map((quote) => ({ items: splitItems(quote), quote }))];
  for (const { items, quote } of lists) {
    const slot = rowsOf(items.map(presetIn), quote);
    if (slot) return slot;
  }
  const spread = spreadOver(wanted);
  if (spread) return spread;
  const warned = warning.exec(wanted)?.index ?? Infinity;
  const lengths = [
    ...new Map(times.filter(({ at }) => at < warned).map((time) => [time.seconds, time])).values(),
  ].slice(0, most);
  const [first] = lengths;
  const last = lengths.at(-1);
  if (!first || !last || lengths.length < 2) return null;
  return {
    value: lengths.map(({ quote, seconds }) => ({ name: quote, minutes: seconds / 60 })),
    quote: wanted.slice(first.at, last.at + last.quote.length),
  };
}

function rowsOf(rows: readonly (Preset | null)[], quote: string): Slot | null {
  const named = rows.filter((row) => row !== null);
  const unique = [...new Map(named.map((row) => [row.name.toLowerCase(), row])).values()];
  return unique.length >= 2 && named.length === rows.length ? { value: unique.slice(0, most), quote } : null;
}

/** Reads a series of names with lengths, without a colon. */
function spreadOver(wanted: string): Slot | null {
  const pieces: { text: string; from: number; to: number }[] = [];
  let at = 0;
  for (const cut of wanted.matchAll(/[,;\n+]|\.(?=\s|$)|\s(?:and|und)\s|->|→|$/gu)) {
    pieces.push({ text: wanted.slice(at, cut.index), from: at, to: cut.index });
    at = cut.index + cut[0].length;
  }
  let run: { row: Preset; from: number; to: number }[] = [];
  for (const { text, from, to } of [...pieces, { text: '', from: 0, to: 0 }]) {
    const row = /\d/u.test(text) ? presetIn(text.replace(opening, '').replace(/^[^:]*:/u, '')) : null;
    if (row) {
      run.push({ row, from, to });
      continue;
    }
    const rows = rowsOf(
      run.map((one) => one.row),
      wanted.slice(run[0]?.from ?? 0, run.at(-1)?.to ?? 0).trim(),
    );
    if (rows) return rows;
    run = [];
  }
  return null;
}
