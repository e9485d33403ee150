import { wholeWords } from '../../../kit/brief/found.ts';
import { type Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';
import { counterFigures } from './counter.ts';
import { exchangeFigures } from './exchange.ts';
import { coverFigures, electricityFigures } from './home-measures.ts';
import { bodyFigures, fuelFigures, paceFigures, unitFigures } from './measures.ts';
import { randomFigures } from './random.ts';
import { recipeFigures } from './recipe.ts';
import { type Labels, labelled, type Labelled } from '../shared/labelled-figures.ts';

export type Slots = Record<string, Slot | null>;

/** Words next to a figure that say which input it is. */
const labels: Labels = {
  down: wholeWords(String.raw`down[ -]?payment|deposit|down|anzahlung|eigenkapital|own funds|own money`, 'giu'),
  extra: wholeWords(String.raw`extra|additional|overpay\p{L}{0,6}|sondertilgung(?:en)?|zusätzlich`, 'giu'),
  month:
    /(?:(?<!\p{L})(?:per|a|each|every|pro|im|je) |\/ ?)(?:month|mo|monat)(?!\p{L})|(?<!\p{L})(?:monthly|monatlich)(?!\p{L})/giu,
  year: /(?:(?<!\p{L})(?:per|a|each|every|pro|im|je) |\/ ?)(?:year|yr|jahr)(?!\p{L})|(?<!\p{L})(?:yearly|annual(?:ly)?|jährlich)(?!\p{L})/giu,
  rate: wholeWords(String.raw`interest(?: rate)?|rate|apr|return|zinsen|zins(?:satz)?|rendite`, 'giu'),
  years: wholeWords(String.raw`term|duration|years|laufzeit|jahre`, 'giu'),
  repaid: wholeWords(String.raw`tilgung|repayment|repaid`, 'giu'),
  fixed: wholeWords(String.raw`fixed|zinsbindung|fest(?:geschrieben)?`, 'giu'),
  loan: wholeWords(
    String.raw`loans?(?: amount| of)?|mortgage(?: of)?|house|home|flat|apartment|amount|price|borrow(?:ing|ed)?|principal|purchase price|costs?|\p{L}{0,20}(?:kredit|darlehen|hypothek)(?:betrag|summe)?(?: über| von)?|haus|wohnung|betrag|(?:kauf)?preis|summe`,
    'giu',
  ),
  goal: wholeWords(String.raw`goal|target|reach|save up|save|need|ziel|sparziel|ansparen|erreichen`, 'giu'),
  start: wholeWords(
    String.raw`start\p{L}{0,6}|saved|gespart|initial|begin\p{L}{0,5}|already|anfang\p{L}{0,5}|schon|startkapital|einmal\p{L}{0,3}|lump sum|now`,
    'giu',
  ),
  tax: wholeWords(String.raw`vat|tax|gst|mwst\.?|mehrwertsteuer|umsatzsteuer|steuer`, 'giu'),
  bill: wholeWords(String.raw`bill|check|total|meal|dinner|of|rechnung|von|auf|on`, 'giu'),
  price: wholeWords(String.raw`price|amount|net|gross|of|on|from|costs?|preis|betrag|netto|brutto|von|auf|off`, 'giu'),
  share: wholeWords(String.raw`for|between|among|amongst|by|split|ways?|für|durch|zu|unter`, 'giu'),
};
const people = /^(?:people|persons?|friends?|guests?|diners|ways?|personen|leute|freunde|gäste)$/iu;

/** Reads the figures for this calculation. */
export function figuresOf(wanted: string, kind: string, language: Language): Slots {
  if (kind === 'bmi') return bodyFigures(wanted, language);
  if (kind === 'pace') return paceFigures(wanted, language);
  if (kind === 'fuel') return fuelFigures(wanted, language);
  if (kind === 'cover') return coverFigures(wanted, language);
  if (kind === 'electricity') return electricityFigures(wanted, language);
  if (kind === 'exchange') return exchangeFigures(wanted, language);
  if (kind === 'recipe') return recipeFigures(wanted);
  if (kind === 'random') return randomFigures(wanted);
  if (kind === 'counter') return counterFigures(wanted);
  if (kind === 'units') return unitFigures(wanted, language);
  const slots: Slots = {};
  const doubtful = new Set<string>();
  const found = labelled(wanted, labels, language);
  for (const figure of found) {
    const key = keyOf(kind, figure);
    if (key === null) continue;
    const value = key === 'years' && figure.unit === 'month' ? figure.value / 12 : figure.value;
    if (!fits(key, value)) continue;
    // Two different figures for one input: the words do not say which applies.
    if (slots[key] && slots[key].value !== value) doubtful.add(key);
    slots[key] ??= { value: Math.round(value * 1e6) / 1e6, quote: figure.quote };
  }
  for (const key of doubtful) if (key !== 'amount') delete slots[key];
  if (kind === 'loan') slots['downPayment'] ??= partPaid(found, slots['amount'] ?? null);
  return Object.fromEntries(Object.entries(slots).filter(([, slot]) => slot !== null));
}

/** Reads a down payment in percent of the price. */
function partPaid(found: readonly Labelled[], amount: Slot | null): Slot | null {
  const part = found.find(({ unit, labels }) => unit === 'percent' && labels.has('down'));
  if (part === undefined || amount === null || part.value > 100) return null;
  return { value: Math.round(Number(amount.value) * part.value) / 100, quote: part.quote };
}

const limits: Readonly<Record<string, readonly [number, number]>> = {
  rate: [0, 100],
  tip: [0, 100],
  discount: [0, 100],
  taxRate: [0, 100],
  years: [1, 60],
  people: [1, 1000],
  bill: [0, 1e9],
  monthly: [0, 1e9],
};

function fits(key: string, value: number): boolean {
  const [min, max] = limits[key] ?? [0, 1e12];
  return value >= min && value <= max && (key !== 'people' || Number.isInteger(value));
}

function keyOf(kind: string, figure: Labelled): string | null {
  switch (kind) {
    case 'loan':
      return loanKey(figure);
    case 'savings':
    case 'compound':
      return savingKey(kind, figure);
    case 'tip':
      return tipKey(figure);
    case 'discount':
    case 'tax':
      return priceKey(kind, figure);
    default:
      return null;
  }
}

function loanKey({ unit, value, labels, bare }: Labelled): string | null {
  if (labels.has('fixed')) return null;
  if (unit === 'percent') return ['down', 'tax', 'repaid'].some((key) => labels.has(key)) ? null : 'rate';
  if (unit === 'year' || (unit === 'month' && value >= 12)) return 'years';
  if (unit !== 'money' && unit !== 'plain') return null;
  if (labels.has('down')) return 'downPayment';
  if (labels.has('extra')) return 'extraPayment';
  if (labels.has('month') || labels.has('year')) return null;
  if (unit === 'money') return 'amount';
  if (labels.has('rate') && value < 30) return 'rate';
  if (labels.has('years') && value <= 60) return 'years';
  if (labels.has('loan') && value >= 500) return 'amount';
  return bare && value >= 10_000 ? 'amount' : null;
}

function savingKey(kind: string, { unit, value, labels, quote }: Labelled): string | null {
  if (unit === 'percent') return 'rate';
  if (unit === 'year') return 'years';
  if (unit !== 'money' && unit !== 'plain') return null;
  if (labels.has('month')) return 'monthly';
  if (labels.has('year')) return null;
  if (labels.has('start')) return 'startSum';
  if (unit === 'plain' && labels.has('rate') && value < 30) return 'rate';
  if (labels.has('goal')) return 'goal';
  // `2030` is a year and not a sum.
  if (unit === 'plain' && (value < 100 || /^(?:19|20)\d\d$/u.test(quote))) return null;
  return kind === 'savings' ? 'goal' : 'startSum';
}

function tipKey({ unit, value, labels, noun }: Labelled): string | null {
  if (unit === 'percent') return labels.has('tax') ? null : 'tip';
  if (unit === 'money') return 'bill';
  if (unit !== 'plain') return null;
  if (people.test(noun)) return 'people';
  const isCount = Number.isInteger(value) && value <= 60;
  if (isCount && labels.has('share')) return 'people';
  if (labels.has('bill')) return 'bill';
  return Number.isInteger(value) ? null : 'bill';
}

function priceKey(kind: string, { unit, labels }: Labelled): string | null {
  if (unit === 'percent') return kind === 'tax' || labels.has('tax') ? 'taxRate' : 'discount';
  if (unit === 'money') return 'price';
  return unit === 'plain' && labels.has('price') ? 'price' : null;
}
