import type { Found } from './found.ts';
import { numberWords } from './numbers.ts';
import { unitOf } from './units.ts';

export interface Interval extends Found {
  every: number;
  span: 'day' | 'week' | 'month' | 'year';
}

const count = String.raw`\d{1,3}|two|three|four|five|six|zwei|drei|vier|fünf|fuenf|sechs|acht|zehn`;
const unit = 'days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?';
const phrase = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:(?:every|each|alle|all) (?<count>${count}) ?(?<unit>${unit})|(?:every|each|jede[nrsm]?) (?<other>other |second |zweite[nrs]? )?(?<single>${unit})|(?:once|einmal|1 ?x) (?:an?|per|every|each|in|im|pro|die|das|der|jede[nrs]?) (?<once>month|year|monat|jahr)|(?<adverb>weekly|fortnightly|monthly|quarterly|yearly|annually|wöchentlich|woechentlich|monatlich|vierteljährlich|halbjährlich|jährlich|jaehrlich))(?![\p{L}\p{N}_])`,
  'giu',
);
const adverbs: Readonly<Record<string, readonly [number, Interval['span']]>> = {
  weekly: [1, 'week'],
  fortnightly: [2, 'week'],
  monthly: [1, 'month'],
  quarterly: [3, 'month'],
  yearly: [1, 'year'],
  annually: [1, 'year'],
  wöchentlich: [1, 'week'],
  woechentlich: [1, 'week'],
  monatlich: [1, 'month'],
  vierteljährlich: [3, 'month'],
  halbjährlich: [6, 'month'],
  jährlich: [1, 'year'],
  jaehrlich: [1, 'year'],
};

/** Returns how often something comes again: `every 5 days`, `alle zwei Wochen`, `once a year`. Not `every day`. */
export function readIntervals(text: string): Interval[] {
  return [...text.matchAll(phrase)].flatMap(({ 0: quote, index: at, groups }): Interval[] => {
    const { adverb, other, count: said, unit: ofMany, single, once } = groups ?? {};
    const [many, span] = adverbs[adverb?.toLowerCase() ?? ''] ?? [
      said === undefined ? (other === undefined ? 1 : 2) : (numberWords.get(said.toLowerCase()) ?? Number(said)),
      unitOf(ofMany ?? single ?? once ?? ''),
    ];
    if (span !== 'day' && span !== 'week' && span !== 'month' && span !== 'year') return [];
    // Every day is what a tracker does anyway.
    return many < 1 || (many === 1 && span === 'day') ? [] : [{ every: many, span, quote, at }];
  });
}
