import { digitsPattern, parseNumber } from '../../../kit/brief/numbers.ts';
import { readCurrencies } from '../../../kit/brief/read-currencies.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { currencyPattern } from '../../../kit/brief/units.ts';
import type { Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';

interface Item {
  name: string;
  price: number;
  quantity: number;
}

const itemTitle = /(?:items?|lines?|positions?|services|products|positionen|posten|leistungen|artikel)$/iu;
const word = String.raw`\p{L}[\p{L}²³'’/-]{0,24}\.?`;
const money = `(?<before>${currencyPattern})?[ \u00a0]?(?<price>${digitsPattern})(?:[.,][-–])?[ \u00a0]?[(]?(?<after>${currencyPattern})?`;
/** `mowing 4 x 35 €`, `12 hours at 42 €`, `3 h labour at £45`, `2 sockets £8.50 each`, `Material 230 €`. */
const line = new RegExp(
  String.raw`^(?:(?<name>\p{L}[^\d€$£]{0,60}?)[ (:=–-]{1,3})??(?:(?<quantity>${digitsPattern}) ?(?<times>[x×] )?(?<unit>${word}(?: ${word}){0,2}?)?? ?(?<link>x|×|\*|@|à|a|at|zu|zu je|je|for|für|mal)? ?)??${money}\)?(?<each> ?(?:each|je|\/ ?${word}|(?:per|pro|an?) ${word}))?$`,
  'iu',
);
/** Segments about the document itself, which are no line items. */
const noLine =
  /(?<!\p{L})(?:vat|tax|gst|mwst|mehrwertsteuer|umsatzsteuer|ust|due|net|valid|payable|zahlbar|fällig|gültig|discount|rabatt|skonto|fees?|mahngebühr|budget|under|over|about|than|unter|über|max|total|sum|gesamt|summe|deposit|anzahlung|number|nr|page|from|since|ab|seit)(?!\p{L})/iu;

interface Read extends Item {
  isCounted: boolean;
  isMoney: boolean;
  isFirst: boolean;
  from: number;
  to: number;
}

/** Reads the line items, each with its quantity and unit price. */
export function itemsIn(wanted: string, language: Language): Slot | null {
  const lines = read(wanted, language);
  const hasCurrency = readCurrencies(wanted).length > 0;
  const sure = lines.filter(({ isCounted, isMoney, isFirst }) => isCounted || (isMoney && !isFirst));
  const kept = lines.filter((one) => sure.includes(one) || (sure.length > 0 && hasCurrency && !one.isFirst));
  if (kept.length === 0) {
    const each = priceOfOne(wanted, language);
    if (each) return each;
  }
  const [first] = kept;
  const last = kept.at(-1);
  if (!first || !last || kept.length > 50) return titled(wanted, language);
  const list = titled(wanted, language);
  // A list with a title may have items without a price too.
  if (list && (list.value as Item[]).length > kept.length) return list;
  const value = kept.map(({ name, price, quantity }) => ({ name, price, quantity }));
  return { value, quote: wanted.slice(first.from, last.to) };
}

const ofOne = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:${currencyPattern})?[ \u00a0]?(?<price>${digitsPattern})[ \u00a0]?(?:${currencyPattern})?(?: (?:per|pro|an?|die|das|der|each|je) |\/ ?)(?<name>\p{L}{3,24})(?!\p{L})`,
  'iu',
);
const notOne = /^(?:month|monat|year|jahr|week|woche|cent|percent|prozent|person)$/iu;

/** Reads the price of one thing: `15 quid per walk`, `42 euro die stunde`. */
function priceOfOne(wanted: string, language: Language): Slot | null {
  const match = ofOne.exec(wanted);
  const { price: digits = '', name = '' } = match?.groups ?? {};
  const price = parseNumber(digits, { german: language === 'de', money: true });
  return match && price !== null && !notOne.test(name)
    ? { value: [{ name, price, quantity: 1 }], quote: match[0].trim() }
    : null;
}

function read(wanted: string, language: Language): Read[] {
  const number = (text: string | undefined, isMoney: boolean) =>
    parseNumber(text ?? '', { german: language === 'de', money: isMoney });
  return [...wanted.matchAll(/(?:[^,;\n•.]|[.,](?=[\d-])|\.(?!\s|$)){3,160}/gu)].flatMap(
    ({ 0: whole, index }): Read[] => {
      // The text before the items ends with a colon or a dash.
      const lead = /^.*(?::|\s[–—-])\s+/u.exec(whole)?.[0] ?? '';
      const text = whole
        .slice(lead.length)
        .trim()
        .replace(/^(?:and|und|plus) /iu, '');
      const parts = line.exec(text)?.groups;
      if (!parts || noLine.test(text)) return [];
      const { name, unit, link, each } = parts;
      const price = number(parts['price'], true);
      const count = number(parts['quantity'], false);
      const isMoney = parts['before'] !== undefined || parts['after'] !== undefined;
      const isCounted = count !== null && [link, each, parts['times']].some((one) => one !== undefined);
      // `hosting 1 year 120 €` is one item.
      const isWhole = count !== null && !isCounted && isMoney && name !== undefined && unit !== undefined;
      if (price === null || (count !== null && !isCounted && !isWhole)) return [];
      const title = isWhole ? `${name.trim()} ${parts['quantity']} ${unit}` : titleOf(name, unit);
      if (title === null) return [];
      const from = index + whole.indexOf(text);
      const isFirst = lead === '' && (index === 0 || /[.\n]\s*$/u.test(wanted.slice(0, index)));
      return [
        {
          name: title,
          price,
          quantity: isCounted ? (count ?? 1) : 1,
          isCounted,
          isMoney,
          isFirst,
          from,
          to: from + text.length,
        },
      ];
    },
  );
}

const measure = /^(?:h|hrs?|hours?|std|stunden?|stk|stück|pcs|pieces?|qm|m²|m2|m|km|kg|l|days?|tage?)\.?$/iu;

/** Returns `labour` for `3 h labour`; the unit itself if there is no other name. */
function titleOf(name: string | undefined, unit: string | undefined): string | null {
  const own = unit?.split(' ') ?? [];
  const rest =
    own.length > 1 && measure.test(own[0] ?? '')
      ? own
          .slice(1)
          .join(' ')
          .replace(/^(?:of|von) /iu, '')
      : unit;
  const title = (name ?? rest ?? '').trim();
  return /\p{L}/u.test(title) && title.length <= 80 && title.split(/\s+/).length <= 6 ? title : null;
}

/** Reads `items: sanding 120, varnish 45 €, travel`. */
function titled(wanted: string, language: Language): Slot | null {
  const list = readLists(wanted).find(({ title }) => itemTitle.test(title));
  if (!list) return null;
  const priced = new RegExp(
    String.raw`^(?<name>\p{L}[^\d]{0,60}?)[ (:=]{1,3}(?:${currencyPattern})? ?(?<price>${digitsPattern})(?: ?(?:${currencyPattern}))?\)?$`,
    'iu',
  );
  const rows = list.items.map((item): Item => {
    const match = priced.exec(item)?.groups;
    const price = parseNumber(match?.['price'] ?? '', { german: language === 'de', money: true });
    return { name: (match?.['name'] ?? item).trim(), price: price ?? 0, quantity: 1 };
  });
  const fits = rows.length <= 50 && rows.every(({ name }) => /^\p{L}/u.test(name) && name.length <= 80);
  return fits ? { value: rows, quote: list.quote } : null;
}
