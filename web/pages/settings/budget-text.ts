import type { Budget, BudgetMeasure } from '../../../schema/budget.ts';
import type { budgets } from '../../words/en/pages/budgets.ts';
import type { Format } from '../../words/format.ts';

type Words = typeof budgets;

/** What a budget counts. A copy without zod, which is too large for a page. */
export const measures = [
  'tokens',
  'costUsd',
  'runs',
  'concurrentRuns',
  'concurrentStreams',
] as const satisfies readonly BudgetMeasure[];

export const hasPeriod = (measure: BudgetMeasure): boolean => !measure.startsWith('concurrent');

/** `$12.50`, `20,000,000`. */
export function figureOf(measure: BudgetMeasure, amount: number, format: Format): string {
  return measure === 'costUsd' ? format.money(amount) : format.number(amount);
}

/** `20,000,000 tokens a month`. */
export function limitText({ measure, period, limit }: Budget, words: Words, format: Format): string {
  const amount = words.amount[measure](figureOf(measure, limit, format));
  return period === null ? amount : words.each[period](amount);
}
