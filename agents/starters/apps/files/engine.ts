import { locale } from '../kit/starter.ts';
import { type DayOrder, type MarkOrder, readDate, readNumber } from './read-values.ts';
import { type Column, freeName, type Row, type Sheet } from './sheet.ts';
import { withColumnsOf } from './meant.ts';
import { needsColumn, type Step } from './steps.ts';

/** The result of a step. */
export interface Done {
  sheet: Sheet;
  cells: number;
  rows: number;
  /** Columns that were added, removed, renamed or moved. */
  columns: number;
  /** Cells that stay unchanged because their meaning is ambiguous. */
  unsure: number;
  /** A column that the step needs and the sheet lacks; empty: none was chosen. */
  missing: string | null;
}

const cache = new WeakMap<Sheet, { step: string; done: Done }>();

/** Runs each step on the result of the previous one. Results of unchanged steps are reused. */
export function runSteps(sheet: Sheet, steps: readonly Step[]): Done[] {
  let current = sheet;
  return steps.map((said) => {
    const step = withColumnsOf(current, said);
    const key = JSON.stringify(step);
    const known = cache.get(current);
    const done = known?.step === key ? known.done : runStep(current, step);
    cache.set(current, { step: key, done });
    current = done.sheet;
    return done;
  });
}

const untouched = (sheet: Sheet): Done => ({ sheet, cells: 0, rows: 0, columns: 0, unsure: 0, missing: null });

export function runStep(sheet: Sheet, step: Step): Done {
  const place = sheet.columns.findIndex(({ name }) => name === step.column);
  if (needsColumn.has(step.kind) && place < 0) return { ...untouched(sheet), missing: step.column };
  const lacking = step.columns.find((name) => sheet.columns.every((column) => column.name !== name));
  if (lacking !== undefined) return { ...untouched(sheet), missing: lacking };
  const chosen = sheet.columns.map(({ name }) => step.columns.length === 0 || step.columns.includes(name));
  switch (step.kind) {
    case 'trim':
      return mapCells(sheet, chosen, (cell) => cell.trim().replaceAll(/[ \t\u00a0]+/g, ' '));
    case 'case':
      return mapCells(sheet, chosen, (cell) => inCase(cell, step.way));
    case 'replace':
      return step.text === '' ? untouched(sheet) : mapCells(sheet, chosen, replacer(step));
    case 'dates':
      return mapCells(sheet, only(sheet, place), (cell) => inDate(cell, step.way));
    case 'numbers':
      return mapCells(sheet, only(sheet, place), (cell) => inNumber(cell, step.way));
    case 'empties':
      return dropEmpty(sheet);
    case 'duplicates':
      return dropRows(sheet, notSeen(chosen, step.flag));
    case 'filter':
      return dropRows(sheet, ({ cells }) => holds(cells[place] ?? '', step));
    case 'sort':
      return sorted(sheet, place, step.way === 'down');
    case 'split':
      return split(sheet, place, step);
    case 'join':
      return join(sheet, chosen, step);
    case 'arrange':
      return arrange(sheet, step);
  }
}

const only = (sheet: Sheet, place: number) => sheet.columns.map((_, index) => index === place);

/** `change` returns null to leave a cell unchanged because it is ambiguous. */
function mapCells(sheet: Sheet, chosen: readonly boolean[], change: (cell: string) => string | null): Done {
  let cells = 0;
  let unsure = 0;
  const rows = sheet.rows.map((row) => {
    let changed: string[] | null = null;
    row.cells.forEach((cell, index) => {
      if (!chosen[index]) return;
      const next = change(cell);
      if (next === null) unsure += 1;
      else if (next !== cell) {
        changed ??= [...row.cells];
        changed[index] = next;
        cells += 1;
      }
    });
    return changed ? { ...row, cells: changed } : row;
  });
  return { ...untouched({ ...sheet, rows }), cells, unsure };
}

function inCase(cell: string, way: string): string {
  if (way === 'upper') return cell.toLocaleUpperCase(locale);
  const lower = cell.toLocaleLowerCase(locale);
  return way === 'lower'
    ? lower
    : lower.replaceAll(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale));
}

function replacer({ text, other, flag }: Step): (cell: string) => string {
  if (flag) return (cell) => (cell === text ? other : cell);
  return (cell) => cell.replaceAll(text, () => other);
}

function inDate(cell: string, way: string): string | null {
  if (cell.trim() === '') return cell;
  const [form, order = 'unsure'] = way.split('-');
  const day = readDate(cell, order as DayOrder);
  return day === null || form === 'iso' ? day : day.split('-').toReversed().join('.');
}

function inNumber(cell: string, way: string): string | null {
  if (cell.trim() === '') return cell;
  const [form, marks = 'unsure'] = way.split('-');
  const number = readNumber(cell, marks as MarkOrder);
  return number === null || form === 'point' ? number : number.replace('.', ',');
}

function dropRows(sheet: Sheet, keep: (row: Row) => boolean): Done {
  const rows = sheet.rows.filter(keep);
  return { ...untouched({ ...sheet, rows }), rows: sheet.rows.length - rows.length };
}

function notSeen(chosen: readonly boolean[], ignoreCase: boolean): (row: Row) => boolean {
  const seen = new Set<string>();
  return ({ cells }) => {
    const key = JSON.stringify(
      cells.filter((_, index) => chosen[index]).map((cell) => (ignoreCase ? cell.trim().toLowerCase() : cell)),
    );
    return !seen.has(key) && seen.add(key).has(key);
  };
}

