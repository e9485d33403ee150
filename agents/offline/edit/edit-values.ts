import { readAmount } from '../../starters/amount.ts';
import type { Language } from '../../starters/base/language.ts';
import { type RowField, secondsOf, type Setting } from '../../starters/base/setting.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

/** Returns the value of a setting after a change; null if the words give no valid value. */
export function settingValue(setting: Setting, text: string, language: Language): unknown {
  const said = text.trim();
  switch (setting.type) {
    case 'text':
      return said !== '' && said.length <= setting.maxLength ? said : null;
    case 'number':
      return numberOf(setting, said, language);
    case 'choice':
      return (
        setting.options.find(({ value, names }) => [value, ...names[language]].some((name) => same(name, said)))
          ?.value ?? null
      );
    case 'flag':
      return flagOf(said);
    case 'list':
      return namesIn(said, setting.max, setting.maxLength, setting.min);
    case 'rows': {
      const names = namesIn(said, setting.max, 120, setting.min);
      return names?.map((name) => ({ ...setting.make(name) })) ?? null;
    }
  }
}

function numberOf(setting: Extract<Setting, { type: 'number' }>, text: string, language: Language): number | null {
  const amount = onlyAmount(text, language);
  if (amount === null) return null;
  const { unit } = setting;
  if (amount.seconds !== null && unit === undefined) return null;
  const value =
    amount.seconds === null || unit === undefined ? amount.value : (amount.value * amount.seconds) / secondsOf[unit];
  const fits = value >= setting.min && value <= setting.max && (!setting.integer || Number.isInteger(value));
  return fits ? value : null;
}

