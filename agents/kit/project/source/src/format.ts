import { formatDay, formatTime, parseDate } from './dates.ts';
import type { Entity, Field, Row, Value } from './records.ts';

/** Finds the title of another entity's row. */
export type TitleOf = (entityKey: string, id: Value) => string;

const money = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Numbers of four digits are not grouped, because they may be years. */
const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2, useGrouping: 'min2' });

export function formatMoney(amount: number): string {
  return money.format(amount);
}

export function formatNumber(amount: number): string {
  return number.format(amount);
}

/** Formats a value for people; `–` if there is none. */
export function formatValue(field: Field, value: Value, titleOf: TitleOf): string {
  if (field.type === 'boolean') return value === true ? 'Yes' : 'No';
  if (value === undefined || value === '') return '–';
  if (field.type === 'reference') return titleOf(field.references ?? '', value);
  if (field.type === 'money' && typeof value === 'number') return formatMoney(value);
  if (field.type === 'number' && typeof value === 'number') return formatNumber(value);
  if (field.type === 'date' || field.type === 'datetime') {
    const date = parseDate(value);
    if (!date) return String(value);
    return field.type === 'date' ? formatDay(date) : `${formatDay(date)}, ${formatTime(date)}`;
  }
  return String(value);
}

export function titleOfRow(entity: Entity, row: Row, titleOf: TitleOf): string {
  const field = entity.fields.find((candidate) => candidate.name === entity.titleField);
  const title = field ? formatValue(field, row[field.name], titleOf) : '–';
  return title === '–' ? `${entity.singular} ${row.id.replace(/^.*-/, '')}` : title;
}
