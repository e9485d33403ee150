import { tmpdir } from 'node:os';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportFormat } from '../../schema/signal-import.ts';
import { readRows } from '../../server/providers/imports/read-rows.ts';
import { createSpool } from '../../server/core/signals/spool.ts';
import type { Row } from '../../server/ports.ts';

const signal = new AbortController().signal;
const file = { charset: null, workspaceId: 'any', spool: createSpool(tmpdir()), signal };

/** Reads the rows of a file whose bytes are split at any position. */
async function rowsOf(format: ImportFormat, text: string | Uint8Array, cuts: readonly number[] = []): Promise<Row[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  async function* pieces() {
    const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((left, right) => left - right);
    let from = 0;
    for (const to of [...places, bytes.length]) {
      yield bytes.subarray(from, to);
      from = to;
    }
  }
  const rows: Row[] = [];
  for await (const row of readRows({ ...file, format, bytes: pieces() })) rows.push(row);
  return rows;
}

const letters = (text: string) => text.replaceAll(/\s/g, '');
const textsOf = (rows: readonly Row[]) => rows.map((row) => ('values' in row ? row.values.text : row));
const cuts = fc.array(fc.nat(10_000), { maxLength: 6 });
/** Words with every character that file formats must escape. */
const field = fc.string({
  unit: fc.constantFrom('a', 'é', '😀', '"', ',', ';', '\t', '\n', '\r\n', ' ', "'", '\\', '[', '{'),
});
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe('every reader yields the same rows wherever the bytes are split:', () => {
  const file = fc.string({
    unit: fc.constantFrom(
      'a',
      'é',
      '😀',
      '"',
      ',',
      '\n',
      '\r\n',
      '# ',
      '- ',
      '> ',
      '```',
      '[',
      ']',
      '{"text":"b"}',
      ' ',
    ),
    maxLength: 60,
  });
  test.each(['csv', 'json', 'markdown', 'text'] as const)('%s', async (format) => {
    const start = { csv: 'text,title\n', json: '[', markdown: '', text: '' }[format];
    const end = format === 'json' ? ']' : '';
    const read = (content: string, at: readonly number[]) =>
      rowsOf(format, `${start}${content}${end}`, at).catch((error: Error) => error.message);
    await fc.assert(
      fc.asyncProperty(file, cuts, async (content, at) => {
        expect(await read(content, at)).toEqual(await read(content, []));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a reader yields what was written:', () => {
  test('CSV, with any delimiter and line end', async () => {
    const rows = fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 8 });
    const style = fc.tuple(fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('\n', '\r\n'), fc.boolean());
    await fc.assert(
      fc.asyncProperty(rows, style, cuts, async (written, [delimiter, lineEnd, mark], at) => {
        const lines = [['title', 'text'], ...written].map((row) => row.map(quoted).join(delimiter));
        const read = await rowsOf('csv', (mark ? '\ufeff' : '') + lines.join(lineEnd), at);
        expect(read).toEqual(written.map(([title, text], index) => ({ row: index + 2, values: { title, text } })));
      }),
      { numRuns: 200 },
    );
  });

  test('JSON, as an array with any spacing, and one object per line', async () => {
    const values = fc.array(fc.record({ text: field, extra: fc.jsonValue({ maxDepth: 3 }) }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(values, fc.constantFrom(0, 1, 2), cuts, async (written, space, at) => {
        const texts = written.map(({ text }) => text);
        expect(textsOf(await rowsOf('json', JSON.stringify(written, null, space), at))).toEqual(texts);
        const lines = written.map((value) => JSON.stringify(value)).join('\n');
        expect(textsOf(await rowsOf('json', lines, at))).toEqual(texts);
      }),
      { numRuns: 200 },
    );
  });

  test('text, without losing or adding a character', async () => {
    const file = fc.string({
      unit: fc.constantFrom('word', '😀', '. ', '\n', '\n\n', ' ', 'x'.repeat(700)),
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(file, cuts, async (written, at) => {
        const read = textsOf(await rowsOf('text', written, at)) as string[];
        expect(letters(read.join(''))).toBe(letters(written));
        expect(read.every((text) => text.length <= 2_000 && text.isWellFormed() && text.trim() !== '')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('Markdown, by its headings, items, paragraphs and quotations', async () => {
    const rows = await rowsOf(
      'markdown',
      '---\nauthor: Ann\n---\n# Interviews\n\nFirst paragraph\non two lines.\n\n- One\n- Two\n  goes on\n  - and deeper\n\n## Bob ##\n> He said\n> so.\n\n```\n# no heading\n```\nSetext\n===\n1. Last\n',
    );
    expect(rows.map((row) => ('values' in row ? [row.values.title, row.values.text] : row))).toEqual([
      ['Interviews', 'First paragraph\non two lines.'],
      ['Interviews', 'One'],
      ['Interviews', 'Two\ngoes on\n- and deeper'],
      ['Bob', 'He said\nso.'],
      ['Bob', '```\n# no heading\n```'],
      ['Setext', 'Last'],
    ]);
  });
});
