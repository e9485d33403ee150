import { describe, expect, test, vi } from 'vitest';
import { ServiceError } from '../../schema/errors.ts';
import type { SourceOptions } from '../../server/providers/sources/fetch-text.ts';
import { type Answering, json, startVendor } from './vendor.ts';
import { vendors } from './vendors.ts';

const query = { terms: ['hive'], limit: 3, queries: 3 };
const never = new AbortController().signal;

const cases: readonly { what: string; answering: Answering; options?: SourceOptions; words: string }[] = [
  {
    what: 'a failing server',
    answering: (_asked, out) => out.writeHead(500).end('oops'),
    words: 'failed (status 500).',
  },
  {
    what: 'a page',
    answering: (_asked, out) => out.end('<html>Hello</html>'),
    words: 'returned an invalid response.',
  },
  {
    what: 'JSON that breaks off',
    answering: (_asked, out) => out.end('{"hits":[{"ob'),
    words: 'returned an invalid response.',
  },
  {
    what: 'another shape',
    answering: (_asked, out) => json(out, ['something', 'else']),
    words: 'returned a response in an unknown format.',
  },
  {
    what: 'an answer cut in the middle',
    answering: (_asked, out) => out.write('{"hits":', () => out.destroy()),
    words: 'could not be reached.',
  },
  {
    what: 'an answer that is too large',
    answering: (_asked, out) => out.end(' '.repeat(5_000)),
    options: { maxBytes: 4_000 },
    words: 'returned more than the limit of 4000 bytes.',
  },
  { what: 'no answer', answering: () => {}, options: { timeoutMs: 60 }, words: 'did not respond in time.' },
  {
    what: 'half an answer',
    answering: (_asked, out) => void out.write('{'),
    options: { timeoutMs: 60 },
    words: 'did not respond in time.',
  },
  {
    what: 'a redirect',
    answering: (_asked, out) => out.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    words: 'could not be reached.',
  },
  {
    what: 'a rate limit',
    answering: (_asked, out) => out.writeHead(429, { 'retry-after': '7' }).end(),
    words: 'is rate-limiting this service. Try again in 7 s.',
  },
];

// Concurrent: each waits for its own vendor's rate limit.
describe.concurrent.each(vendors)('$label', ({ label, make, none, isJson }) => {
  test.each(cases)('reports in plain words: $what', async ({ what, answering, options, words }) => {
    await using vendor = await startVendor(answering);
    const outcome = make({ baseUrl: vendor.url, ...options }).search(query, never);
    const error: unknown = await outcome.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ServiceError);
    const said = what === 'another shape' && !isJson ? 'returned an invalid response.' : words;
    expect(error).toMatchObject({ code: 'unavailable', message: `${label} ${said}` });
  });

  test('reports in plain words: no server', async () => {
    const vendor = await startVendor(() => {});
    await vendor[Symbol.asyncDispose]();
    const outcome = make({ baseUrl: vendor.url }).search(query, never);
    await expect(outcome).rejects.toMatchObject({ code: 'unavailable', message: `${label} could not be reached.` });
  });

  test('pauses calls to a vendor that asks for it, and resumes later', async () => {
    let busy = true;
    await using vendor = await startVendor((_asked, outgoing) => {
      if (busy) outgoing.writeHead(429, { 'retry-after': '1' }).end();
      else none(outgoing);
    });
    const source = make({ baseUrl: vendor.url });
    await expect(source.search(query, never)).rejects.toMatchObject({ retryAfterSeconds: 1 });
    busy = false;
    const asked = vendor.asked.length;
    await expect(source.search(query, never)).rejects.toMatchObject({ code: 'unavailable' });
    expect(vendor.asked).toHaveLength(asked);
    // The clock is the process's own, so wait out the pause.
    await vi.waitFor(() => source.search(query, never), { timeout: 90_000, interval: 100 });
  });

  test('an abort ends the search with its reason and closes the vendor’s connection', async () => {
    await using vendor = await startVendor(() => {});
    const controller = new AbortController();
    const stop = new Error('stop it');
    const [outcome] = await Promise.allSettled([
      make({ baseUrl: vendor.url }).search(query, controller.signal),
      vi.waitUntil(() => vendor.asked.length > 0, 90_000).then(() => controller.abort(stop)),
    ]);
    expect(outcome).toEqual({ status: 'rejected', reason: stop });
    await vi.waitUntil(() => vendor.hungUp === vendor.asked.length, 90_000);
  });
});
