import { outside } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { readContacts } from '../../../kit/brief/read-contacts.ts';
import { readOpeningHours } from '../../../kit/brief/read-opening-hours.ts';
import { readCurrencies } from '../../../kit/brief/read-currencies.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import { currencyPattern } from '../../../kit/brief/units.ts';
import type { Slot } from '../../base/fill.ts';

export interface PricedItem {
  name: string;
  price: number | null;
  /** The unit of the price, unchanged: `per kg`. */
  note?: string;
}

export interface PricedItems {
  items: { value: PricedItem[]; quote: string } | null;
  /** The currency of the first price. */
  currency: Slot | null;
}

const longestName = 60;
const most = 60;
/** The text before the first item on offer. */
const lead =
  /^.*?(?:[\p{L}"”“»«)]:|(?<!\p{L})(?:sells?|selling|offers?|offering|have|has|with|like|including|are|verkaufen?|verkaufe|bieten?|haben|mit|wie|sind|gibt es))\s/iu;
const article = /^(?:an?|the|our|my|one|eine?n?|der|die|das|unsere?n?|und|and|or|oder)\s/iu;
const tail = /(?:\s*[:–—(=-]|\s(?:for|at|is|are|costs?|each|für|zu|à|je|kostet|kosten|ist|sind))\s*$/iu;
const listOfGoods =
  /(?:products?|menu|sells?|selling|offers?|offering|items|services?|treatments?|prices?|goods|catalogue|catalog|range|produkte?|karte|verkaufen?|verkaufe|angebot|leistungen|preise|sorten|sortiment|waren|artikel)\s*(?:is|are|list|sind)?$/iu;
const sold =
  /(?<![\p{L}])(?:sell|sells|selling|pre-?orders? (?:of|for)|order|orders for|verkaufen?|verkaufe|Vorbestellungen für)\s(?<body>\p{L}[^.;:\n!?()]{2,200})/iu;
const soldUntil =
  /\s(?:on|for|with|every|at|from|so|where|which|that|who|to|via|in|by|am|im|für|mit|bei|auf|an|ab|bis|damit|zum|zur|weekly|online|each|jede\p{L}*|please)\s/iu;

/**
 * Reads the items on offer with their prices: `rye bread £3.80`, lists after a colon, and nouns after verbs of selling.
 */
export function pricedItems(wanted: string): PricedItems {
  const priced = withPrice(wanted);
  if (priced.items !== null) return priced;
  const list = readLists(wanted).find(({ title }) => listOfGoods.test(title));
  if (list) {
    const items = named(list.items.map((name) => bareItem(name)));
    return { items: items && { value: items, quote: list.quote }, currency: null };
  }
  return { items: soldItems(wanted), currency: null };
}

const barePrice =
  /(?<=\p{L}[)"”’']?(?:[ \u00a0]?[:=–—-])?[ \u00a0]{1,3}|\p{L}[:=])(?<price>\d{1,5}(?:[.,]\d{1,2}|[.,][-–—])?)(?![\d%:]|[.,]\d)(?=\s*(?:[,;)(\n|•/–—+]|\.(?:\s|$)| - |(?:and|und|each|per|pro|je|a|das|the|for)(?!\p{L})|(?:€|CHF|EUR|Fr\.)|& |$))/gu;
/** The unit of a price: `2,50 €/kg`, `12 € per person`. */
const priceFor =
  /^(?:\.-)?[ \u00a0]?\(?(?<note>(?:\/ ?|(?:per|pro|je|the|a|das|der|die) )(?:\d{1,4} ?)?(?:kg|kilo|gr?|gramm?|lbs?|pound|oz|l|litres?|liters?|ml|dozen|dutzend|piece|stück|stk|bunch|bund|bottle|flasche|glass?|jar|box|kiste|bag|sack|pack(?:et|ung)?|slice|portion|loaf|person|pers|kopf|head|hour|stunde|std|h|night|nacht|day|tag|week|woche|month|monat|session|lesson|meter|metre|m|m²|qm|raummeter|rm|cubic metre))(?!\p{L})/iu;
/** Words before a number that is no price. */
const noPrice =
  /(?<![\p{L}-])(?:max|maximum|maximal|most|than|min|mindestens|least|up to|over|under|above|below|ages?|aged|ab|nr|no|number|page|seite|table|tisch|room|raum|level|size|größe|grade|klasse|version|open|opens|close|closes|closed|from|to|until|till|at|between|before|after|by|on|von|bis|um|uhr|vor|nach|öffnet|schließt|abholung|abholen|lieferung|pick-?up|collection|delivery|date|datum|termin|mon?|tue?|wed?|thu?|fri?|sat?|sun?|di|mi|do|fr|sa|so|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|days?|postcode|plz|tel|phone|telefon|\p{L}{3,8}day|\p{L}{3,8}tags?)\.?$/iu;
/** Things with a price that are no goods. */
const noGoods =
  /^(?:(?:free )?(?:delivery|shipping|postage)|lieferung|versand|liefer\p{L}*|versand\p{L}*|minimum(?: order)?|mindestbestell\p{L}*|deposits?|pfand|anzahlung|budget|total|gesamt|tax|vat|mwst|tip|trinkgeld|pick(?:ed|ing)?[ -]?up|abholung|order(?:s)? (?:over|above|from)|bestellung(?:en)? (?:über|ab))(?!\p{L})/iu;

interface Price {
  at: number;
  end: number;
  value: number;
  kind: 'money' | 'decimal' | 'whole';
  currency: string | null;
  quote: string;
}

/** Reads prices with a currency, and bare prices in the same list as such a price or as one with decimals. */
function withPrice(wanted: string): PricedItems {
  const found: (PricedItem & Price & { from: number; run: number; ofSize: string | undefined })[] = [];
  let [end, run] = [0, 0];
  for (const price of pricesIn(wanted)) {
    const before = wanted.slice(Math.max(end, price.at - 200), price.at);
    const size = nameBefore(before) === null ? sizeBefore(before, found.at(-1)?.ofSize) : null;
    const name = size?.name ?? nameBefore(before);
    const note = priceFor.exec(wanted.slice(price.end))?.groups?.['note'];
    const goesOn = found.length > 0 && /^[\s)]*(?:[,;\n•|/+–—-]|(?:and|und|&) )/iu.test(withoutNote(before));
    if (!goesOn || /[.!?]\s/u.test(before)) run += 1;
    end = price.end + (note === undefined ? 0 : wanted.slice(price.end).indexOf(note) + note.length);
    if (name === null || noGoods.test(name)) continue;
    if (price.kind !== 'money' && (noPrice.test(name) || /\d$/u.test(name))) continue;
    const from = wanted.lastIndexOf(size?.quote ?? name, price.at);
    found.push({
      ...price,
      end,
      name,
      price: price.value,
      from,
      run,
      ofSize: size?.thing,
      ...(note === undefined ? {} : { note }),
    });
  }
  const kept = found.filter((one) => {
    const beside = found.filter((other) => other.run === one.run);
    if (beside.some(({ kind }) => kind === 'money')) return true;
    if (beside.length < 2) return false;
    if (namesCurrency(wanted, beside[0]?.from ?? 0, beside.at(-1)?.end ?? 0)) return true;
    return beside.some(({ kind }) => kind === 'decimal') || listOfPrices.test(wanted.slice(0, beside[0]?.from));
  });
  const items = named(kept);
  const [first] = kept;
  const money = kept.find(({ currency }) => currency !== null);
  return {
    items: items && { value: items, quote: wanted.slice(first?.from ?? 0, kept.at(-1)?.end ?? 0) },
    currency: items && money ? { value: money.currency, quote: money.quote } : null,
  };
}

const sizes = /(?:^|[,;:(\s])(?<amount>\d{1,4}(?:[.,]\d{1,3})? ?(?:g|kg|ml|cl|l))\s*[:=–-]?\s*$/iu;
const orders = /^.*(?<!\p{L})(?:orders?|sales?|bestellung(?:en)?|verkauf|shop) (?:for|of|von|für)\s/iu;

/** Reads `honey, 500 g` before a price: a size of the thing before it, or of the thing that the size before it had. */
function sizeBefore(text: string, thing: string | undefined): { name: string; thing: string; quote: string } | null {
  const match = sizes.exec(text);
  const amount = match?.groups?.['amount'];
  if (!match || amount === undefined) return null;
  const own =
    nameBefore(
      text
        .slice(0, match.index)
        .replace(orders, '')
        .replace(/(?: (?:shop|store|laden))?[\s,;:(]+$/iu, ''),
    ) ?? thing;
  return own === undefined ? null : { name: `${own} ${amount}`, thing: own, quote: amount };
}

const listOfPrices =
  /(?:menu|prices?|price list|products?|services?|treatments?|goods|(?:speise|getränke|preis)?(?:karte|liste)|preise|produkte|leistungen|angebot|sortiment)(?: (?:in|list|is|are|\p{L}{3,12}))?:\s*$/iu;
const currencyAfter = new RegExp(String.raw`^\s?\((?:all |prices )?(?:in )?(?:${currencyPattern})\)`, 'iu');

/** `small 12, large 20 (euros)`; after a colon the currency may be anywhere. */
function namesCurrency(wanted: string, from: number, to: number): boolean {
  if (currencyAfter.test(wanted.slice(to, to + 40))) return true;
  return /:\s*$/u.test(wanted.slice(0, from)) && readCurrencies(wanted).length > 0;
}

const withoutNote = (text: string) =>
  text.replace(/^(?:\.-)?[^,;\n•|+–—]{0,24}(?=[,;\n•|+–—]|\s(?:and|und|&)\s)/iu, '');

function pricesIn(wanted: string): Price[] {
  const money = readAmounts(wanted)
    .filter(({ kind }) => kind === 'money')
    .map(({ at, quote, value, unit }): Price => {
      const tail = /^\.[-–—]/u.exec(wanted.slice(at + quote.length))?.[0] ?? '';
      const end = at + quote.length + tail.length;
      return { at, end, value, kind: 'money', currency: unit, quote };
    });
  const bare = [...wanted.matchAll(barePrice)].flatMap(({ 0: quote, index: at }): Price[] => {
    const value = Number(quote.replace(',', '.').replace(/\.[-–—]$/u, ''));
    if (/^(?:19|20)\d\d$/.test(quote)) return [];
    return [{ at, end: at + quote.length, value, kind: /\D/.test(quote) ? 'decimal' : 'whole', currency: null, quote }];
  });
  const taken = [...money, ...readContacts(wanted), ...readOpeningHours(wanted)];
  return [...money, ...outside(bare, taken)].toSorted((a, b) => a.at - b.at);
}

/** Returns the last words before a price that name a thing. */
function nameBefore(text: string): string | null {
  const [piece = ''] = text
    .split(/[\n;,•|·]|\)(?=\s*\S)|\((?![^()]*\)\s*$)|[.!?]\s|\s(?:\+|[-–—/])\s(?=\s*\S)|->|→/)
    .slice(-1);
  let name = piece.trim().replace(/^(?:[-–—*•·.)/\s]+|\d{1,2}[.)]\s)+/u, '');
  for (let next = name.replace(lead, ''); next !== name; next = name.replace(lead, '')) name = next;
  for (let next = name.replace(tail, ''); next !== name; next = name.replace(tail, '')) name = next;
  name = name
    .replace(/^(?:and|und|&) /iu, '')
    .replace(article, '')
    .replaceAll(/\s{2,}/gu, ' ')
    .trim();
  if (isName(name)) return name;
  // `in many sizes and raffle tickets`: take the last noun of a long piece.
  const rest = /^.*\s(?:and|und)\s(?<last>.+)$/iu.exec(name)?.groups?.['last']?.replace(article, '') ?? '';
  return isName(rest) ? rest : null;
}

/** `flat white 3.20`: a price without a currency must have two decimals. */
function bareItem(text: string): PricedItem {
  const match = /^(\D.{0,80}?)[\s:–-]+(\d{1,5})[.,](\d{2})$/u.exec(text);
  const name = match?.[1]?.trim() ?? text;
  return { name, price: match ? Number(`${match[2]}.${match[3]}`) : null };
}

/** `cake order with size and flavour`: what follows is no goods. */
const noThing = /^(?:with|mit|for|für|from|von|by|and|und|in|at|list|form|page|system|book)(?!\p{L})/iu;

function soldItems(wanted: string): PricedItems['items'] {
  const body = sold.exec(wanted)?.groups?.['body'] ?? '';
  const stop = soldUntil.exec(body)?.index ?? body.length;
  const text = body.slice(0, stop).trim();
  if (noThing.test(text)) return null;
  const names = splitItems(text).map((name) => name.replace(article, ''));
  if (names.length < 2 || names.some((name) => noGoods.test(name))) return null;
  if (names.some((name) => name.split(/\s+/).length > 4)) return null;
  const items = named(names.map((name) => ({ name, price: null })));
  return items && { value: items, quote: text };
}

/** A name does not end with several figures: `3 sizes 25 35`. */
const isName = (name: string) =>
  /\p{L}{2}/u.test(name) &&
  !/\d\s\d+$/u.test(name) &&
  name.length <= longestName &&
  name.split(/\s+/).length <= 6 &&
  !/[\n:]/.test(name);

/** Keeps each name once; null if there is none. */
function named(items: readonly PricedItem[]): PricedItem[] | null {
  const kept = new Map<string, PricedItem>();
  for (const { name, price, note } of items) {
    const key = name.toLowerCase();
    // The later of two prices applies.
    const fits = isName(name) && (kept.has(key) || kept.size < most);
    if (fits) kept.set(key, { name, price, ...(note === undefined ? {} : { note }) });
  }
  return kept.size > 0 ? [...kept.values()] : null;
}
