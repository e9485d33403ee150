import { describe, expect, test } from 'vitest';
import { createTestService } from '../support/service.ts';
import { csv, imported, signals, upload } from './upload.ts';

const feedback = `Subject;Comment;Customer;Date;Link;Channel
Slow export;"The export takes ""ages""
on Mondays.";Ann;2026-03-31;https://example.com/1;Survey
;Invoices are lost in the mail.;Bob;31 Mar 2026;;
;;;;;
Bad link;I like it.;Cy;;nowhere;
Bad date;I like it.;Cy;03/04/2026;;
One too many;x;y;2026-03-31;;Survey;more
`;

describe('an import', () => {
  test('accepts valid rows and lists the others by number', async () => {
    await using service = await createTestService();
    const done = await imported(service, feedback);
    expect(done).toMatchObject({
      format: 'csv',
      status: 'completed',
      rows: 6,
      imported: 2,
      duplicates: 0,
      bad: 4,
      bytes: feedback.length,
      error: null,
    });
    expect(done.badRows).toEqual([
      { row: 4, reason: 'has neither a title nor a text' },
      { row: 5, reason: 'url is not an http(s) address: "nowhere"' },
      { row: 6, reason: 'the date "03/04/2026" could not be parsed; write it as 2026-03-31' },
      { row: 7, reason: 'has 7 fields, but the header has 6' },
    ]);
    const [second, first] = await signals(service);
    expect(first).toMatchObject({
      importId: done.importId,
      row: 2,
      title: 'Slow export',
      text: 'The export takes "ages"\non Mondays.',
      author: 'Ann',
      url: 'https://example.com/1',
      source: 'Survey',
      publishedAt: '2026-03-31T00:00:00.000Z',
    });
    expect(second).toMatchObject({ row: 3, title: 'Invoices are lost in the mail.', author: 'Bob', url: null });
    expect(await (await service.fetch(`/api/v1/signals/imports/${done.importId}`)).json()).toEqual(done);
  });

  test('of the same content again adds nothing, and reports that', async () => {
    await using service = await createTestService();
    const file = csv(['One,Text one,Ann', 'Two,Text two,Ann', 'One,Text one,Ann']);
    expect(await imported(service, file)).toMatchObject({ imported: 2, duplicates: 1 });
    expect(await imported(service, file)).toMatchObject({ imported: 0, duplicates: 3 });
    expect(await signals(service)).toHaveLength(2);
  });

  test('lists at most a hundred bad rows, and counts all', async () => {
    await using service = await createTestService();
    const done = await imported(service, csv(Array.from({ length: 1_200 }, () => ',,Ann')));
    expect(done).toMatchObject({ imported: 0, bad: 1_200 });
    expect(done.badRows.map(({ row }) => row)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
  });

  test('reports its progress as events if a stream is requested', async () => {
    await using service = await createTestService();
    const file = csv(Array.from({ length: 1_001 }, (_, index) => `T${index},Text ${index},Ann`));
    const response = await upload(service, file, 'text/csv', { accept: 'text/event-stream' });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text()).split('\n\n').filter((frame) => frame !== '');
    const parsed = events.map((frame) => JSON.parse(frame.slice('data: '.length)) as Record<string, unknown>);
    expect(parsed.map(({ type, rows }) => [type, rows])).toEqual([
      ['import_progress', 500],
      ['import_progress', 1_000],
      ['import_progress', 1_001],
      ['import_complete', undefined],
    ]);
    expect(parsed.at(-1)?.['import']).toMatchObject({ status: 'completed', imported: 1_001 });
  });

  test('can be deleted with its signals, and a signal can be deleted alone', async () => {
    await using service = await createTestService();
    const first = await imported(service, csv(['One,Text one,Ann', 'Two,Text two,Ann']));
    const second = await imported(service, csv(['One,Text one,Ann', 'Three,Text three,Ann']));
    const remove = (path: string) => service.fetch(`/api/v1/signals/${path}`, { method: 'DELETE' });
    expect((await remove(`imports/${first.importId}`)).status).toBe(204);
    const [left] = await signals(service);
    expect(left).toMatchObject({ title: 'Three', importId: second.importId });
    expect((await service.fetch(`/api/v1/signals/imports/${first.importId}`)).status).toBe(404);
    expect((await remove(left?.signalId ?? '')).status).toBe(204);
    expect((await remove(left?.signalId ?? '')).status).toBe(404);
    expect(await signals(service)).toEqual([]);
  });

  test('of an unsupported type is rejected with 415, and without a file with 400', async () => {
    await using service = await createTestService();
    const refused = await upload(service, 'x', 'image/png');
    expect([refused.status, await refused.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    const inherited = await upload(service, 'x', 'constructor');
    expect([inherited.status, await inherited.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    const none = await service.fetch('/api/v1/signals/import', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
    });
    expect([none.status, await none.json()]).toMatchObject([400, { errors: [{ path: 'file' }] }]);
  });
});