function dropEmpty(sheet: Sheet): Done {
  const kept = dropRows(sheet, ({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const filled = sheet.columns.map((_, index) =>
    kept.sheet.rows.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  );
  const done = keepColumns(
    kept.sheet,
    sheet.columns.flatMap((column, index) => (filled[index] ? [{ column, index }] : [])),
  );
  return { ...done, rows: kept.rows };
}

function keepColumns(sheet: Sheet, kept: readonly { column: Column; index: number }[]): Done {
  if (
    kept.length === sheet.columns.length &&
    kept.every(({ column, index }, place) => index === place && column === sheet.columns[index])
  ) {
    return untouched(sheet);
  }
  const rows = sheet.rows.map((row) => ({ ...row, cells: kept.map(({ index }) => row.cells[index] ?? '') }));
  const touched = kept.filter(({ column, index }, place) => index !== place || column !== sheet.columns[index]).length;
  const columns = Math.max(touched, sheet.columns.length - kept.length);
  return { ...untouched({ columns: kept.map(({ column }) => column), rows }), columns };
}

function holds(cell: string, { way, text }: Step): boolean {
  const [has, wanted] = [cell.trim().toLowerCase(), text.trim().toLowerCase()];
  switch (way) {
    case 'equals':
      return has === wanted;
    case 'lacks':
      return !has.includes(wanted);
    case 'differs':
      return has !== wanted;
    case 'empty':
      return has === '';
    case 'filled':
      return has !== '';
    case 'less':
    case 'more':
      return compare(has, wanted) * (way === 'less' ? -1 : 1) > 0;
    default:
      return has.includes(wanted);
  }
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

/** Compares numbers by size, everything else alphabetically. */
function compare(a: string, b: string): number {
  const [x, y] = [readNumber(a, 'unsure'), readNumber(b, 'unsure')];
  return x !== null && y !== null ? Number(x) - Number(y) : collator.compare(a, b);
}

function sorted(sheet: Sheet, place: number, down: boolean): Done {
  const rows = sheet.rows.toSorted((a, b) => {
    const [x, y] = [a.cells[place] ?? '', b.cells[place] ?? ''];
    // Empty cells come last in either order.
    if (x === '' || y === '') return Number(x === '') - Number(y === '');
    return down ? compare(y, x) : compare(x, y);
  });
  return untouched({ ...sheet, rows });
}

const mostParts = 20;

function split(sheet: Sheet, place: number, { text, way }: Step): Done {
  if (text === '') return untouched(sheet);
  const partsOf = (cell: string): string[] => {
    if (way === 'each') {
      const parts = cell.split(text);
      return parts.length <= mostParts
        ? parts
        : [...parts.slice(0, mostParts - 1), parts.slice(mostParts - 1).join(text)];
    }
    const at = way === 'first' ? cell.indexOf(text) : cell.lastIndexOf(text);
    return at < 0 ? [cell] : [cell.slice(0, at), cell.slice(at + text.length)];
  };
  const parts = sheet.rows.map(({ cells }) => partsOf(cells[place] ?? ''));
  const width = parts.reduce((most, one) => Math.max(most, one.length), 1);
  if (width === 1) return untouched(sheet);
  const taken = new Set(sheet.columns.map(({ name }) => name));
  const made = Array.from({ length: width }, (_, index): Column => {
    const name = freeName(`${sheet.columns[place]?.name} ${index + 1}`, taken);
    taken.add(name);
    return { name, from: null };
  });
  const rows = sheet.rows.map((row, index) => ({
    ...row,
    cells: row.cells.toSpliced(place, 1, ...made.map((_, part) => parts[index]?.[part] ?? '')),
  }));
  return { ...untouched({ columns: sheet.columns.toSpliced(place, 1, ...made), rows }), columns: width };
}

function join(sheet: Sheet, chosen: readonly boolean[], { columns, text, other }: Step): Done {
  const place = chosen.indexOf(true);
  // Joining all columns would leave only one, so the user must name the columns.
  if (columns.length < 2 || place < 0) return { ...untouched(sheet), missing: '' };
  const rest = sheet.columns.filter((_, index) => !chosen[index]);
  const name = freeName(other.trim() || columns.join(' '), new Set(rest.map((column) => column.name)));
  const rows = sheet.rows.map((row) => {
    const joined = columns
      .map((one) => row.cells[sheet.columns.findIndex((column) => column.name === one)] ?? '')
      .filter((cell) => cell !== '')
      .join(text);
    return {
      ...row,
      cells: row.cells.flatMap((cell, index) => (index === place ? [joined] : chosen[index] ? [] : [cell])),
    };
  });
  const kept = sheet.columns.flatMap((column, index) =>
    index === place ? [{ name, from: null }] : chosen[index] ? [] : [column],
  );
  return { ...untouched({ columns: kept, rows }), columns: columns.length };
}

/** Columns that the layout does not list stay at the end, or are removed. */
function arrange(sheet: Sheet, { layout, flag }: Step): Done {
  const known = layout.flatMap(({ name, to, keep }) => {
    const index = sheet.columns.findIndex((column) => column.name === name);
    const column = sheet.columns[index];
    return column
      ? [{ column: to.trim() === '' || to === name ? column : { ...column, name: to.trim() }, index, keep }]
      : [];
  });
  const [first] = layout;
  if (first !== undefined && known.length === 0) return { ...untouched(sheet), missing: first.name };
  const unknown = sheet.columns.flatMap((column, index) =>
    layout.some(({ name }) => name === column.name) ? [] : [{ column, index, keep: !flag }],
  );
  const taken = new Set<string>();
  const kept = [...known, ...unknown]
    .filter(({ keep }) => keep)
    .map(({ column, index }) => {
      const name = freeName(column.name, taken);
      taken.add(name);
      return { column: name === column.name ? column : { ...column, name }, index };
    });
  return keepColumns(sheet, kept);
}
