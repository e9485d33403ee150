/** The rows of a file, as cells. */
export type Rows = string[][];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * Parses RFC 4180 as leniently as spreadsheets do: lines end with CR, LF or both; a quote inside an unquoted cell is a
 * plain character; text after a closing quote belongs to the cell. An empty line is a row with one empty cell.
 */
export function parseCsv(text: string, delimiter: string): Rows {
  const rows: Rows = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    row.push(cell);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      // A delimiter at the very end is followed by an empty cell.
      if (at < text.length) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
  }
  return rows;
}

const endsCell = (character: string | undefined, delimiter: string) =>
  character === undefined || character === delimiter || character === '\n' || character === '\r';

function plainCell(text: string, from: number, delimiter: string): [string, number] {
  let end = from;
  while (!endsCell(text[end], delimiter)) end += 1;
  return [text.slice(from, end), end];
}

function quotedCell(text: string, from: number, delimiter: string): [string, number] {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return [parts.join('') + text.slice(at), text.length];
    parts.push(text.slice(at, quote));
    at = quote + 1;
    if (text[at] !== '"') break;
    parts.push('"');
    at += 1;
  }
  const [rest, end] = plainCell(text, at, delimiter);
  return [parts.join('') + rest, end];
}

/** Writes RFC 4180: lines end with CR LF; cells are quoted only if necessary. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: string): string {
  const quoted = (cell: string) =>
    cell.includes(delimiter) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows
    .map((row) => `${row.length === 1 && row[0] === '' ? '""' : row.map(quoted).join(delimiter)}\r\n`)
    .join('');
}

/** Returns the delimiter that splits the first lines most evenly; a comma if none does. */
export function detectDelimiter(text: string): Delimiter {
  const sample = text.slice(0, 20_000);
  let best: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const rows = parseCsv(sample, delimiter).filter((row) => row.length > 1 || row[0] !== '');
    // The sample may end inside a line.
    const whole = text.length > sample.length ? rows.slice(0, -1) : rows;
    const width = whole[0]?.length ?? 0;
    if (width < 2) continue;
    const even = whole.filter((row) => row.length === width).length / whole.length;
    const score = even * even * Math.min(width, 20) + even;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Decodes a file, without its byte order mark. Bytes that are not valid UTF-8 are read as Windows-1252. */
export function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** Returns the bytes of a file that the user chose. */
export async function readFile(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
