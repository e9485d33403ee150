import { describe, expect, test, vi } from 'vitest';
import { ServiceError } from '../../schema/errors.ts';
import type { SourceOptions } from '../../server/sources/fetch-text.ts';
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
    words: 'sent something that cannot be read.',
  },
  {
    what: 'JSON that breaks off',
    answering: (_asked, out) => out.end('{"hits":[{"ob'),
    words: 'sent something that cannot be read.',
  },
  {
    what: 'another shape',
    answering: (_asked, out) => json(out, ['something', 'else']),
    words: 'sent an answer of another shape than it used to.',
  },
  {
    what: 'an answer cut in the middle',
    answering: (_asked, out) => out.write('{"hits":', () => out.destroy()),
    words: 'cannot be reached.',
  },
  {
    what: 'an answer that is too large',
    answering: (_asked, out) => out.end(' '.repeat(5_000)),
    options: { maxBytes: 4_000 },
    words: 'sent more than can be taken in.',
  },
  { what: 'no answer', answering: () => {}, options: { timeoutMs: 60 }, words: 'did not answer in time.' },
  {
    what: 'half an answer',
    answering: (_asked, out) => void out.write('{'),
    options: { timeoutMs: 60 },
    words: 'did not answer in time.',
  },
  {
    what: 'a redirect',
    answering: (_asked, out) => out.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    words: 'cannot be reached.',
  },
  {
    what: 'a rate limit',
    answering: (_asked, out) => out.writeHead(429, { 'retry-after': '7' }).end(),
    words: 'is asked too often and wants a pause of 7 s.',
  },
];

// Side by side: each waits for its own vendor's rule.
describe.concurrent.each(vendors)('$label', ({ label, make, none, isJson }) => {
  test.each(cases)('says so in plain words: $what', async ({ what, answering, options, words }) => {
    await using vendor = await startVendor(answering);
    const outcome = make({ baseUrl: vendor.url, ...options }).search(query, never);
    const error: unknown = await outcome.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ServiceError);
    const said = what === 'another shape' && !isJson ? 'sent something that cannot be read.' : words;
    expect(error).toMatchObject({ code: 'unavailable', message: `${label} ${said}` });
  });

  test('says so in plain words: nobody there', async () => {
    const vendor = await startVendor(() => {});
    await vendor[Symbol.asyncDispose]();
    const outcome = make({ baseUrl: vendor.url }).search(query, never);
    await expect(outcome).rejects.toMatchObject({ code: 'unavailable', message: `${label} cannot be reached.` });
  });

  test('leaves a vendor alone that asked for it, and comes back later', async () => {
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
    // The clock is the process's own: the pause is waited out.
    await vi.waitFor(() => source.search(query, never), { timeout: 5_000, interval: 100 });
  });

  test('an abort ends the search with its reason, and the vendor sees the connection close', async () => {
    await using vendor = await startVendor(() => {});
    const controller = new AbortController();
    const stop = new Error('stop it');
    const [outcome] = await Promise.allSettled([
      make({ baseUrl: vendor.url }).search(query, controller.signal),
      vi.waitUntil(() => vendor.asked.length > 0, 10_000).then(() => controller.abort(stop)),
    ]);
    expect(outcome).toEqual({ status: 'rejected', reason: stop });
    await vi.waitUntil(() => vendor.hungUp === vendor.asked.length, 10_000);
  });
});
