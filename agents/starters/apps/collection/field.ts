import { dayOf, formatDay, formatMoney, formatNumber, parseNumber } from '../kit/format.ts';
import { newId } from '../kit/id.ts';
import { locale } from '../kit/starter.ts';
import { words } from './texts.ts';
import { values } from './values.ts';

export const fieldTypes = [
  'text',
  'long',
  'choice',
  'number',
  'year',
  'money',
  'date',
  'check',
  'rating',
  'email',
  'phone',
  'count',
  'minimum',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export interface FieldDef {
  id: string;
  name: string;
  type: FieldType;
  /** The options of a choice, besides values that were typed before. */
  options: readonly string[];
}

export type Cell = string | number | boolean;
export type Cells = Readonly<Record<string, Cell>>;

/** Returns the type that the name suggests, in either language; otherwise text. */
export function typeOfName(name: string): FieldType {
  return byName.find(([, pattern]) => pattern.test(name))?.[0] ?? 'text';
}

const byName: readonly [FieldType, RegExp][] = [
  [
    'minimum',
    /^(min\.?|minimum|min(imum|\.)? (stock|qty|quantity|amount)|reorder (level|point)|mindest(bestand|menge|zahl)|min\.? ?(menge|bestand))$/i,
  ],
  [
    'count',
    /^(stock|in stock|quantity|qty|stock level|pieces|bestand|lagerbestand|menge|anzahl|stück|stückzahl)$|^[\p{L}]+ left$/iu,
  ],
  ['email', /\be-?mail/i],
  ['phone', /\b(tele)?phone\b|\bmobile\b|\btel\b|telefon|\bhandy/i],
  [
    'date',
    /\bdate\b|datum|\bbirthday\b|geburtstag|\bexpir(y|es)\b|\bbest before\b|\bmhd\b|\b(bought|purchased|planted|found|watered|due|gekauft|gepflanzt|gefunden) (on|am)\b/i,
  ],
  ['year', /\byear\b|\bvintage\b|jahr\b|\bjahrgang\b/i],
  ['money', /\b(price|cost|costs|fee)\b|preis\b|\bkosten\b|gebühr\b/i],
  ['rating', /\brating\b|\bstars\b|bewertung\b|\bsterne\b/i],
  ['check', /\?$|\byes\/no\b|\bja\/nein\b/i],
  ['number', /^(number of|no\. of|anzahl) |\b(pages|servings|minutes|seiten|seitenzahl|portionen|minuten)\b/i],
  [
    'choice',
    /\b(category|type|kind|genre|status|condition|brand|colou?r|location|room|shelf|language|kategorie|art|typ|zustand|marke|farbe|ort|standort|raum|regal|sprache)\b/i,
  ],
  [
    'long',
    /\b(notes?|comments?|description|ingredients|steps|instructions|notiz(en)?|beschreibung|zutaten|zubereitung|anleitung)\b/i,
  ],
];

/** Makes a field with this name. The id depends only on the name, so that entered values survive a change in words. */
export function fieldNamed(name: string, type?: string, options: readonly string[] = []): FieldDef {
  const known = fieldTypes.find((one) => one === type) ?? (options.length > 0 ? 'choice' : typeOfName(name));
  return { id: `named-${name.toLowerCase()}`, name, type: known, options };
}

export function newField(name: string, type: FieldType): FieldDef {
  return { id: newId(), name, type, options: [] };
}

/** Returns the fields of starter.json, or fields that suit anything, plus the fields that counting needs. */
export function startingFields(): FieldDef[] {
  const named = values.fields.map(({ name, type, options }) => fieldNamed(name, type, options));
  const usual = words.defaultFields.map((name) => fieldNamed(name));
  const fields = withCategories(named.length > 0 ? withName(named) : usual);
  return values.stock ? withStock(fields) : withMinimum(fields);
}

/** What says nothing of which entry it is, though it is text. */
const attribute =
  /^(time|duration|difficulty|size|weight|length|width|height|value|region|country|zeit|dauer|zubereitungszeit|schwierigkeit(sgrad)?|größe|gewicht|länge|wert|land)$/i;

/** Adds a name before them if the first one names nothing: `contacts with phone and email`. */
function withName(named: readonly FieldDef[]): readonly FieldDef[] {
  const [first] = named;
  const [name] = words.defaultFields;
  if (!first || name === undefined || (first.type === 'text' && !attribute.test(first.name))) return named;
  return named.some((one) => one.type === 'text' && !attribute.test(one.name)) ? named : [fieldNamed(name), ...named];
}

const groups = /^(categor(y|ies)|type|kind|genre|group|kategorien?|art|typ|gruppe)$/i;

function withCategories(fields: readonly FieldDef[]): readonly FieldDef[] {
  const options = values.categories;
  if (options.length === 0) return fields;
  const own = fields.find(({ name }) => groups.test(name));
  if (own) return fields.map((field) => (field === own ? { ...field, type: 'choice', options } : field));
  const category: FieldDef = { ...fieldNamed(words.category), type: 'choice', options };
  return fields.toSpliced(1, 0, category);
}

export function withStock(fields: readonly FieldDef[]): FieldDef[] {
  const counted = fields.some(({ type }) => type === 'count');
  return withMinimum(counted ? fields : [...fields, { id: 'stock', name: words.stock, type: 'count', options: [] }]);
}

function withMinimum(fields: readonly FieldDef[]): FieldDef[] {
  const counts = fields.some(({ type }) => type === 'count');
  if (!counts || fields.some(({ type }) => type === 'minimum')) return [...fields];
  return [...fields, { id: 'minimum', name: words.minimum, type: 'minimum', options: [] }];
}

/** Capitalises a heading, because the brief may have it in lower case. */
export function capital(name: string): string {
  return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
}

export const isNumeric = (type: FieldType) => ['number', 'year', 'money', 'count', 'minimum', 'rating'].includes(type);
export const isSummed = (type: FieldType) => ['number', 'money', 'count'].includes(type);

export function showCell(field: FieldDef, cell: Cell | undefined): string {
  if (cell === undefined || cell === '') return '';
  if (typeof cell === 'boolean') return cell ? words.yes : words.no;
  if (typeof cell === 'number') {
    if (field.type === 'year') return String(cell);
    if (field.type === 'money') return formatMoney(cell, values.currency);
    return field.type === 'rating' ? words.ofFive(formatNumber(cell)) : formatNumber(cell);
  }
  if (field.type !== 'date') return cell;
  const [year = ''] = cell.split('-');
  return `${formatDay(cell)} ${year}`;
}

/** Formats a value as the form shows it for editing. */
export function typedCell(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  return typeof cell === 'number'
    ? new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }).format(cell)
    : String(cell);
}

