import type { ComponentType } from 'react';
import type { CalculationId } from './values.ts';

export interface NumberInput {
  type: 'number';
  key: string;
  label: string;
  /** `money`: in the selected currency. */
  unit: string;
  min: number;
  max: number;
  integer?: boolean;
  start: number;
  /** Defaults to always. */
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

/** The parsed inputs. A missing key is 0, or empty. */
export interface Given {
  number(key: string): number;
  choice(key: string): string;
}

export interface Result {
  label: string;
  text: string;
  /** The value by which variants are compared, and the format of a difference. */
  value?: number;
  show?: (value: number) => string;
}

export type Money = (value: number) => string;

export interface Details {
  given: Given;
  money: Money;
}

/** A calculation with fields and results; the first result is the main one. */
export interface Calculation {
  id: CalculationId;
  inputs: readonly Input[];
  results(given: Given, money: Money): readonly Result[];
  note?: string;
  /** A table or a chart below. */
  details?: ComponentType<Details>;
}

/** Makes a result by which variants can be compared. */
export function result(label: string, value: number, show: (value: number) => string): Result {
  return { label, value, show, text: show(value) };
}
