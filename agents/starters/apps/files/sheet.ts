import type { Rows } from '../kit/csv.ts';

/** `from`: the index of the column in the file; null: a step added it. */
export interface Column {
  name: string;
  from: number | null;
}

export interface Row {
  cells: readonly string[];
  /** The index of the row in the file. */
  from: number;
}

export interface Sheet {
  columns: readonly Column[];
  rows: readonly Row[];
}

/**
 * Makes a sheet of the rows of a file, all as wide as the widest row. `named`: the first row holds the names of the
 * columns.
 */
export function sheetOf(rows: Rows, named: boolean, columnName: (place: number) => string): Sheet {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const head = named ? (rows[0] ?? []) : [];
  const used = new Set<string>();
  const columns = Array.from({ length: width }, (_, index): Column => {
    const name = freeName(head[index]?.trim() || columnName(index + 1), used);
    used.add(name);
    return { name, from: index };
  });
  const body = named ? rows.slice(1) : rows;
  return {
    columns,
    rows: body.map((row, from) => ({
      from,
      cells: row.length === width ? row : [...row, ...Array.from({ length: width - row.length }, () => '')],
    })),
  };
}

/** Returns the name, with a number if it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return free;
}

export const plainRows = (sheet: Sheet): string[][] => [
  sheet.columns.map(({ name }) => name),
  ...sheet.rows.map(({ cells }) => [...cells]),
];

export function jsonText(sheet: Sheet): string {
  const objects = sheet.rows.map(({ cells }) =>
    Object.fromEntries(sheet.columns.map(({ name }, index) => [name, cells[index] ?? ''])),
  );
  return `${JSON.stringify(objects, null, 2)}\n`;
}

const bytes = Uint8Array.from({ length: 256 }, (_, code) => code);
const windows: ReadonlyMap<string, number> = new Map(
  Array.from(new TextDecoder('windows-1252').decode(bytes), (letter, code) => [letter, code]),
);

/** Encodes the text as Windows-1252, and counts the characters that it lacks, which become question marks. */
export function windowsBytes(text: string): { bytes: Uint8Array<ArrayBuffer>; lost: number } {
  let lost = 0;
  const codes = Array.from(text, (letter) => {
    const code = windows.get(letter);
    if (code === undefined) lost += 1;
    return code ?? 63;
  });
  return { bytes: Uint8Array.from(codes), lost };
}
