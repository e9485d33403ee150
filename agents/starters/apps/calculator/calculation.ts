import type { ComponentType } from 'react';
import type { CalculationId } from './values.ts';

export interface NumberInput {
  type: 'number';
  key: string;
  label: string;
  /** `money`: in the currency chosen. */
  unit: string;
  min: number;
  max: number;
  integer?: boolean;
  start: number;
  /** Without it the field is always there. */
  shown?: (given: Given) => boolean;
}

interface ChoiceInput {
  type: 'choice';
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
  start: string;
}

export type Input = NumberInput | ChoiceInput;

/** What was typed, read. A key that is not there is 0, or empty. */
export interface Given {
  number(key: string): number;
  choice(key: string): string;
}

export interface Result {
  label: string;
  text: string;
  /** What variants are compared by, and how a difference of it is shown. */
  value?: number;
  show?: (value: number) => string;
}

export type Money = (value: number) => string;

export interface Details {
  given: Given;
  money: Money;
}

/** A calculation of fields and results; the first result is the main one. */
export interface Calculation {
  id: CalculationId;
  inputs: readonly Input[];
  results(given: Given, money: Money): readonly Result[];
  note?: string;
  /** A table or a chart below. */
  details?: ComponentType<Details>;
}

/** A result that variants are compared by. */
export function result(label: string, value: number, show: (value: number) => string): Result {
  return { label, value, show, text: show(value) };
}
