import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { type SignalField } from '../../ports.ts';
import { matchFields, namesForWords } from './fields.ts';
import { withBoundLines } from './lines.ts';
import { unreadable } from '../../problem.ts';
import { type Row } from '../../ports.ts';
import { maxRowChars } from './row.ts';

/** A header must end within this many characters; otherwise the file has none. */
const longestHeader = 65_536;
const delimiters = [',', ';', '\t', '|'];

interface CsvRecord {
  info: Info;
  record: string[];
}

/** Yields the rows below the header, numbered as in a spreadsheet: the header is row 1. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<Row> {
  const { start, rest } = await readStart(text);
  // The parser does not count delimiters in the size of a record, so bound the length of lines as well.
  const parser = parse({
    delimiter: delimiterOf(start),
    info: true,
    max_record_size: maxRowChars * 3,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const feeding = pipeline(Readable.from(withBoundLines(rest), { objectMode: true }), parser);
  // An error there also fails the parser, and is thrown where that is read.
  feeding.catch(() => {});
  let columns: Map<SignalField, number> | null = null;
  let width = 0;
  try {
    for await (const { info, record } of parser as AsyncIterable<CsvRecord>) {
      const row = info.records + info.empty_lines;
      if (columns === null) {
        columns = readHeader(record);
        width = record.length;
      } else if (record.slice(width).some((field) => field.trim() !== '')) {
        yield { row, problem: `has ${record.length} fields, but the header has ${width}` };
      } else {
        const values = [...columns].map(([field, index]) => [field, record[index] ?? '']);
        yield { row, values: Object.fromEntries(values) };
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(wordsOf(error), error) : error;
  }
}

function readHeader(record: readonly string[]): Map<SignalField, number> {
  const matched = matchFields(record);
  if (!matched.has('title') && !matched.has('text')) {
    const shown = record.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 40)));
    throw unreadable(`The first row needs a column for the ${namesForWords}. It has ${shown.join(', ')}.`);
  }
  return new Map([...matched].map(([field, name]) => [field, record.indexOf(name)]));
}

function wordsOf({ code, ...error }: CsvError): string {
  const row = Number(error['records'] ?? 0) + Number(error['empty_lines'] ?? 0) + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Row ${row} opens a quote that is never closed.`;
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `Row ${row} is longer than ${maxRowChars} characters; it may open a quote that is never closed.`;
  }
  return `Row ${row} could not be parsed as CSV.`;
}

/** Returns the delimiter that is most frequent in the first line. */
function delimiterOf(start: string): string {
  const [line = ''] = start.split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => line.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Returns the text up to at least the end of its first line, and a generator that repeats the whole text. */
async function readStart(text: AsyncIterable<string>): Promise<{ start: string; rest: AsyncGenerator<string> }> {
  const pieces = text[Symbol.asyncIterator]();
  let start = '';
  while (!/[\r\n]/.test(start) && start.length < longestHeader) {
    const next = await pieces.next();
    if (next.done) break;
    start += next.value;
  }
  async function* again() {
    try {
      yield start;
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return { start, rest: again() };
}