/** Reads a number at the start of the words; null if they have another figure, because one of the two would be lost. */
function onlyAmount(text: string, language: Language): ReturnType<typeof readAmount> {
  return (text.match(/\d[\d.,'’]*/gu) ?? []).length === 1 ? readAmount(text, language) : null;
}

function flagOf(text: string): boolean | null {
  if (/^(?:on|yes|true|an|ja|ein|shown|visible|enabled)$/iu.test(text)) return true;
  return /^(?:off|no|false|aus|nein|hidden|disabled)$/iu.test(text) ? false : null;
}

function namesIn(text: string, max: number, maxLength: number, min: number): string[] | null {
  const names = text
    .split(/\s*(?:[,;|]|->|→|\s(?:and|und|&)\s)\s*/u)
    .map((name) => name.replaceAll(/^["“„«']|["”“»']$/gu, '').trim())
    .filter((name) => name !== '');
  const unique = names.filter((name, index) => names.findIndex((other) => same(other, name)) === index);
  return unique.length >= min && unique.length <= max && unique.every((name) => name.length <= maxLength)
    ? unique
    : null;
}

/** Returns the values with an item added to a list; null if the setting accepts no such item. */
export function added(setting: Setting, before: unknown, text: string, language: Language): unknown {
  if (setting.type === 'list') {
    const names = namesIn(text, setting.max, setting.maxLength, 1);
    if (names === null) return null;
    const items = listOf(before);
    const fresh = names.filter((name) => !items.some((item) => same(item, name)));
    return items.length + fresh.length <= setting.max ? [...items, ...fresh] : null;
  }
  if (setting.type !== 'rows') return null;
  const rows = rowsOf(before);
  const { name, values } = rowIn(setting, text, language);
  if (name === '' || rows.length >= setting.max) return null;
  if (rows.some((row) => same(String(row[setting.title]), name))) return rows;
  return [...rows, { ...setting.make(name), ...values }];
}

/** Reads `Italy = Rome`, the row's second text, and `rye bread 4.50`: a name and the row's first number. */
function rowIn(setting: Extract<Setting, { type: 'rows' }>, text: string, language: Language) {
  const second = setting.fields.find(({ type, key }) => type === 'text' && key !== setting.title);
  const [, title = '', other = ''] = /^(.+?)\s*(?:=|→|->)\s*(.+)$/u.exec(text) ?? [];
  if (second && title !== '') return { name: title.trim(), values: { [second.key]: other.trim() } };
  const number = setting.fields.find(({ type }) => type === 'number');
  const [, name = '', amount = ''] =
    /^(.+?)[\s,:]+(?:(?:for|at|à|für|zu)\s+)?((?:[€$£]|EUR|CHF|USD)?\s*\d[\d.,]*\s*(?:€|\$|£|\p{L}{1,10}|%)?)$/iu.exec(
      text,
    ) ?? [];
  const value = number === undefined ? null : readAmount(amount, language);
  if (number === undefined || value === null) return { name: text.trim(), values: {} };
  return { name: name.trim(), values: { [number.key]: value.value } };
}

/** Returns the values without an item; null if it is not there, or is the last one that is required. */
export function removed(setting: Setting, before: unknown, text: string): unknown {
  if (setting.type === 'list') {
    const items = listOf(before);
    const rest = items.filter((item) => !same(item, text));
    return rest.length < items.length && rest.length >= setting.min ? rest : null;
  }
  if (setting.type !== 'rows') return null;
  const rows = rowsOf(before);
  const rest = rows.filter((row) => !same(String(row[setting.title]), text));
  return rest.length < rows.length && rest.length >= setting.min ? rest : null;
}

/** Returns `before` with an item renamed; null if there is no such item. */
export function renamed(setting: Setting, before: unknown, from: string, to: string): unknown {
  if (setting.type === 'text') {
    return typeof before === 'string' && same(before, from) && to.length <= setting.maxLength ? to : null;
  }
  if (setting.type === 'list') {
    const items = listOf(before);
    if (to.length > setting.maxLength || !items.some((item) => same(item, from))) return null;
    return items.map((item) => (same(item, from) ? to : item));
  }
  if (setting.type !== 'rows') return null;
  const rows = rowsOf(before);
  if (!rows.some((row) => same(String(row[setting.title]), from))) return null;
  return rows.map((row) => (same(String(row[setting.title]), from) ? { ...row, [setting.title]: to } : row));
}

/** Sets a field of a row: `the price of rye bread` to `4.50`; null if there is no such row or field. */
export function withField(
  setting: Setting,
  before: unknown,
  target: string,
  text: string,
  language: Language,
): unknown {
  if (setting.type !== 'rows') return null;
  const rows = rowsOf(before);
  for (const row of rows) {
    const field = fieldOf(setting.fields, target, String(row[setting.title]), language);
    if (field === null) continue;
    const value = field.type === 'number' ? onlyAmount(text, language)?.value : text;
    if (value === undefined) return null;
    return rows.map((one) => (one === row ? { ...row, [field.key]: value } : one));
  }
  return withRow(setting, rows, target, text, language);
}

/** Sets a field of a row that does not exist yet: `the rate of THB`. */
function withRow(
  setting: Extract<Setting, { type: 'rows' }>,
  rows: readonly Row[],
  target: string,
  text: string,
  language: Language,
): Row[] | null {
  const [, said = '', name = ''] =
    /^(.+?)\s+(?:of|for|von|für)\s+(?:the\s+|der\s+|die\s+|das\s+)?(.+)$/iu.exec(target) ?? [];
  const field = setting.fields.find(
    ({ key, names }) => key !== setting.title && names[language].some((one) => sameName(one, said)),
  );
  const value = field?.type === 'number' ? onlyAmount(text, language)?.value : text;
  if (field === undefined || value === undefined || name === '' || rows.length >= setting.max) return null;
  return [...rows, { ...setting.make(name), [field.key]: value }];
}

/**
 * Returns the field that the words name: `price of rye bread`, `rye bread's price`, or only `rye bread` if the row has
 * one number.
 */
function fieldOf(fields: readonly RowField[], target: string, name: string, language: Language): RowField | null {
  const said = fold(target);
  const own = fold(name);
  if (own === '' || !` ${said} `.includes(` ${own} `)) return null;
  const rest = ` ${said} `
    .replace(` ${own} `, ' ')
    .replaceAll(/\b(?:the|of|for|s|von|der|die|das|des|den|für)\b/g, ' ')
    .trim();
  if (rest === '') return fields.find(({ type }) => type === 'number') ?? null;
  return fields.find(({ names }) => names[language].some((one) => sameName(one, rest))) ?? null;
}

/** Like `same`, but ignores word endings: `Produkten` equals `Produkte`, and `stage` equals `stages`. */
export function sameName(one: string, other: string): boolean {
  return stems(one) === stems(other);
}

function stems(text: string): string {
  return fold(text)
    .split(' ')
    .map((word) => word.replace(/(?<=\p{L}{3})(?:ies|y)$/u, '').replace(/(?<=\p{L}{3})(?:en|es|er|em|ern|n|s|e)$/u, ''))
    .join(' ');
}

function same(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+%€$£#/.-]+/gu, ' ')
    .trim();
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
