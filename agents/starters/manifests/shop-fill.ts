import { readAmounts } from '../../brief/read-amounts.ts';
import { readCurrencies } from '../../brief/read-currencies.ts';
import { readLists } from '../../brief/read-lists.ts';
import { readOpeningHours } from '../../brief/read-opening-hours.ts';
import type { Filled } from '../starter.ts';
import { ownLine } from './own-line.ts';
import { pricedItems } from './priced-items.ts';
import { filledOf, type Slot, wantedWords } from '../fill.ts';

const day =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?)';
const clock = String.raw`\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|uhr)|\d{1,2}:\d{2}`;
const short = '(?:[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at|[Ss]un|Mo|Di|Mi|Do|Fr|Sa|So)';
/** Short names stand together, or they are other words. */
const shortDays = new RegExp(
  String.raw`(?<!\p{L})${short}(?:\s?(?:,|&|\/|\+|-|–|to|bis|and|und|or|oder)\s?${short}){1,6}(?!\p{L})`,
  'u',
);
const someDays = new RegExp(
  String.raw`(?<!\p{L})(?<days>${day}(?:\s?(?:,|&|\/|\+|-|–|to|bis|and|und|or|oder)\s?(?:and\s|und\s)?${day}){0,6})(?!\p{L})`,
  'giu',
);
const deadline = new RegExp(
  String.raw`(?<!\p{L})(?:by|until|till|before|bis|spätestens|no later than|bestellschluss(?: ist)?|deadline(?: is)?|cut-?off(?: is)?|orders? closes?(?: on)?):?\s(?:the\s|next\s|zum\s|am\s)?(?:(?<day>${day})(?!\p{L}))?(?:\s?(?:at|um|,)?\s)?(?<time>${clock})?(?!\p{L})`,
  'giu',
);
const ends =
  /(?<!\p{L})(?:by|until|till|before|bis|spätestens|later than|bestellschluss(?: ist)?|deadline(?: is)?|cut-?off(?: is)?|closes?(?: on)?):?\s(?:the\s|next\s|zum\s|am\s)?$/iu;
const before = /\s(?:before|in advance|ahead|notice|earlier|vorher|im voraus|davor|vorlauf)(?!\p{L})/iu;
const dayBefore =
  /(?<!\p{L})(?:the day before|a day before|the previous day|the night before|am vortag|am tag davor|am tag vorher)(?!\p{L})/iu;
const limit =
  /(?<!\p{L})(?:max(?:imum|imal)?\.?|up to|at most|no more than|not more than|limit(?:ed)?(?: of| to)?|only|höchstens|bis zu|nicht mehr als|nur)(?: of)?\s(?<count>\d{1,4})\s(?<noun>\p{L}[\p{L}-]{0,40}(?:\s\p{L}[\p{L}-]{0,40})?)\s(?:per|a|each|every|pro|am|je|an jedem)\s(?:pick-?up\s|baking\s)?(?:day|tag|abholtag|\p{L}{3,8}day|\p{L}{3,8}tag)(?!\p{L})/iu;
const ways = {
  pickup:
    /(?<!\p{L})(?:pick(?:ing)?(?:\s|-)?(?:it |them )?ups?|collect(?:s|ion|ed)?|abholen|abholung|abgeholt|abholtag\p{L}*|selbstabholung)(?!\p{L})/iu,
  delivery: /(?<!\p{L})(?:deliver(?:y|ed|s|ies)?|lieferung|liefern|geliefert|lieferservice)(?!\p{L})/iu,
};

/** What the words say of the shop, as it stands there. */
export function fillShop(words: string): Filled {
  const wanted = wantedWords(words);
  const { items, currency } = pricedItems(wanted);
  const [named] = readCurrencies(wanted);
  return filledOf(words, wanted, {
    tagline: ownLine(wanted),
    products: items,
    currency: currency ?? (named ? { value: named.code, quote: named.quote } : null),
    fulfilment: fulfilmentIn(wanted),
    pickupDays: daysIn(wanted),
    slots: slotsIn(wanted),
    // A limit is told with "no more than", which rules nothing out.
    ...limitsIn(words.slice(0, wanted.length)),
    ...deadlineIn(wanted),
  });
}

