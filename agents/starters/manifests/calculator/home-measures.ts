import { wholeWords } from '../../../kit/brief/found.ts';
import { parseNumber } from '../../../kit/brief/numbers.ts';
import { firstOption, type Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';

const decimal = String.raw`\d{1,6}(?:[.,]\d{1,3})?`;
const begin = String.raw`(?<![\p{L}\p{N}.,])`;
const end = String.raw`(?![\p{L}\p{N}²])`;
const room = new RegExp(
  String.raw`${begin}(?<long>${decimal}) ?m? ?(?:[x×*]|by|mal|auf) ?(?<wide>${decimal}) ?(?:m|met(?:er|re)s?|metern?)${end}`,
  'iu',
);
const coverings = [
  ['paint', wholeWords(String.raw`paint(?:ing)?|walls?|wandfarbe|farbe|streichen|wände?`, 'iu')],
  [
    'floor',
    wholeWords(
      String.raw`floor(?:ing|s)?|tiles?|tiling|laminate|parquet|carpet|fliesen\p{L}{0,10}|laminat|parkett|boden\p{L}{0,6}|teppich\p{L}{0,6}`,
      'iu',
    ),
  ],
] as const;
const power = new RegExp(String.raw`${begin}(?<value>${decimal}) ?(?<unit>kw|kilowatts?|w|watts?)${end}`, 'iu');
const daily = new RegExp(
  String.raw`${begin}(?<value>${decimal}) ?(?:h|hours?|hrs?|stunden?|std\.?) ?(?:\/|a|per|each|every|am|pro|je)? ?(?:day|tag|täglich|daily)(?![\p{L}])`,
  'iu',
);
const price = new RegExp(
  String.raw`${begin}(?:[€$£] ?)?(?<value>${decimal}) ?(?<cents>ct|cents?|pence|p)?(?:€|\$|£|eur|euros?|usd|gbp|chf)? ?(?:\/|per|a|pro|je) ?(?:kwh|kilowatt ?hours?|kilowattstunde)${end}`,
  'iu',
);

/** Reads the sides of a room in metres, and whether walls are painted or a floor is laid. */
export function coverFigures(wanted: string, language: Language): Record<string, Slot> {
  const covering = firstOption(wanted, coverings);
  const match = room.exec(wanted);
  const sides = [match?.groups?.['long'], match?.groups?.['wide']].map((side) => numberIn(side, language));
  const [roomLength, roomWidth] = sides;
  return {
    ...(covering ? { covering } : {}),
    ...(match && roomLength && roomWidth
      ? {
          roomLength: { value: roomLength, quote: match[0] },
          roomWidth: { value: roomWidth, quote: match[0] },
        }
      : {}),
  };
}

/** Reads power in watts, hours a day, and the price of a kilowatt hour. */
export function electricityFigures(wanted: string, language: Language): Record<string, Slot> {
  const slots: Record<string, Slot> = {};
  const read = (key: string, pattern: RegExp, factor: (groups: Record<string, string | undefined>) => number) => {
    const match = pattern.exec(wanted);
    const value = numberIn(match?.groups?.['value'], language);
    if (match?.groups && value)
      slots[key] = { value: Math.round(value * factor(match.groups) * 1e6) / 1e6, quote: match[0] };
  };
  read('watts', power, ({ unit }) => (/^k/i.test(unit ?? '') ? 1000 : 1));
  read('hoursADay', daily, () => 1);
  read('perKwh', price, ({ cents }) => (cents === undefined ? 1 : 0.01));
  if (((slots['hoursADay']?.value as number | undefined) ?? 0) > 24) delete slots['hoursADay'];
  return slots;
}

/** Returns a number above 0; null if it is none. */
function numberIn(digits: string | undefined, language: Language): number | null {
  const value = parseNumber(digits ?? '', { german: language === 'de', money: false });
  return value !== null && value > 0 ? value : null;
}
