import { formatNumber, parseNumber } from '../kit/format.ts';
import type { Given, Input, NumberInput } from './calculation.ts';
import { typed } from './show.ts';
import { texts } from './texts.ts';

/** The text in the fields, by key, as typed. */
export type Typed = Readonly<Record<string, string>>;

export function startOf(inputs: readonly Input[]): Typed {
  return Object.fromEntries(
    inputs.map((input) => [input.key, input.type === 'number' ? typed(input.start) : input.start]),
  );
}

export function isTyped(value: unknown): value is Typed {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
}

export interface Read {
  given: Given;
  /** By key; empty if all are valid. */
  errors: Readonly<Record<string, string>>;
  shown: readonly Input[];
}

export function readInputs(inputs: readonly Input[], from: Typed): Read {
  const given: Given = {
    number: (key) => parseNumber(from[key] ?? '') ?? 0,
    choice(key) {
      const input = inputs.find((one) => one.key === key);
      if (input?.type !== 'choice') return '';
      const value = from[key] ?? '';
      return input.options.some((option) => option.value === value) ? value : input.start;
    },
  };
  const shown = inputs.filter((input) => input.type === 'choice' || (input.shown?.(given) ?? true));
  const errors: Record<string, string> = {};
  for (const input of shown) {
    const error = input.type === 'number' ? problemOf(input, from[input.key] ?? '') : null;
    if (error !== null) errors[input.key] = error;
  }
  return { given, errors, shown };
}

function problemOf({ min, max, integer }: NumberInput, text: string): string | null {
  const value = parseNumber(text);
  if (value === null) return texts.notANumber;
  if (integer && !Number.isInteger(value)) return texts.notWhole;
  if (value < min) return texts.tooSmall(formatNumber(min));
  return value > max ? texts.tooLarge(formatNumber(max)) : null;
}