function fulfilmentIn(wanted: string): Slot | null {
  const pickup = ways.pickup.exec(wanted);
  const delivery = ways.delivery.exec(wanted);
  if (pickup && delivery) {
    const from = Math.min(pickup.index, delivery.index);
    const to = Math.max(pickup.index + pickup[0].length, delivery.index + delivery[0].length);
    return { value: 'both', quote: wanted.slice(from, to) };
  }
  if (delivery) return { value: 'delivery', quote: delivery[0] };
  return pickup ? { value: 'pickup', quote: pickup[0] } : null;
}

/** The first days that are named and are no deadline. */
function daysIn(wanted: string): Slot | null {
  const [open] = readOpeningHours(wanted);
  const days = /^\D*/u.exec(open?.quote ?? '')?.[0].replace(/[\s:,]*(?:from|von)?[\s:,]*$/iu, '') ?? '';
  if (days !== '') return { value: [days], quote: days };
  for (const { index, groups } of wanted.matchAll(someDays)) {
    const days = groups?.['days'] ?? '';
    const lead = wanted.slice(Math.max(0, index - 32), index);
    if (ends.test(lead)) continue;
    return { value: [days], quote: days };
  }
  const found = shortDays.exec(wanted);
  return found ? { value: [found[0]], quote: found[0] } : null;
}

function slotsIn(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) =>
    /(?:slots?|times|windows?|uhrzeiten|zeiten|zeitfenster)$/iu.test(title),
  );
  if (!list) {
    const times = /\d.*$/su.exec(readOpeningHours(wanted)[0]?.quote ?? '')?.[0];
    return times === undefined ? null : { value: [times], quote: times };
  }
  const items = [...new Set(list.items)].filter((item) => /\d/.test(item) && item.length <= 40);
  return items.length > 0 && items.length <= 24 ? { value: items, quote: list.quote } : null;
}

function limitsIn(words: string): Readonly<Record<string, Slot>> {
  const match = limit.exec(words);
  const count = Number(match?.groups?.['count'] ?? 0);
  if (!match || count === 0) return {};
  const isOrders = /order|bestellung/i.test(match.groups?.['noun'] ?? '');
  return { [isOrders ? 'limitOrders' : 'limitPieces']: { value: count, quote: match[0] } };
}

function deadlineIn(wanted: string): Readonly<Record<string, Slot>> {
  const slots: Record<string, Slot> = {};
  for (const { 0: quote, groups } of wanted.matchAll(deadline)) {
    const { day: untilDay, time } = groups ?? {};
    if (untilDay !== undefined && slots['untilDay'] === undefined) slots['untilDay'] = { value: untilDay, quote };
    if (time !== undefined && slots['until'] === undefined) slots['until'] = { value: time, quote };
  }
  if (slots['untilDay'] === undefined) {
    const lead = leadIn(wanted);
    if (lead) slots['leadDays'] = lead;
  }
  return slots;
}

function leadIn(wanted: string): Slot | null {
  const near = dayBefore.exec(wanted);
  if (near) return { value: 1, quote: near[0] };
  for (const { at, quote, kind, unit, value } of readAmounts(wanted)) {
    if (kind !== 'unit' || (unit !== 'day' && unit !== 'hour')) continue;
    const after = before.exec(wanted.slice(at + quote.length, at + quote.length + 16));
    const days = unit === 'hour' ? value / 24 : value;
    if (after?.index !== 0 || !Number.isInteger(days) || days < 0 || days > 30) continue;
    return { value: days, quote: wanted.slice(at, at + quote.length + after[0].length) };
  }
  return null;
}
