import type { BudgetMeasure } from '../../../schema/budget.ts';

/**
 * Reads a typed limit: `20000000`, `20 000 000`, for dollars also `12.50` and `12,50`. Returns null for anything else: whether a
 * point in a whole number divides thousands cannot be known.
 */
export function readAmount(typed: string, measure: BudgetMeasure): number | null {
  const text = typed.replaceAll(/[\s\u{a0}\u{202f}]/gu, '');
  const form = measure === 'costUsd' ? /^\d{1,12}(?:[.,]\d{1,4})?$/ : /^\d{1,15}$/;
  return form.test(text) ? Number(text.replace(',', '.')) : null;
}
