import type { Sheet } from './sheet.ts';
import { type Step } from './steps.ts';

/** Keeps only letters and digits, so that `E-Mail`, `email` and `emails` are the same column. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L}{3})s$/u, '');
const dateName = /date|datum/i;

/**
 * Returns the sheet's column for a name: the exact one, one with another spelling, or the only one that contains the
 * word.
 */
function meantBy(sheet: Sheet, name: string): string {
  const names = sheet.columns.map((column) => column.name);
  if (name === '' || names.includes(name)) return name;
  const same = names.find((one) => plain(one) === plain(name));
  if (same !== undefined) return same;
  const longer = names.filter((one) => one.split(/[^\p{L}\p{N}]+/u).some((word) => plain(word) === plain(name)));
  return longer.length === 1 && longer[0] !== undefined ? longer[0] : name;
}

/** A layout of a single column says nothing about the others, so all stay in place. */
function inPlace(sheet: Sheet, layout: Step['layout'], othersGo: boolean): Step['layout'] {
  const [only] = layout;
  if (only === undefined || layout.length > 1 || othersGo || sheet.columns.every(({ name }) => name !== only.name))
    return layout;
  return sheet.columns.map(({ name }) => (name === only.name ? only : { name, to: name, keep: true }));
}

/**
 * Returns the step with the sheet's own column names. A date step without a column uses the only column whose name is
 * about a date.
 */
export function withColumnsOf(sheet: Sheet, step: Step): Step {
  const dated = sheet.columns.filter(({ name }) => dateName.test(name));
  const column =
    step.kind === 'dates' && step.column === '' && dated.length === 1 ? (dated[0]?.name ?? '') : step.column;
  return {
    ...step,
    column: meantBy(sheet, column),
    columns: step.columns.map((name) => meantBy(sheet, name)),
    layout: inPlace(
      sheet,
      step.layout.map((one) => ({ ...one, name: meantBy(sheet, one.name) })),
      step.flag,
    ),
  };
}
