import { type OpeningHours, readOpeningHours } from '../../../kit/brief/read-opening-hours.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import type { Slot } from '../../base/fill.ts';

export const day =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?)';
export const short = '(?:[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at|[Ss]un|Mo|Di|Mi|Do|Fr|Sa|So)';
/**
 * Short names of days count only next to each other or after a word for handing over; otherwise they are other words.
 */
const shortDays = new RegExp(
  String.raw`(?<!\p{L})${short}(?:\s?(?:,|&|\/|\+|-|–|to|bis|and|und|or|oder)\s?${short}){0,6}(?!\p{L})`,
  'gu',
);
const someDays = new RegExp(
  String.raw`(?<!\p{L})(?<days>${day}(?:\s?(?:,|&|\/|\+|-|–|to|bis|and|und|or|oder)\s?(?:and\s|und\s)?${day}){0,6})(?!\p{L})`,
  'giu',
);
const ends =
  /(?<!\p{L})(?:by|until|till|before|bis|spätestens|later than|bestellschluss(?: ist)?|deadline(?: is)?|cut-?off(?: is)?|closes?(?: on)?):?\s(?:the\s|next\s|zum\s|am\s)?$/iu;
/** Words before days that are not for handing over. */
const otherWork =
  /(?<!\p{L})(?:bake|cook|brew|make|harvest|prepare|backen|kochen|brauen|ernten|closed|geschlossen|except|außer)\s(?:on\s|am\s|every\s|jeden\s)?$/iu;
const handOver =
  /(?<!\p{L})(?:pick(?:ing)?[ -]?(?:it |them )?ups?|pick(?:ing|ed)? up|collect(?:ion|ed|s)?|deliver(?:y|ed|s|ies)?|abhol(?:ung|en|tage?)|abgeholt|liefer(?:ung|n|tage?)|geliefert)(?:\s?[:,]|\s(?:is|are|on|every|each|days?|only|in|at|am|im|an|ist|nur|immer|jeden|\p{L}{1,10})){0,4}\s?$/iu;

/** Reads the days and times at which orders are handed over. */
export function pickUpDays(wanted: string): Readonly<Record<'pickupDays' | 'slots', Slot | null>> {
  const open = readOpeningHours(wanted).filter(({ at }) => !endsAt(wanted, at));
  const named = namedDays(wanted);
  // Days next to such a word take precedence over opening hours.
  const own = named.find(({ at }) => handsOver(wanted, at));
  const beside = own && open.find(({ at, quote }) => at <= own.at && own.at < at + quote.length);
  if (own && !beside) return { pickupDays: { value: [own.quote], quote: own.quote }, slots: listOfTimes(wanted) };
  const from = beside ?? open[0];
  if (!from) {
    const [first] = named;
    return { pickupDays: first ? { value: [first.quote], quote: first.quote } : null, slots: listOfTimes(wanted) };
  }
  const hours = open.filter(({ at }) => at >= from.at);
  return { pickupDays: daysOf(wanted, hours), slots: listOfTimes(wanted) ?? timesOf(wanted, hours) };
}

function daysOf(wanted: string, hours: readonly OpeningHours[]): Slot {
  const value = [...new Set(hours.map(({ when }) => when))].slice(0, 7);
  return { value, quote: span(wanted, hours) };
}

/** For a single day, returns only its times; for several days, each time with its days. */
function timesOf(wanted: string, hours: readonly OpeningHours[]): Slot {
  const isOne = hours.every(({ when }) => when === hours[0]?.when);
  const value = hours.slice(0, 24).map(({ quote, when, from, to }) => {
    const times =
      /\d{1,2}(?:[:.h]\d{2})?\s?(?:am|pm|uhr|h)?\s?(?:[-–—]|to|till|until|bis)\s?\d.*$/isu.exec(quote)?.[0] ??
      `${from}–${to}`;
    const own = times.replace(when, '').trim();
    return isOne ? own : `${when} ${own}`;
  });
  return { value: [...new Set(value)].filter((text) => text.length <= 40), quote: span(wanted, hours) };
}

function span(wanted: string, hours: readonly OpeningHours[]): string {
  const to = Math.max(...hours.map(({ at, quote }) => at + quote.length));
  return wanted.slice(hours[0]?.at ?? 0, to);
}

const endsAt = (wanted: string, at: number) => {
  const before = wanted.slice(Math.max(0, at - 32), at);
  return ends.test(before) || otherWork.test(before);
};

const handsOver = (wanted: string, at: number) => handOver.test(wanted.slice(Math.max(0, at - 50), at));

/** Returns the days that are no deadline, long names first. */
function namedDays(wanted: string): { at: number; quote: string }[] {
  const long = [...wanted.matchAll(someDays)].map(({ index, groups }) => ({
    at: index,
    quote: groups?.['days'] ?? '',
  }));
  const brief = [...wanted.matchAll(shortDays)]
    .map(({ 0: quote, index }) => ({ at: index, quote }))
    .filter(({ at, quote }) => quote.length > 3 || handsOver(wanted, at));
  return [...long, ...brief].filter(({ at }) => !endsAt(wanted, at));
}

function listOfTimes(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) =>
    /(?:slots?|times|windows?|uhrzeiten|zeiten|zeitfenster)$/iu.test(title),
  );
  const items = [...new Set(list?.items)].filter((item) => /\d/.test(item) && item.length <= 40);
  return list && items.length > 0 && items.length <= 24 ? { value: items, quote: list.quote } : null;
}
