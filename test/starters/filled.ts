import * as fc from 'fast-check';
import type { Setting } from '../../agents/starters/base/setting.ts';
import type { Starter } from '../../agents/starters/base/starter.ts';

/** Returns the values that do not fit the starter's settings or the words; empty if all do. */
export function misfits(starter: Starter, words: string): string[] {
  return (['en', 'de'] as const).flatMap((language) => {
    const { values, quotes } = starter.fill(words, language);
    const keys = Object.keys(values);
    return [
      ...keys.filter((key) => !starter.settings.some((setting) => setting.key === key && fits(setting, values[key]))),
      ...keys.filter((key) => !quotes[key] || !words.includes(quotes[key])),
      ...Object.keys(quotes).filter((key) => !keys.includes(key)),
    ];
  });
}

const isText = (text: unknown, length: number) => typeof text === 'string' && text !== '' && text.length <= length;

function fits(setting: Setting, value: unknown): boolean {
  switch (setting.type) {
    case 'text':
      return isText(value, setting.maxLength);
    case 'number':
      return (
        typeof value === 'number' &&
        value >= setting.min &&
        value <= setting.max &&
        (!setting.integer || Number.isInteger(value))
      );
    case 'choice':
      return (
        typeof value === 'string' &&
        (setting.key === 'currency'
          ? /^[A-Z]{3}$/.test(value)
          : setting.options.some((option) => option.value === value))
      );
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return (
        Array.isArray(value) &&
        value.length >= setting.min &&
        value.length <= setting.max &&
        new Set(value).size === value.length &&
        value.every((item) => isText(item, setting.maxLength))
      );
    case 'rows':
      return (
        Array.isArray(value) &&
        value.length >= setting.min &&
        value.length <= setting.max &&
        value.every((row: Record<string, unknown>) => isText(row[setting.title], 200))
      );
  }
}

/** Makes strings of any kind, and briefs of these pieces in any order. */
export function anyWords(pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 20 })
      .map((parts) => parts.join(' ')),
  );
}
