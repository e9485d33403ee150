import { formatNumber, parseNumber } from '../kit/format.ts';

/** A part of an ingredient's line; `scaled` parts are amounts that follow the servings. */
export interface Piece {
  text: string;
  scaled: boolean;
}

const signs: Readonly<Record<string, number>> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
};
const sign = `[${Object.keys(signs).join('')}]`;
const amount = String.raw`(?:\d+ \d+\/\d+|\d+\/\d+|\d+ ?${sign}|${sign}|\d+(?:[.,]\d+)*)`;
/** `180 °C` and `20 min` stay the same for more people. */
const fixed = String.raw`(?! ?(?:°|%|min(?:s|utes?|uten)?(?!\p{L})|h(?:ours?)?(?!\p{L})|stunden?(?!\p{L})))(?![\d/:.,]*\d)(?!(?: ?[–-] ?| to | bis )\d)`;
const range = String.raw`(?<one>${amount})(?:(?<between> ?[–-] ?| to | bis )(?<other>${amount}))?`;
/** `200 g flour`, `- about 1 1/2 cups milk`, `2–3 eggs` */
const atStart = new RegExp(
  String.raw`^(?<before>\s*(?:[-*•–]\s+)?(?:(?:about|ca\.?|approx\.?|etwa) )?)${range}${fixed}`,
  'iu',
);
/** `flour: 200 g`, `eggs 3` */
const atEnd = new RegExp(
  String.raw`^(?<before>.{0,80}?\p{L}.{0,80}?[\s:(])${range}${fixed}(?= ?(?:\p{L}{1,12}\.?)?\)?\s*$)`,
  'iu',
);

/** Splits a line into its amounts, multiplied by `factor`, and the rest. */
export function scaleLine(line: string, factor: number): Piece[] {
  const match = atStart.exec(line) ?? atEnd.exec(line);
  const { before = '', one, between = '', other } = match?.groups ?? {};
  if (!match || one === undefined) return [{ text: line, scaled: false }];
  const rest = line.slice(match[0].length);
  const measured = /^ ?(?:k?g|ml|cl|dl|l|liters?|litres?|liter|gramm|grams?|mm|cm)(?!\p{L})/iu.test(rest);
  const scaled = [one, ...(other === undefined ? [] : [other])].map((text) => {
    const value = valueOf(text);
    return value === null ? null : show(value * factor, !measured);
  });
  if (scaled.includes(null)) return [{ text: line, scaled: false }];
  return [
    { text: before, scaled: false },
    { text: scaled.join(between), scaled: true },
    { text: rest, scaled: false },
  ].filter(({ text }) => text !== '');
}

/** Returns the number of `1 1/2`, `2½`, `1,5`; null if it is divided by zero. */
function valueOf(text: string): number | null {
  const [, whole, top, bottom] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text) ?? [];
  if (top !== undefined) return Number(bottom) === 0 ? null : Number(whole ?? 0) + Number(top) / Number(bottom);
  const last = text.at(-1) ?? '';
  const part = signs[last];
  return part === undefined ? parseNumber(text) : Number(text.slice(0, -1).trim() || 0) + part;
}

/** Formats 1.5 as `1½` if `asFraction`, and with three digits otherwise. */
function show(value: number, asFraction: boolean): string {
  const whole = Math.floor(value);
  const near = Object.entries(signs).find(([, part]) => Math.abs(value - whole - part) < 0.02);
  if (asFraction && near && whole < 100) return `${whole === 0 ? '' : whole}${near[0]}`;
  return formatNumber(value, value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4);
}
