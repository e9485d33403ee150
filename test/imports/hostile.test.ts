import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignalImport } from '../../schema/signal-import.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService, testKey } from '../support/service.ts';
import { csv, imported, signals, upload } from './upload.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const megabyte = 1024 * 1024;
const encoder = new TextEncoder();

/** A body that is generated as it is read, and how much of it was read. */
function endless(piece: (index: number) => string, pieces: number) {
  const seen = { pieces: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.pieces === pieces) return controller.close();
        controller.enqueue(encoder.encode(piece(seen.pieces)));
        seen.pieces += 1;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

async function getImport(id: unknown): Promise<SignalImport> {
  return (await (await service.fetch(`/api/v1/signals/imports/${String(id)}`)).json()) as SignalImport;
}

describe('a file that is too large', () => {
  test('is rejected with 413 before it is read, if its length is declared', async () => {
    const { body, seen } = endless(() => 'x', 1);
    const response = await upload(service, body, 'text/plain', { 'content-length': String(51 * megabyte) });
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
    expect(seen.pieces).toBe(0);
  });

  test('is rejected with 413 after 50 MiB, and earlier rows are stored', async () => {
    const filler = 'x'.repeat(megabyte - 10);
    const kept = csv(Array.from({ length: 600 }, (_, index) => `Kept ${index},Kept text,Ann`));
    const { body, seen } = endless((index) => (index === 0 ? kept : `${filler}\n`), 80);
    const response = await upload(service, body);
    const problem = (await response.json()) as Record<string, unknown>;
    expect([response.status, problem]).toMatchObject([413, { code: 'payload_too_large' }]);
    expect(seen.pieces).toBeLessThan(55);
    const left = await getImport(problem['importId']);
    expect(left).toMatchObject({ status: 'failed', imported: 500, error: { code: 'payload_too_large' } });
  });
});

describe('a hostile file', () => {
  test.each([
    ['a CSV field that never ends', 'text/csv', `title,text\nA,"${'x'.repeat(5 * megabyte)}`, /longer than/],
    ['a CSV row of nothing but commas', 'text/csv', `title,text\n${','.repeat(5 * megabyte)}`, /longer than/],
    ['a quote that is never closed', 'text/csv', 'title,text\nA,"b\nC,d\n', /Row 2 opens a quote that is never closed/],
    ['a line that never ends', 'text/plain', 'x'.repeat(5 * megabyte), /longer than/],
    [
      'an array that ends in the middle',
      'application/json',
      '[{"text":"a"},{"te',
      /ends inside the array, after row 1/,
    ],
    ['more text after an array', 'application/json', '[{"text":"a"}] 1', /after the array of 1 rows/],
    ['no rows at all', 'application/json', '"words"', /array of objects/],
    ['an unknown encoding', 'text/plain; charset=klingon', 'x', /encoding "klingon" is unknown/],
  ])('is rejected with its reason: %s', async (_name, type, content, reason) => {
    const response = await upload(service, content, type);
    const problem = (await response.json()) as Record<string, unknown>;
    expect([response.status, problem['code']]).toEqual([400, 'invalid_request']);
    expect(problem['detail']).toMatch(reason);
    expect(await getImport(problem['importId'])).toMatchObject({ status: 'failed' });
  });

  test.each([
    ['deep JSON', `[${'{"text":'.repeat(100_000)}1${'}'.repeat(100_000)},{"text":"fine 1"}]`, /deeper than 64/],
    ['a long JSON element', `[{"text":"${'x'.repeat(2 * megabyte)}"},{"text":"fine 2"}]`, /longer than/],
    ['broken JSON', '[{"text":nope},{"text":"fine 3"}]', /not valid JSON/],
    ['a NUL', String.raw`[{"text":"a\u0000b"},{"text":"fine 4"}]`, /NUL/],
    ['half a surrogate pair', String.raw`[{"text":"a\ud800b"},{"text":"fine 5"}]`, /surrogate/],
    ['text that is no text', '[{"text":{"a":1}},{"text":"fine 6"}]', /text is not text/],
    ['a prototype', '[{"__proto__":{"text":"x"}},{"text":"fine 7"}]', /neither a title nor a text/],
  ])('loses only the one row: %s', async (_name, content, reason) => {
    const done = await imported(service, content, 'application/json');
    expect(done).toMatchObject({ imported: 1, bad: 1, badRows: [{ row: 1, reason: expect.stringMatching(reason) }] });
  });

  test('has its invalid bytes listed, and is read in its declared encoding', async () => {
    const latin = Buffer.from('text\ncaf\xe9 one\nplain one\n', 'latin1');
    const guessed = await imported(service, latin);
    expect(guessed).toMatchObject({
      imported: 1,
      bad: 1,
      badRows: [{ row: 2, reason: expect.stringContaining('save the file as UTF-8') }],
    });
    expect(await imported(service, latin, 'text/csv; charset=windows-1252')).toMatchObject({
      imported: 1,
      duplicates: 1,
    });
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('text\nnaïve wide\n', 'utf16le')]);
    expect(await imported(service, wide)).toMatchObject({ imported: 1, bad: 0 });
    expect((await signals(service, '?limit=2')).map(({ text }) => text)).toEqual(['naïve wide', 'café one']);
  });
});

