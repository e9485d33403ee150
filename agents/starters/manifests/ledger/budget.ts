import { digitsPattern, parseNumber } from '../../../kit/brief/numbers.ts';
import { currencyPattern } from '../../../kit/brief/units.ts';
import type { Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';

const sum = String.raw`(?:(?:${currencyPattern}) ?)?(?<sum>${digitsPattern})(?: ?(?:${currencyPattern}))?`;
const most = String.raw`(?:max\.?|maximum|maximal|at most|no more than|not more than|up to|höchstens|nicht mehr als|bis zu)`;
const month = String.raw`(?:(?:a|per|each|every|pro|im|je|jeden|/) ?(?:month|monat)|monthly|monatlich)`;
const whole = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'iu');

/** From the clearest to the least clear. A sum with a noun after it may be a category's limit. */
const patterns = [
  whole(String.raw`(?:total |monthly |whole )?budget(?: (?:is|of|von|ist|sind))?:? (?:${most} )?${sum}`),
  whole(String.raw`${sum} (?:total |monthly )?budget`),
  whole(String.raw`${most} ${sum} ${month}`),
  whole(String.raw`(?:monthly|monatlich|pro monat|im monat) ${most} ${sum}`),
  whole(String.raw`(?:limit|grenze)(?: (?:is|of|von|ist))?:? ${sum}`),
];
const perMonth = whole(month);

export interface Budget {
  budget: Slot;
  budgetFor: Slot | null;
  /** What the budget is for, if that is one thing per month: `max 400 € a month for food`. */
  category: Slot | null;
}

const purpose = /^ (?:for|on|für|fuer) (?<name>\p{L}{3,30})(?=\s*(?:[,.;:!?\n]|$))/iu;
const noCategory = /^(?:us|all|everything|everyone|both|two|alle|alles|uns|mich|beide)$/iu;

/** Reads `800 euro budget`, `max 120 a month`, `monthly budget of 300`. */
export function budgetIn(wanted: string, language: Language): Budget | null {
  for (const pattern of patterns) {
    const match = pattern.exec(wanted);
    const value = parseNumber(match?.groups?.['sum'] ?? '', { german: language === 'de', money: true });
    if (!match || value === null || value <= 0 || value > 1_000_000_000) continue;
    const around = wanted.slice(match.index, match.index + match[0].length + 20).split(/[,.;:!?\n](?!\d)/u)[0] ?? '';
    const span = perMonth.exec(around)?.[0] ?? /(?<!\p{L})monthly(?!\p{L})/iu.exec(match[0])?.[0];
    const end = match.index + match[0].length;
    const name = purpose.exec(wanted.slice(end, end + 50))?.groups?.['name'];
    const isCategory = span !== undefined && name !== undefined && !noCategory.test(name);
    const to = isCategory ? wanted.indexOf(name, end) + name.length : end;
    return {
      category: isCategory ? { value: [{ name, limit: value }], quote: wanted.slice(match.index, to) } : null,
      budget: { value, quote: match[0] },
      budgetFor: span === undefined ? null : { value: 'month', quote: span },
    };
  }
  return null;
}
