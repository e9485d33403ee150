import { readAmounts } from '../../brief/read-amounts.ts';
import { readLists } from '../../brief/read-lists.ts';
import { splitItems } from '../../brief/split-items.ts';
import type { Slot } from '../fill.ts';

interface PricedItem {
  name: string;
  price: number | null;
}

export interface PricedItems {
  items: Slot | null;
  /** The currency of the first price. */
  currency: Slot | null;
}

const longestName = 60;
const most = 60;
/** What stands before the first thing on offer. */
const lead =
  /^.*?(?:\p{L}:|(?<!\p{L})(?:sells?|selling|offers?|offering|have|has|with|like|including|are|verkaufen?|verkaufe|bieten?|haben|mit|wie|sind|gibt es))\s/iu;
const article = /^(?:an?|the|our|my|one|eine?n?|der|die|das|unsere?n?|und|and|or|oder)\s/iu;
const tail = /(?:\s*[:–—(=-]|\s(?:for|at|is|are|costs?|each|für|zu|à|je|kostet|kosten|ist|sind))\s*$/iu;
const listOfGoods =
  /(?:products?|menu|sells?|selling|offers?|offering|items|services?|treatments?|prices?|goods|catalogue|catalog|range|produkte?|karte|verkaufen?|verkaufe|angebot|leistungen|preise|sorten|sortiment|waren|artikel)\s*(?:is|are|list|sind)?$/iu;
const sold =
  /(?<![\p{L}])(?:sell|sells|selling|pre-?orders? (?:of|for)|order|orders for|verkaufen?|verkaufe|Vorbestellungen für)\s(?<body>\p{L}[^.;:\n!?()]{2,200})/iu;
const soldUntil =
  /\s(?:on|for|with|every|at|from|so|where|which|that|who|to|via|in|by|am|im|für|mit|bei|auf|an|ab|bis|damit|zum|zur|weekly|online|each|jede\p{L}*|please)\s/iu;

/** What is on offer, with its prices: `rye bread £3.80`, lists after a colon, and what somebody sells. */
export function pricedItems(wanted: string): PricedItems {
  const priced = withPrice(wanted);
  if (priced.items !== null) return priced;
  const bare = bareItems(wanted);
  if (bare !== null) return { items: bare, currency: null };
  const list = readLists(wanted).find(({ title }) => listOfGoods.test(title));
  if (list) {
    const items = named(list.items.map((name) => bareItem(name)));
    return { items: items && { value: items, quote: list.quote }, currency: null };
  }
  return { items: soldItems(wanted), currency: null };
}

function withPrice(wanted: string): PricedItems {
  const money = readAmounts(wanted).filter(({ kind }) => kind === 'money');
  const found: (PricedItem & { from: number; to: number })[] = [];
  let end = 0;
  for (const { at, quote, value } of money) {
    const name = nameBefore(wanted.slice(Math.max(end, at - 200), at));
    const to = at + quote.length;
    end = to;
    if (name !== null) found.push({ name, price: value, from: wanted.lastIndexOf(name, at), to });
  }
  const [first] = money;
  const items = named(found);
  const from = found[0]?.from ?? 0;
  const to = found.at(-1)?.to ?? 0;
  return {
    items: items && { value: items, quote: wanted.slice(from, to) },
    currency: items && first ? { value: first.unit, quote: first.quote } : null,
  };
}

/** The last words before a price, as far as they name a thing. */
function nameBefore(text: string): string | null {
  const [piece = ''] = text
    .split(/[\n;,•|·]|\)(?=\s*\S)|\((?![^()]*\)\s*$)|\.\s|\s(?:and|und|&|[-–—])\s(?=\s*\S)|->|→/)
    .slice(-1);
  let name = piece.trim().replace(/^[-–—*•·\d.)\s]+/u, '');
  for (let next = name.replace(lead, ''); next !== name; next = name.replace(lead, '')) name = next;
  for (let next = name.replace(tail, ''); next !== name; next = name.replace(tail, '')) name = next;
  name = name.replace(article, '').trim();
  return isName(name) ? name : null;
}

const barePrice =
  /(?<name>\p{L}[\p{L}'’ -]{1,40}?)[ :–-]{1,3}(?<price>\d{1,4}[.,]\d{2})(?!\d)(?=\s*(?:[,;)\n.]|and |und |$))/gu;
/** `7.30` after these is a time of day. */
const clock =
  /(?<!\p{L})(?:open|opens|close|closes|from|to|until|till|at|between|von|bis|ab|um|uhr|öffnet|schließt|mon?|tue?|wed?|thu?|fri?|sat?|sun?|mo|di|mi|do|fr|sa|so)$/iu;

/** Two things at least that stand before a price without its currency. */
function bareItems(wanted: string): Slot | null {
  const found = [...wanted.matchAll(barePrice)].flatMap(({ 0: whole, index, groups }) => {
    const name = nameBefore(groups?.['name'] ?? '');
    if (name === null || clock.test(name)) return [];
    return [
      { name, price: Number((groups?.['price'] ?? '').replace(',', '.')), from: index, to: index + whole.length },
    ];
  });
  const items = named(found);
  if (items === null || items.length < 2) return null;
  return { value: items, quote: wanted.slice(found[0]?.from, found.at(-1)?.to) };
}

/** `flat white 3.20`: a price without its currency stands with two decimals. */
function bareItem(text: string): PricedItem {
  const match = /^(\D.{0,80}?)[\s:–-]+(\d{1,5})[.,](\d{2})$/u.exec(text);
  const name = match?.[1]?.trim() ?? text;
  return { name, price: match ? Number(`${match[2]}.${match[3]}`) : null };
}

function soldItems(wanted: string): Slot | null {
  const body = sold.exec(wanted)?.groups?.['body'] ?? '';
  const stop = soldUntil.exec(body)?.index ?? body.length;
  const text = body.slice(0, stop).trim();
  const names = splitItems(text).map((name) => name.replace(article, ''));
  if (names.length < 2 || names.some((name) => name.split(/\s+/).length > 4)) return null;
  const items = named(names.map((name) => ({ name, price: null })));
  return items && { value: items, quote: text };
}

const isName = (name: string) =>
  /\p{L}{2}/u.test(name) && name.length <= longestName && name.split(/\s+/).length <= 6 && !/[\n:]/.test(name);

/** Each name once; null: there is none. */
function named(items: readonly PricedItem[]): PricedItem[] | null {
  const kept = new Map<string, PricedItem>();
  for (const { name, price } of items) {
    const key = name.toLowerCase();
    if (isName(name) && !kept.has(key) && kept.size < most) kept.set(key, { name, price });
  }
  return kept.size > 0 ? [...kept.values()] : null;
}
