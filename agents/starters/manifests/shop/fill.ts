import { anyCase } from '../../../kit/brief/any-case.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { readCurrencies } from '../../../kit/brief/read-currencies.ts';
import type { Filled } from '../../base/starter.ts';
import { ownLine } from '../shared/own-line.ts';
import { day, pickUpDays, short } from '../shared/pick-up-days.ts';
import { type PricedItem, pricedItems } from '../shared/priced-items.ts';
import { filledOf, type Slot, wantedWords } from '../../base/fill.ts';

const clock = String.raw`\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|uhr)|\d{1,2}:\d{2}`;
const deadlineWords = anyCase(
  String.raw`(?:by|until|till?|before|bis|spätestens|no later than|bestellschluss(?: ist)?|(?:order )?deadline(?: is)?|cut-?off(?: is)?|orders? closes?(?: on)?):?\s(?:the\s|next\s|zum\s|am\s|(?:um\s)?(?=\d))?`,
);
const deadlineTime = anyCase(String.raw`(?:\s?(?:at|um|,)?\s)?(?<time>${clock}|noon)?`);
/** Short names of days count only with their capital: `do` and `so` are other words. */
const deadline = new RegExp(
  String.raw`(?<!\p{L})${deadlineWords}(?:(?<day>${anyCase(day)}|${short})\.?(?!\p{L}))?${deadlineTime}(?!\p{L})`,
  'gu',
);
/** Words before the end of something other than orders. */
const noDeadline =
  /(?<!\p{L})(?:pick(?:ed|ing)?[ -]?(?:it |them )?up|collect\p{L}{0,4}|open|opens|closed|deliver\p{L}{0,3}|abhol\p{L}{0,4}|abgeholt|geöffnet|offen|liefer\p{L}{0,4}|valid|gültig)(?!\p{L})[^.;,\n]{0,24}$/iu;
const before = /\s(?:before|in advance|ahead|notice|earlier|vorher|im voraus|davor|vorlauf)(?!\p{L})/iu;
const dayBefore =
  /(?<!\p{L})(?:the day before|a day before|the previous day|the night before|am vortag|am tag davor|am tag vorher)(?!\p{L})/iu;
const noun = String.raw`(?:\s(?<noun>\p{L}[\p{L}-]{0,40}(?:\s(?!(?:per|a|each|every|pro|am|je|an)\s)\p{L}[\p{L}-]{0,40})?))?`;
const perDay = String.raw`\s(?:per|a|each|every|pro|am|je|an jedem|jeden)\s(?:pick-?up\s|baking\s)?(?:day|tag|abholtag|\p{L}{3,8}day|\p{L}{3,8}tag)`;
const most = String.raw`max(?:imum|imal)?\.?|at most|no more than|not more than|limit(?:ed)?(?: of| to)?|höchstens|nicht mehr als`;
const limits = [
  new RegExp(
    String.raw`(?<!\p{L})(?:${most}|up to|only|bis zu|nur)(?: of|(?:\s\p{L}{2,9}){1,3})?\s(?<count>\d{1,4})${noun}${perDay}(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<![\d.,])(?<count>\d{1,4})${noun}(?:${perDay})?\s(?:max(?:imum|imal)?|at most|höchstens)(?!\p{L})(?! ?\d)`,
    'iu',
  ),
  // All orders are for one day, so a limit that names no day is per day.
  new RegExp(
    String.raw`(?<!\p{L}|(?:have|haben|has|are|sind) )(?:${most})\s(?<count>\d{1,4})${noun}(?=\s*(?:[,;.!\n)]|$))(?!\s?(?:per|each|a|pro|je)\s)`,
    'iu',
  ),
];
/** Countable things that are neither orders nor pieces. */
const uncounted =
  /^(?:people|persons?|personen|customers?|kunden|users?|products?|produkte|days?|tage?|hours?|stunden?|minutes?|minuten|km|miles?|weeks?|wochen?|characters?|zeichen|photos?|bilder|euros?|eur|chf|dollars?|kg)(?!\p{L})/iu;
const ways = {
  pickup:
    /(?<!\p{L})(?:pick(?:ing)?(?:\s|-)?(?:it |them )?ups?|collect(?:s|ion|ed)?|abholen|abholung|abgeholt|abholtag\p{L}*|selbstabholung)(?!\p{L})/iu,
  delivery: /(?<!\p{L})(?:deliver(?:y|ed|s|ies)?|lieferung|liefern|geliefert|lieferservice)(?!\p{L})/iu,
};

/** `sizes S, M and L`: a product has one price and no variants. */
const clothes =
  /(?<!\p{L})(?:(?:[Ss]izes?|[Gg]r(?:ö|oe)(?:ß|ss)en?):? )?(?:XXS|XS|S|M|L|XL|XXL)(?:(?:[ ,/]{1,2}|-|,? (?:and|und|to|bis) )(?:XS|S|M|L|XL|XXL|3XL)){1,6}(?!\p{L})/u;

/** Reads the settings of the shop, in the user's words. */
export function fillShop(words: string): Filled {
  const wanted = wantedWords(words);
  const { items, currency } = pricedItems(wanted);
  const [named] = readCurrencies(wanted);
  const filled = filledOf(words, wanted, {
    tagline: ownLine(wanted),
    products: items && { value: items.value.map(withNote), quote: items.quote },
    currency: currency ?? (named ? { value: named.code, quote: named.quote } : null),
    fulfilment: fulfilmentIn(wanted),
    ...pickUpDays(wanted),
    // "no more than" sets a limit, although it looks like a prohibition.
    ...limitsIn(words.slice(0, wanted.length)),
    ...deadlineIn(wanted),
  });
  const variants = clothes.exec(wanted)?.[0];
  return variants === undefined ? filled : { ...filled, missing: [variants] };
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

/** The list has no field for a price's unit, so it becomes part of the name. */
function withNote({ name, price, note }: PricedItem): { name: string; price: number | null } {
  return { name: note === undefined ? name : `${name} (${note.replace(/^\/ ?/u, '')})`, price };
}

function limitsIn(words: string): Readonly<Record<string, Slot>> {
  for (const pattern of limits) {
    const match = pattern.exec(words);
    const count = Number(match?.groups?.['count'] ?? 0);
    const counted = match?.groups?.['noun'] ?? '';
    if (!match || count === 0 || uncounted.test(counted)) continue;
    const isOrders = /order|bestellung/i.test(counted);
    return { [isOrders ? 'limitOrders' : 'limitPieces']: { value: count, quote: match[0] } };
  }
  return {};
}

function deadlineIn(wanted: string): Readonly<Record<string, Slot>> {
  const slots: Record<string, Slot> = {};
  for (const { 0: match, index, groups } of wanted.matchAll(deadline)) {
    const { day: untilDay, time } = groups ?? {};
    const quote = match.trimEnd();
    if (noDeadline.test(wanted.slice(Math.max(0, index - 40), index))) continue;
    if (untilDay !== undefined && slots['untilDay'] === undefined) slots['untilDay'] = { value: untilDay, quote };
    if (time !== undefined && slots['until'] === undefined)
      slots['until'] = { value: /^noon/iu.test(time) ? '12:00' : time, quote };
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
