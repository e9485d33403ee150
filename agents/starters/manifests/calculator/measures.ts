import { wholeWords } from '../../../kit/brief/found.ts';
import { parseNumber } from '../../../kit/brief/numbers.ts';
import { firstOption, type Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';
import { labelled, readFigures } from '../shared/labelled-figures.ts';

type Slots = Record<string, Slot>;

const pound = 0.45359237;
const inch = 2.54;
const mile = 1.609344;
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** `1.85 m` */
const tall = /(?<![\p{L}\p{N}.,])(?<metres>[12][.,]\d{1,2}) ?m(?![\p{L}\p{N}²³])/u;
/** `5'11"`, `5 ft 11`, `6 feet` */
const feetTall =
  /(?<![\p{L}\p{N}.,])(?<feet>[3-8]) ?(?:['’′]|ft\.?|feet|foot) ?(?:(?<inches>\d{1,2}) ?(?:["”″]|''|in\.?|inch(?:es)?)?)?(?![\p{L}\p{N}])/u;
const body = {
  weight: wholeWords('weights?|weigh|gewicht|wiege', 'giu'),
  height: wholeWords('heights?|tall|größe|groß', 'giu'),
};

/** Reads weight in kilograms, height in centimetres, and the units that the words use. */
export function bodyFigures(wanted: string, language: Language): Slots {
  const slots: Slots = {};
  const put = (key: string, value: number, quote: string) => {
    const [min, max] = key === 'weight' ? [2, 700] : [40, 280];
    if (value >= min && value <= max) slots[key] ??= { value: rounded(value), quote };
  };
  const metres = tall.exec(wanted);
  const height = parseNumber(metres?.groups?.['metres'] ?? '', { german: language === 'de', money: false });
  if (metres && height !== null) put('height', Math.round(height * 100), metres[0]);
  const feet = feetTall.exec(wanted);
  const { feet: whole = '', inches = '0' } = feet?.groups ?? {};
  if (feet && Number(inches) < 12) put('height', (Number(whole) * 12 + Number(inches)) * inch, feet[0]);
  for (const { unit, value, quote, labels } of labelled(wanted, body, language)) {
    if (unit === 'kilogram') put('weight', value, quote);
    if (unit === 'pound') put('weight', value * pound, quote);
    if (unit === 'centimetre') put('height', value, quote);
    if (unit === 'metre') put('height', value * 100, quote);
    if (unit !== 'plain') continue;
    if (labels.has('weight') && value >= 20 && value <= 250) put('weight', value, quote);
    if (labels.has('height')) put('height', value >= 1 && value <= 2.5 ? Math.round(value * 100) : value, quote);
  }
  const system = firstOption(wanted, [
    ['imperial', wholeWords('imperial|pounds|lbs?|feet|ft', 'iu')],
    ['imperial', /\d ?(?:['’′]|lbs?(?!\p{L})|ft)/iu],
    ['metric', wholeWords('metric|metrisch|kg|cm', 'iu')],
    ['metric', /\d ?(?:kg|cm)(?!\p{L})/iu],
  ]);
  return system ? { ...slots, system } : slots;
}

const clock = /(?<![\p{N}:.])(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,2}):(?<seconds>\d{2})(?![\p{N}:])/u;
const raced = wholeWords(String.raw`(?<half>half[- ]?marathon|halbmarathon)|marathon`, 'iu');
const running = /(?<![\p{L}\p{N}.,])(?<km>\d{1,3})k(?![\p{L}\p{N}])/iu;

/** Reads a distance in kilometres and a time in seconds. */
export function paceFigures(wanted: string, language: Language): Slots {
  const slots: Slots = {};
  let seconds = 0;
  let from = -1;
  let to = -1;
  for (const { unit, value, quote, at } of readFigures(wanted, language)) {
    if (unit === 'kilometre' || unit === 'mile') {
      slots['distance'] ??= { value: rounded(unit === 'mile' ? value * mile : value), quote };
    }
    const length = { hour: 3600, minute: 60, second: 1 }[unit];
    // `4 min per km` is a pace, not a time.
    if (length === undefined || /^ ?(?:\/|per|pro|je)/iu.test(wanted.slice(at + quote.length))) continue;
    if (to >= 0 && at - to > 6) continue;
    seconds += value * length;
    if (from < 0) from = at;
    to = at + quote.length;
  }
  const { km } = running.exec(wanted)?.groups ?? {};
  const race = raced.exec(wanted);
  if (km !== undefined) slots['distance'] ??= { value: Number(km), quote: km };
  if (race) slots['distance'] ??= { value: race.groups?.['half'] ? 21.0975 : 42.195, quote: race[0] };
  const read = clock.exec(wanted);
  const { hours, minutes = '', seconds: rest = '' } = read?.groups ?? {};
  if (read && from < 0) {
    slots['duration'] = { value: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest), quote: read[0] };
  } else if (seconds > 0 && Number.isInteger(seconds)) {
    slots['duration'] = { value: seconds, quote: wanted.slice(from, to) };
  }
  return slots;
}

const decimal = String.raw`\d{1,4}(?:[.,]\d{1,3})?`;
const burns = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<value>${decimal}) ?(?:l|liters?|litres?|litern?) ?(?:\/|per|pro|auf|on|je) ?100 ?(?:km|kilomet(?:er|re)s?)?(?![\p{L}\p{N}])`,
  'iu',
);
const perLitre = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:[€$£] ?)?(?<value>${decimal}) ?(?:€|\$|£|eur|euros?|chf|usd|gbp)? ?(?:\/|per|a|pro|je|der) ?(?:l|liter|litre)(?![\p{L}\p{N}])`,
  'iu',
);
const riders = /^(?:people|persons?|friends?|riders|passengers|personen|leute|freunde|mitfahrer)$/iu;

/** Takes read text out of the words without moving the rest. */
export const blank = (text: string) => '\n'.repeat(text.length);

/** Reads distance, consumption, fuel price and number of people. */
export function fuelFigures(wanted: string, language: Language): Slots {
  const slots: Slots = {};
  const read = (key: string, pattern: RegExp) => {
    const match = pattern.exec(wanted);
    const value = parseNumber(match?.groups?.['value'] ?? '', { german: language === 'de', money: false });
    if (match && value !== null && value > 0) slots[key] = { value, quote: match[0] };
  };
  read('consumption', burns);
  read('fuelPrice', perLitre);
  const rest = wanted.replace(burns, blank).replace(perLitre, blank);
  for (const { unit, value, noun, quote } of readFigures(rest, language)) {
    if (unit === 'kilometre') slots['driven'] ??= { value, quote };
    if (unit === 'mile') slots['driven'] ??= { value: rounded(value * mile), quote };
    if (unit === 'litre') slots['litres'] ??= { value, quote };
    if (riders.test(noun) && Number.isInteger(value) && value >= 1) slots['people'] ??= { value, quote };
  }
  return slots;
}

/** Spellings of the units that the application converts. */
const units: readonly (readonly [unit: string, quantity: string, pattern: string])[] = [
  ['km', 'length', 'km|kilomet(?:er|re)s?|kilometern?'],
  ['mi', 'length', 'miles?|mi|meilen?'],
  ['cm', 'length', 'cm|centimet(?:er|re)s?|zentimetern?'],
  ['mm', 'length', 'mm|millimet(?:er|re)s?|millimetern?'],
  ['in', 'length', 'inch(?:es)?|zoll'],
  ['ft', 'length', 'feet|foot|ft|fuß'],
  ['yd', 'length', 'yards?|yd'],
  ['m', 'length', 'm|met(?:er|re)s?|metern?'],
  ['kg', 'weight', 'kg|kilos?|kilograms?|kilogramm'],
  ['g', 'weight', 'g|grams?|gramm'],
  ['lb', 'weight', 'lbs?|pounds?|pfund'],
  ['oz', 'weight', 'oz|ounces?|unzen?'],
  ['°C', 'temperature', '°c|celsius'],
  ['°F', 'temperature', '°f|fahrenheit'],
  ['l', 'volume', 'l|lit(?:er|re)s?|litern?'],
  ['ml', 'volume', 'ml|millilit(?:er|re)s?'],
  ['cup (US)', 'volume', 'cups?|tassen?'],
  ['gal (US)', 'volume', 'gal|gallons?|gallonen?'],
  ['m²', 'area', 'm²|m2|sqm|square met(?:er|re)s?|quadratmetern?'],
  ['ft²', 'area', 'ft²|ft2|sq ?ft|square feet'],
  ['ha', 'area', 'ha|hectares?|hektar'],
  ['acre', 'area', 'acres?'],
  ['km/h', 'speed', String.raw`km\/h|kph|kmh`],
  ['mph', 'speed', 'mph'],
  ['kn', 'speed', 'knots?|knoten'],
];
export const calculatorUnits = units.map(([unit]) => unit);
const anyUnit = units.map(([, , pattern]) => pattern).join('|');
const between = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<from>${anyUnit}) ?(?:to|into|in|->|→|⇄|<->|\/|and|und|nach|vs\.?) ?(?<to>${anyUnit})(?![\p{L}\p{N}])`,
  'giu',
);

function unitOf(text: string | undefined): (typeof units)[number] | undefined {
  return units.find(([, , pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(text ?? ''));
}

const howMany = new RegExp(
  String.raw`(?:how many|wie ?viele?) (?<to>${anyUnit}) (?:(?:are|is|sind|ist) )?(?:there )?(?:in )?(?:(?<value>\d[\d.,]{0,11}) ?|an? |eine[mnr]? )(?<from>${anyUnit})(?![\p{L}\p{N}])`,
  'iu',
);

/** Reads the first pair of units of one quantity: `miles to km`, `how many cups in 2 litres`. */
export function unitFigures(wanted: string, language: Language): Slots {
  const question = howMany.exec(wanted);
  if (question) {
    const { from: one, to: other, value: digits } = question.groups ?? {};
    const [from, to] = [unitOf(one), unitOf(other)];
    const value = parseNumber(digits ?? '', { german: language === 'de', money: false });
    if (from && to && from[1] === to[1] && from[0] !== to[0]) {
      const quote = question[0];
      const slots: Slots = { unitFrom: { value: from[0], quote }, unitTo: { value: to[0], quote } };
      return value === null || digits === undefined ? slots : { ...slots, unitValue: { value, quote: digits } };
    }
  }
  for (const { 0: quote, index, groups } of wanted.matchAll(between)) {
    const [from, to] = [unitOf(groups?.['from']), unitOf(groups?.['to'])];
    if (!from || !to || from[1] !== to[1] || from[0] === to[0]) continue;
    const slots: Slots = { unitFrom: { value: from[0], quote }, unitTo: { value: to[0], quote } };
    const digits =
      /(?<![\p{L}\p{N}.,])(?<value>\d[\d.,]{0,11}) ?$/u.exec(wanted.slice(0, index))?.groups?.['value'] ?? '';
    const value = parseNumber(digits, { german: language === 'de', money: false });
    return value === null ? slots : { ...slots, unitValue: { value, quote: digits } };
  }
  return {};
}
