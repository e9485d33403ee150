import { bmi, pace } from './body.tsx';
import { fuel } from './driving.tsx';
import { cover, electricity } from './home.tsx';
import type { Calculation } from './calculation.ts';
import { exchange } from './exchange.ts';
import { discount, percentage, tax, tip } from './everyday.tsx';
import { loan } from './loan.tsx';
import { compound, savings } from './saving.tsx';
import type { CalculationId } from './values.ts';

const all: readonly Calculation[] = [
  loan,
  savings,
  compound,
  tip,
  percentage,
  discount,
  tax,
  bmi,
  pace,
  fuel,
  cover,
  electricity,
  exchange,
];

/** null for calculations that have a page of their own. */
export function calculationOf(id: CalculationId): Calculation | null {
  return all.find((one) => one.id === id) ?? null;
}
