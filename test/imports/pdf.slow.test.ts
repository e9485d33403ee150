import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestService, type TestService } from '../support/service.ts';
import { makePdf } from './make-pdf.ts';
import { imported, signals, upload } from './upload.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

describe('a PDF', () => {
  test('yields the text of its pages, and lists pages without text', async () => {
    const done = await imported(
      service,
      makePdf(['Bells crack\nin the frost.', '', 'Founders wait.']),
      'application/pdf',
    );
    expect(done).toMatchObject({ format: 'pdf', status: 'completed', imported: 2, bad: 1 });
    expect(done.badRows).toEqual([{ row: 2, reason: 'has no text; it may be an image' }]);
    const found = await signals(service, `?importId=${done.importId}`);
    expect(found.map(({ row, text }) => [row, text])).toEqual([
      [3, 'Founders wait.'],
      [1, 'Bells crack\nin the frost.'],
    ]);
  });

  test('that is invalid is rejected', async () => {
    const response = await upload(service, 'These are words.', 'application/pdf');
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { detail: 'The file is damaged or not a PDF.', importId: expect.any(String) },
    ]);
  });

  test('that decompresses without end is stopped, and the service keeps its memory', async () => {
    // Each pair of bytes expands to 128: 512 MB from less than 10 kB.
    const content = deflateSync(Buffer.alloc(8 * 1024 * 1024, Buffer.from([129, 32])));
    const bomb = makePdf([{ content, filter: '[/FlateDecode /RunLengthDecode]' }]);
    const before = process.memoryUsage.rss();
    const response = await upload(service, bomb, 'application/pdf');
    expect([response.status, await response.json()]).toMatchObject([
      400,
      // A busy machine may reach the time limit first.
      { detail: expect.stringMatching(/^(?:The PDF exceeds the limits|Reading the PDF took longer)/) },
    ]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });
});
