import type { Both } from '../../base/language.ts';
import type { Setting } from '../../base/setting.ts';
import { calculatorUnits } from './measures.ts';

/** A choice of one of the units that the application converts. */
export function unitSetting(
  key: string,
  en: readonly string[],
  de: readonly string[],
  name: string,
  german: string,
  example: string,
): Setting {
  const options = calculatorUnits.map((unit) => option(unit, [unit], [unit]));
  const examples = { en: `Set the ${name} to ${example}`, de: `Setze ${german} auf ${example}` };
  return { key, type: 'choice', options, names: { en, de }, example: examples };
}

export function option(
  value: string,
  en: readonly string[],
  de: readonly string[],
): { value: string; names: Both<readonly string[]> } {
  return { value, names: { en, de } };
}

/** A number from 0 to `max`. */
export function number(
  key: string,
  en: readonly string[],
  de: readonly string[],
  max: number,
  name: string,
  german: string,
  example: number,
): Extract<Setting, { type: 'number' }> {
  return {
    key,
    type: 'number',
    min: 0,
    max,
    integer: false,
    names: { en, de },
    example: { en: `Set the ${name} to ${example}`, de: `Setze ${german} auf ${example}` },
  };
}
