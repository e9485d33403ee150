import { useState } from 'react';
import { dayOf } from '../kit/format.ts';
import { newId } from '../kit/id.ts';
import { locale } from '../kit/starter.ts';
import { useStored } from '../kit/storage.ts';
import { type Cell, type Cells, type FieldDef, fieldTypes, showCell, startingFields } from './field.ts';
import { words } from './texts.ts';
import { values } from './values.ts';

export interface Item {
  id: string;
  cells: Cells;
  /** `since`: `2026-11-23`. */
  lent: { to: string; since: string } | null;
}

/** `base`: the fields of starter.json at the time of storing, so that fields that users add survive a change of it. */
interface Layout {
  base: readonly string[];
  fields: readonly FieldDef[];
  lending: boolean;
  lendingBase: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isField = (value: unknown) =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['name'] === 'string' &&
  fieldTypes.some((type) => type === value['type']) &&
  Array.isArray(value['options']);
const isLayout = (value: unknown) =>
  isRecord(value) && Array.isArray(value['base']) && Array.isArray(value['fields']) && value['fields'].every(isField);
const isItem = (value: unknown) =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  isRecord(value['cells']) &&
  (value['lent'] === null || (isRecord(value['lent']) && typeof value['lent']['to'] === 'string'));

function upToDate(kept: Layout): Layout {
  const starting = startingFields();
  const base = starting.map(({ id, type, options }) => `${id} ${[type, ...options].join(':').replaceAll(' ', '_')}`);
  const lending = kept.lendingBase === values.lending ? kept.lending : values.lending;
  const current = { lending, lendingBase: values.lending };
  if (JSON.stringify(base) === JSON.stringify(kept.base)) return { ...kept, ...current };
  const ids = new Set(kept.base.map((one) => one.slice(0, one.lastIndexOf(' '))));
  const own = kept.fields.filter(({ id }) => !ids.has(id) && starting.every((field) => field.id !== id));
  return { base, fields: [...starting, ...own], ...current };
}

export function useLayout() {
  const [kept, setLayout] = useStored<Layout>(
    'layout',
    () => ({ base: [], fields: [], lending: values.lending, lendingBase: values.lending }),
    isLayout,
  );
  const layout = upToDate(kept);
  return {
    fields: layout.fields,
    lending: layout.lending,
    setFields: (fields: readonly FieldDef[]) => setLayout({ ...layout, fields }),
    setLending: (lending: boolean) => setLayout({ ...layout, lending }),
  };
}

/** The entries, with the last changes for undo. */
export function useItems() {
  const [items, setItems] = useStored<readonly Item[]>(
    'items',
    () => [],
    (value) => Array.isArray(value) && value.every(isItem),
  );
  const [past, setPast] = useState<readonly (readonly Item[])[]>([]);
  const [said, setSaid] = useState('');
  function change(next: readonly Item[], says: string) {
    setPast((before) => [...before.slice(-19), items]);
    setItems(next);
    setSaid(says);
  }
  return {
    items,
    said,
    canUndo: past.length > 0,
    add: (cells: Cells, name: string) => change([...items, { id: newId(), cells, lent: null }], words.added(name)),
    addAll: (rows: readonly Cells[], says: string) =>
      change([...items, ...rows.map((cells) => ({ id: newId(), cells, lent: null }))], says),
    update: (item: Item, name: string) =>
      change(
        items.map((one) => (one.id === item.id ? item : one)),
        words.saved(name),
      ),
    remove: (id: string, name: string) =>
      change(
        items.filter((one) => one.id !== id),
        words.removed(name),
      ),
    dropField: (fieldId: string) =>
      setItems(
        items.map((item) => ({
          ...item,
          cells: Object.fromEntries(Object.entries(item.cells).filter(([id]) => id !== fieldId)),
        })),
      ),
    undo() {
      const last = past.at(-1);
      if (last === undefined) return;
      setItems(last);
      setPast(past.slice(0, -1));
      setSaid(words.undone);
    },
  };
}

/** The actions on an entry in the list. */
export interface ItemActions {
  edit(item: Item): void;
  remove(item: Item): void;
  lend(item: Item): void;
  giveBack(item: Item): void;
  setCount(item: Item, fieldId: string, count: number): void;
}

export const lendTo = (item: Item, to: string): Item => ({ ...item, lent: { to, since: dayOf(new Date()) } });

/** Returns the field that is the title of an entry. */
export function titleField(fields: readonly FieldDef[]): FieldDef | undefined {
  return fields.find(({ type }) => type === 'text') ?? fields[0];
}

export function nameOf(item: Item, fields: readonly FieldDef[]): string {
  const field = titleField(fields);
  return (field && showCell(field, item.cells[field.id])) || words.unnamed;
}

/** Returns the minimum number of pieces: the entry's own, or the general one. */
export function leastOf(item: Item, fields: readonly FieldDef[]): number {
  const minimum = fields.find(({ type }) => type === 'minimum');
  const own = minimum && item.cells[minimum.id];
  return typeof own === 'number' ? own : values.minimum;
}

export function isLow(item: Item, fields: readonly FieldDef[]): boolean {
  const count = fields.find(({ type }) => type === 'count');
  return count !== undefined && Number(item.cells[count.id] ?? 0) < leastOf(item, fields);
}

export interface Shown {
  search: string;
  /** `low`, `lent`, `here`, or empty for everything. */
  only: string;
  /** The required value, by field. */
  filters: Readonly<Record<string, string>>;
  sort: string;
  descending: boolean;
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

/** Returns the entries that match search and filters, sorted. Empty values come last in either order. */
export function shownItems(items: readonly Item[], fields: readonly FieldDef[], shown: Shown): Item[] {
  const terms = shown.search.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean);
  const kept = items.filter((item) => {
    if (shown.only === 'low' && !isLow(item, fields)) return false;
    if (shown.only === 'lent' && !item.lent) return false;
    if (shown.only === 'here' && item.lent) return false;
    if (
      fields.some(
        (field) =>
          (shown.filters[field.id] ?? '') !== '' && showCell(field, item.cells[field.id]) !== shown.filters[field.id],
      )
    ) {
      return false;
    }
    const text = [...fields.map((field) => showCell(field, item.cells[field.id])), item.lent?.to ?? '']
      .join(' ')
      .toLocaleLowerCase(locale);
    return terms.every((term) => text.includes(term));
  });
  const field = fields.find(({ id }) => id === shown.sort);
  return field ? kept.toSorted((a, b) => order(a.cells[field.id], b.cells[field.id], shown.descending)) : kept;
}

function order(a: Cell | undefined, b: Cell | undefined, descending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const result = typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);
  return descending ? -result : result;
}

/** Returns the values of a choice or a yes-or-no field that entries have, for filtering. */
export function optionsOf(field: FieldDef, items: readonly Item[]): string[] {
  const used = items.map((item) => showCell(field, item.cells[field.id])).filter((text) => text !== '');
  return [...new Set([...field.options, ...used])].toSorted(collator.compare);
}
