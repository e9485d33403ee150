import { newId } from '../kit/id.ts';
import { type StepValue, values } from './values.ts';

export const stepKinds = [
  'trim',
  'empties',
  'duplicates',
  'split',
  'join',
  'arrange',
  'case',
  'dates',
  'numbers',
  'replace',
  'filter',
  'sort',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** A change to the sheet. Columns are identified by name. */
export interface Step {
  id: string;
  kind: StepKind;
  /** One column; empty: none is selected yet, or all. */
  column: string;
  /** Several columns; empty: all. */
  columns: readonly string[];
  /** The text to search for, or the separator. */
  text: string;
  /** The replacement, or the name of the joined column. */
  other: string;
  /** An option of the kind: `upper`, `iso`, `contains`. */
  way: string;
  flag: boolean;
  /**
   * Only for `arrange`: the columns in their new order with their new names. Other columns stay at the end, or are
   * removed if `flag` is set.
   */
  layout: readonly { name: string; to: string; keep: boolean }[];
}

/** The options of each kind; the first is the default. */
export const ways: Readonly<Partial<Record<StepKind, readonly string[]>>> = {
  split: ['each', 'first', 'last'],
  case: ['lower', 'upper', 'title'],
  dates: ['iso', 'german', 'iso-day', 'iso-month', 'german-day', 'german-month'],
  numbers: ['point', 'comma', 'point-comma', 'comma-point'],
  filter: ['contains', 'equals', 'lacks', 'differs', 'empty', 'filled', 'less', 'more'],
  sort: ['up', 'down'],
};

export const needsColumn: ReadonlySet<StepKind> = new Set(['split', 'dates', 'numbers', 'filter', 'sort']);
export const takesColumns: ReadonlySet<StepKind> = new Set(['trim', 'duplicates', 'join', 'case', 'replace']);

export function newStep(kind: StepKind): Step {
  const text = kind === 'split' || kind === 'join' ? ' ' : '';
  return {
    id: newId(),
    kind,
    column: '',
    columns: [],
    text,
    other: '',
    way: ways[kind]?.[0] ?? '',
    flag: kind === 'duplicates',
    layout: [],
  };
}

/** Names for the steps, in both languages. */
const called: readonly [StepKind, RegExp][] = [
  ['duplicates', /duplicat|dedup|doppelt|duplikat|dublett/i],
  ['empties', /(empty|blank) (row|line|column)|leer(e|en)? (zeile|spalte)|leerzeilen/i],
  ['trim', /trim|white ?space|spaces|leerzeichen/i],
  ['split', /split|teile|trenn|aufteil/i],
  ['join', /join|merge|combine|zusammenf|verbind/i],
  ['dates', /date|datum|daten? (format|verein|normal)/i],
  ['numbers', /number|zahl/i],
  ['replace', /replace|ersetz/i],
  ['filter', /filter/i],
  ['sort', /sort/i],
  ['case', /case|gro(ß|ss)|klein/i],
  ['arrange', /rename|reorder|remove (the )?column|umbenenn|umordn|spalten? (entfern|lösch)/i],
];

function kindCalled(name: string): StepKind | null {
  return stepKinds.find((kind) => kind === name) ?? called.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** The id depends only on the words, so that manual changes survive a change in words. */
function startingSteps(): Step[] {
  return values.steps.flatMap((said) => {
    const kind = stepKinds.find((one) => one === said.kind) ?? kindCalled(said.name);
    return kind === null ? [] : [{ ...stepSaid(kind, said), id: `named ${Object.values(said).join(' ')}` }];
  });
}

function stepSaid(kind: StepKind, { column = '', columns = '', text, to = '', way = '' }: StepValue): Step {
  const step = newStep(kind);
  const names = [column, ...columns.split(',')].map((name) => name.trim()).filter((name) => name !== '');
  if (kind === 'arrange') {
    const layout = names.map((name) => ({ name, to, keep: way !== 'remove' }));
    return { ...step, layout, flag: way === 'keep' };
  }
  return {
    ...step,
    ...(takesColumns.has(kind) ? { columns: names } : { column }),
    text: text ?? step.text,
    other: to,
    way: ways[kind]?.includes(way) ? way : step.way,
  };
}

/** The stored steps. `named`: the ids of the steps that starter.json named at that time. */
export interface KeptSteps {
  named: readonly string[];
  steps: readonly Step[];
}

export function isKept(value: unknown): value is KeptSteps {
  if (typeof value !== 'object' || value === null || !('named' in value) || !('steps' in value)) return false;
  return Array.isArray(value.named) && Array.isArray(value.steps) && value.steps.every(isStep);
}

/** Adds the steps that starter.json has named since, and drops those that it no longer names. */
export function upToDate({ named, steps }: KeptSteps): KeptSteps {
  const starting = startingSteps();
  const now = starting.map(({ id }) => id);
  const left = steps.filter(({ id }) => !named.includes(id) || now.includes(id));
  return { named: now, steps: [...left, ...starting.filter(({ id }) => !named.includes(id))] };
}

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false;
  const step = value as Record<string, unknown>;
  return (
    stepKinds.some((kind) => kind === step['kind']) &&
    ['id', 'column', 'text', 'other', 'way'].every((key) => typeof step[key] === 'string') &&
    Array.isArray(step['columns']) &&
    Array.isArray(step['layout']) &&
    typeof step['flag'] === 'boolean'
  );
}