describe('an interrupted upload', () => {
  test('leaves whole batches, listed, and importing the same file again adds the rest', async () => {
    await using http = await listen(service);
    const rows = Array.from({ length: 1_200 }, (_, index) => `Cut ${index},Text of ${index} ${'x'.repeat(100)},Ann`);
    const file = csv(rows);
    const gone = new AbortController();
    const started = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(file.slice(0, 100_000)));
        controller.enqueue(encoder.encode(file.slice(100_000, 131_000)));
        started.resolve();
      },
    });
    const answer = fetch(`${http.url}/api/v1/signals/import`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: gone.signal,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${testKey}` },
    } as RequestInit).catch((error: Error) => error.name);
    await started.promise;
    const latest = async () => {
      const page = (await (await service.fetch('/api/v1/signals/imports?limit=1')).json()) as {
        imports: SignalImport[];
      };
      return page.imports[0];
    };
    const reached = async () => [(await latest())?.status, (await latest())?.rows];
    await expect.poll(reached).toEqual(['running', 500]);
    gone.abort();
    expect(await answer).toBe('AbortError');
    await expect.poll(async () => (await latest())?.status).toBe('cancelled');
    const left = await latest();
    const stored = await service.store.pool.query(
      'select count(*)::int as count from imported_signal where import_id = $1',
      [left?.importId],
    );
    expect(left).toMatchObject({ rows: 500, imported: 500, duplicates: 0 });
    expect(stored.rows).toEqual([{ count: 500 }]);
    expect(await imported(service, file)).toMatchObject({ imported: 700, duplicates: 500 });
  });
});

describe('many imports at once', () => {
  test('of the same rows in different orders add each once', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => `Shared ${index},Text ${index},Bo`);
    const files = [rows, rows.toReversed(), rows.toSorted(), rows.slice(200)].map(csv);
    const done = await Promise.all(files.map((file) => imported(service, file)));
    expect(done.reduce((sum, one) => sum + one.imported, 0)).toBe(1_500);
    expect(done.map(({ imported: added, duplicates }) => added + duplicates)).toEqual([1_500, 1_500, 1_500, 1_300]);
  });

  test('one that is deleted while it runs stores nothing more', async () => {
    const held = Promise.withResolvers<void>();
    const head = csv(Array.from({ length: 900 }, (_, index) => `Gone ${index},Text ${index} ${'y'.repeat(100)},Bo`));
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(encoder.encode(head));
        await held.promise;
        controller.enqueue(encoder.encode(csv(Array.from({ length: 900 }, (_, index) => `Late ${index},Text,Bo`))));
        controller.close();
      },
    });
    const answer = await upload(service, body, 'text/csv', { accept: 'text/event-stream' });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader?.read())?.value ?? '';
    const { importId } = JSON.parse(first.slice('data: '.length)) as { importId: string };
    expect((await service.fetch(`/api/v1/signals/imports/${importId}`, { method: 'DELETE' })).status).toBe(204);
    held.resolve();
    let last = first;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) last = next.value;
    expect(JSON.parse(last.slice('data: '.length))).toMatchObject({
      type: 'import_failed',
      problem: { code: 'not_found' },
    });
    expect(await signals(service, `?importId=${importId}`)).toEqual([]);
    expect(await signals(service, '?query="Late"')).toEqual([]);
  });
});
