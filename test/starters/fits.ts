import { expect } from 'vitest';
import type { Setting } from '../../agents/starters/base/setting.ts';
import type { Filled, Starter } from '../../agents/starters/base/starter.ts';

/** Expects that each value fits its setting, and that its quote comes from the words. */
export function expectFits(starter: Starter, { values, quotes }: Filled, words: string): void {
  expect(Object.keys(quotes).toSorted()).toEqual(Object.keys(values).toSorted());
  for (const [key, value] of Object.entries(values)) {
    const setting = starter.settings.find((one) => one.key === key);
    expect({ key, value, fits: setting !== undefined && fits(setting, value) }).toEqual({ key, value, fits: true });
    expect(words).toContain(quotes[key]);
  }
}

function fits(setting: Setting, value: unknown): boolean {
  switch (setting.type) {
    case 'text':
      return typeof value === 'string' && value !== '' && value.length <= setting.maxLength;
    case 'number':
      return (
        typeof value === 'number' &&
        value >= setting.min &&
        value <= setting.max &&
        (!setting.integer || Number.isInteger(value))
      );
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return setting.options.some((option) => option.value === value);
    case 'list':
      return Array.isArray(value) && counted(setting, value) && value.every((item) => isName(item, setting.maxLength));
    default:
      return Array.isArray(value) && counted(setting, value) && value.every((row) => isRow(setting, row));
  }
}

function counted({ min, max }: { min: number; max: number }, value: readonly unknown[]): boolean {
  return (
    value.length >= min && value.length <= max && new Set(value.map((one) => JSON.stringify(one))).size === value.length
  );
}

const isName = (value: unknown, maxLength: number) =>
  typeof value === 'string' && value !== '' && value.length <= maxLength;

function isRow({ title, fields }: Extract<Setting, { type: 'rows' }>, row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false;
  const own = row as Record<string, unknown>;
  return (
    typeof own[title] === 'string' &&
    Object.entries(own).every(([key, value]) =>
      fields.some((field) => field.key === key && field.type === kindOf(value)),
    )
  );
}

const kindOf = (value: unknown) => (typeof value === 'string' ? 'text' : typeof value);