/** Reads a typed or imported value; undefined if it is empty, null if it does not fit the field. */
export function readCell(field: FieldDef, typed: string): Cell | undefined | null {
  const text = typed.trim();
  if (text === '') return undefined;
  switch (field.type) {
    case 'number':
    case 'year':
    case 'money':
    case 'count':
    case 'minimum':
    case 'rating':
      return readNumber(field.type, text);
    case 'date':
      return readDay(text);
    case 'check':
      if (/^(yes|true|ja|wahr|x|1|✓)$/i.test(text)) return true;
      return /^(no|false|nein|falsch|0)$/i.test(text) ? false : null;
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(text) ? text : null;
    default:
      return text;
  }
}

function readNumber(type: FieldType, text: string): number | null {
  const bare =
    type === 'money' ? text.replace(/^[\p{Sc}\p{L}]{1,4}\s?/u, '').replace(/\s?[\p{Sc}\p{L}]{1,4}$/u, '') : text;
  const value = parseNumber(bare);
  if (value === null) return null;
  if (type === 'year' && !Number.isInteger(value)) return null;
  if ((type === 'count' || type === 'minimum') && (value < 0 || !Number.isInteger(value))) return null;
  return type === 'rating' && (value < 0 || value > 5) ? null : value;
}

/** Reads `2026-11-23` and `23.11.2026`; `5/6/2026` is ambiguous and gives null. */
function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : german ? [german[3], german[2], german[1]] : [];
  if (year === undefined) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day), 12);
  return date.getMonth() === Number(month) - 1 ? dayOf(date) : null;
}
