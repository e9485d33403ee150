import { parseDate } from './dates.ts';
import type { Entity, Field, Row, Value } from './records.ts';

/** The values of a form while it is edited: text, or true for a ticked box. */
export type Draft = Record<string, string | boolean>;

export function toDraft(entity: Entity, row: Row | undefined): Draft {
  const draft: Draft = {};
  for (const field of entity.fields) {
    const value = row?.[field.name];
    draft[field.name] = field.type === 'boolean' ? value === true : String(value ?? '');
  }
  return draft;
}

/** Returns the problem of the typed value in plain words; null if there is none. */
export function problemWith(field: Field, typed: string | boolean | undefined): string | null {
  if (typeof typed !== 'string') return null;
  const text = typed.trim();
  if (text === '') return field.required ? `${field.label} is needed.` : null;
  switch (field.type) {
    case 'number':
      return Number.isFinite(Number(text)) ? null : `${field.label} must be a number.`;
    case 'money':
      return /^\d+(\.\d{1,2})?$/.test(text) ? null : `${field.label} must be an amount such as 24 or 24.50.`;
    case 'date':
    case 'datetime':
      return parseDate(text) ? null : `${field.label} must be a date.`;
    case 'choice':
      return field.options?.includes(text) ? null : `Choose one of the listed values.`;
    default:
      return problemWithText(field, text);
  }
}

function problemWithText(field: Field, text: string): string | null {
  if (text.length > 2000) return `${field.label} can have 2,000 characters at most.`;
  if (field.input === 'email' && !/^\S+@\S+\.\S+$/.test(text)) return 'Enter an address such as name@example.com.';
  if (field.input === 'tel' && !/^[+\d][\d\s()/-]{4,}$/.test(text)) return 'Enter a phone number.';
  if (field.input === 'url' && !/^https?:\/\/\S+$/.test(text)) return 'Enter an address that starts with https://.';
  return null;
}

export function problemsWith(entity: Entity, draft: Draft): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of entity.fields) {
    const problem = problemWith(field, draft[field.name]);
    if (problem !== null) problems[field.name] = problem;
  }
  return problems;
}

/** Converts a valid form to a row. */
export function toRow(entity: Entity, draft: Draft, id: string): Row {
  const row: Row = { id };
  for (const field of entity.fields) row[field.name] = toValue(field, draft[field.name]);
  return row;
}

function toValue(field: Field, typed: string | boolean | undefined): Value {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (field.type === 'number' || field.type === 'money') return text === '' ? undefined : Number(text);
  return text;
}
