import { matchFields } from './fields.ts';
import { arrayElements, type Element } from './json-elements.ts';
import { linesOf } from './lines.ts';
import { unreadable } from '../../problem.ts';
import type { Row } from '../../ports.ts';

/** Reads an array of objects, or one object per line. Rows are numbered from 1: array elements or lines. */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<Row> {
  const { isArray, whole } = await peek(text);
  let row = 0;
  if (isArray) {
    for await (const element of arrayElements(whole)) yield toRow((row += 1), element);
    return;
  }
  for await (const line of linesOf(whole)) {
    row += 1;
    if (line.trim() === '') continue;
    const read = toRow(row, { text: line });
    if (row === 1 && 'problem' in read) {
      throw unreadable(
        'The file must be a JSON array of objects, or have one JSON object per line. Its first line is neither.',
      );
    }
    yield read;
  }
}

function toRow(row: number, element: Element): Row {
  if ('problem' in element) return { row, problem: element.problem };
  let value: unknown;
  try {
    value = JSON.parse(element.text);
  } catch {
    return { row, problem: 'is not valid JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { row, problem: 'is not an object' };
  const members = new Map<string, unknown>(Object.entries(value));
  const values = [...matchFields([...members.keys()])].map(([field, name]) => [field, members.get(name)] as const);
  return { row, values: Object.fromEntries(values) };
}

/** Returns whether the text begins with an array, and a generator that repeats the whole text. */
async function peek(text: AsyncIterable<string>): Promise<{ isArray: boolean; whole: AsyncGenerator<string> }> {
  const pieces = text[Symbol.asyncIterator]();
  let start = '';
  let next = await pieces.next();
  while (!next.done && (start = next.value.trimStart()) === '') next = await pieces.next();
  async function* whole() {
    try {
      for (; !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return { isArray: start.startsWith('['), whole: whole() };
}
