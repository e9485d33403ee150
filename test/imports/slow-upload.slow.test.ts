import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignalImport } from '../../schema/signal-import.ts';
import { type HeldBody, heldBody } from '../support/held-body.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { makePdf } from './make-pdf.ts';
import { csv, imported, upload } from './upload.ts';

let service: TestService;
let uploadDir: string;
beforeAll(async () => {
  uploadDir = await mkdtemp(join(tmpdir(), 'uas-uploads-'));
  service = await createTestService({ uploadDir });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const pdf = makePdf(['Bells crack in the frost.']);

function send({ body }: HeldBody, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/pdf' };
  const init = { method: 'POST', body, duplex: 'half', headers, signal };
  return service.fetch('/api/v1/signals/import?name=slow.pdf', init as RequestInit);
}

/** The statuses of the newest nine imports of slow PDFs. */
async function statuses(): Promise<string[]> {
  const page = await service.fetch('/api/v1/signals/imports?limit=9');
  const { imports } = (await page.json()) as { imports: SignalImport[] };
  return imports.filter(({ name }) => name === 'slow.pdf').map(({ status }) => status);
}

const nine = (status: string) => Array.from({ length: 9 }, () => status);

/** A PDF whose last bytes have not arrived yet. */
async function startPdf(): Promise<{ held: HeldBody; answer: Promise<Response>; leave(): void }> {
  const held = heldBody();
  const left = new AbortController();
  const answer = send(held, left.signal);
  await held.awaited();
  held.give(pdf.subarray(0, -10));
  await held.awaited();
  return { held, answer, leave: () => left.abort() };
}

function finish({ held }: { held: HeldBody }): void {
  held.give(pdf.subarray(-10));
  held.end();
}

const clock = ['setTimeout', 'clearTimeout', 'performance'] as const;

describe('a slow upload of a PDF', () => {
  // It may be silent for 10 s, which other work takes on a slow machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: [...clock] }));
  afterEach(() => void vi.useRealTimers());

  test('does not block another PDF, and is read when complete', async () => {
    const slow = [await startPdf(), await startPdf(), await startPdf()];
    expect(await imported(service, makePdf(['Founders wait.']), 'application/pdf')).toMatchObject({ imported: 1 });
    for (const one of slow) finish(one);
    for (const { answer } of slow) expect((await answer).status).toBe(201);
  });

  test('is stored in an unlinked file, which no end of the process leaves behind', async () => {
    const slow = await startPdf();
    expect(await readdir(uploadDir)).toEqual([]);
    finish(slow);
    expect((await slow.answer).status).toBe(201);
  });

  test('waits unread while its workspace has eight others in progress', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, startPdf));
    const held = heldBody();
    const answer = send(held, new AbortController().signal);
    await expect.poll(statuses).toEqual(nine('running'));
    expect(held.reads()).toBe(0);
    const [first, ...rest] = slow;
    if (first) finish(first);
    await held.awaited();
    held.give(pdf);
    held.end();
    expect((await answer).status).toBe(201);
    expect((await first?.answer)?.status).toBe(201);
    for (const one of rest) one.leave();
    await Promise.allSettled(rest.map((one) => one.answer));
  });

  test('does not count as lost on a node that starts after a quarter of an hour', async () => {
    vi.useRealTimers();
    await using other = await createTestService({ store: service.store, node: '00000000-0000-7000-8000-00000000000b' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const slow = await startPdf();
    await expect.poll(async () => (await statuses())[0]).toBe('running');
    const old = "touched_at < now() - interval '1 minute' and status = 'running'";
    const isOld = async () => (await service.store.pool.query(`select from signal_import where ${old}`)).rowCount;
    await service.store.pool.query(
      `update signal_import set touched_at = now() - interval '20 minutes' where status = 'running'`,
    );
    vi.advanceTimersByTime(60_000);
    await expect.poll(isOld).toBe(0);
    vi.useRealTimers();
    await other.services.recover();
    finish(slow);
    expect((await slow.answer).status).toBe(201);
  });

  test('frees its slot when its sender disconnects, even while it waits', async () => {
    const leaving = Array.from({ length: 9 }, () => new AbortController());
    const answers = leaving.map(({ signal }) => send(heldBody(), signal));
    await expect.poll(statuses).toEqual(nine('running'));
    for (const one of leaving.toReversed()) one.abort();
    await Promise.allSettled(answers);
    await expect.poll(statuses).toEqual(nine('cancelled'));
    expect(await imported(service, pdf, 'application/pdf')).toMatchObject({ status: 'completed' });
  });
});

async function answerTo(response: Promise<Response>) {
  const answer = await response;
  return { status: answer.status, problem: (await answer.json()) as Record<string, unknown> };
}

describe('the speed of an upload', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: [...clock] }));
  afterEach(() => void vi.useRealTimers());

  const tooSlow = {
    status: 400,
    problem: {
      code: 'invalid_request',
      detail: 'The upload is too slow. After the first 10 s, send at least 16 KiB per second.',
      importId: expect.any(String),
    },
  };

  test.each(['text/csv', 'application/pdf'])(
    'ends a file of %s that sends only a few bytes now and then',
    async (type) => {
      const held = heldBody();
      const answer = upload(service, held.body, type);
      for (let second = 0; second < 10; second += 1) {
        await held.awaited();
        held.give('x,');
        await held.awaited();
        vi.advanceTimersByTime(1_001);
      }
      expect(await answerTo(answer)).toMatchObject(tooSlow);
    },
  );

  test('also counts in a form before its file has arrived', async () => {
    const held = heldBody();
    const answer = upload(service, held.body, 'multipart/form-data; boundary=part');
    await held.awaited();
    held.give('--part\r\ncontent-disposition: form-data; na');
    await held.awaited();
    vi.advanceTimersByTime(11_000);
    const { importId: _, ...problem } = tooSlow.problem;
    expect(await answerTo(answer)).toMatchObject({ status: 400, problem });
  });

  test('may be 16 KiB per second for any length of time', async () => {
    const held = heldBody();
    const answer = upload(service, held.body, 'text/csv');
    await held.awaited();
    held.give(csv([]));
    for (let second = 0; second < 100; second += 1) {
      await held.awaited();
      vi.advanceTimersByTime(1_000);
      held.give(`${csv(['A,b,c'])}${'x'.repeat(16 * 1024)},y,z\n`);
    }
    held.end();
    expect((await answer).status).toBe(201);
  });

  test('may be zero for 30 s after a faster start, but no longer', async () => {
    const held = heldBody();
    const answer = upload(service, held.body, 'text/csv');
    await held.awaited();
    held.give(csv([`A,${'x'.repeat(600_000)},z`]));
    await held.awaited();
    vi.advanceTimersByTime(29_999);
    held.give('x'.repeat(16));
    await held.awaited();
    vi.advanceTimersByTime(3);
    expect(await answerTo(answer)).toMatchObject(tooSlow);
  });
});
