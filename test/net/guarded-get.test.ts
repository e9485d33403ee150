import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { fromOperator, fromOutside, type GuardedGet, guardedGet } from '../../server/net/guarded-get.ts';
import type { Resolve } from '../../server/net/resolve.ts';
import { type Answering, startVendor } from '../sources/vendor.ts';

const never = new AbortController().signal;
const limits = { timeoutMs: 5_000, maxBytes: 10_000 };
/** The tests' own network acts as the internet. */
const anywhere = { given: ['private'], redirects: ['private'] } as const;
const get = (url: string, options: Partial<GuardedGet> = {}, signal = never) =>
  guardedGet(new URL(url), { allowed: anywhere, ...limits, ...options }, signal);
const redirectTo =
  (location: string, status = 302): Answering =>
  (_asked, out) =>
    void out.writeHead(status, { location }).end('moved');

const silence = () => new Promise<never>(() => {});

describe('The origin of a response', () => {
  test('a private machine is reachable only for the operator’s addresses', async () => {
    await using vendor = await startVendor((_asked, out) => void out.end('secret'));
    const refused = get(vendor.url, { allowed: fromOutside });
    await expect(refused).rejects.toThrow('The address is in a network that is not public.');
    expect(vendor.asked).toEqual([]);
    expect((await get(vendor.url, { allowed: fromOperator })).body.toString()).toBe('secret');
  });

  test('a redirect is checked like any address, also from the operator’s own', async () => {
    await using inner = await startVendor((_asked, out) => void out.end('secret'));
    for (const location of [
      inner.url,
      inner.url.replace('127.0.0.1', '2130706433'),
      'file:///etc/passwd',
      '//[::1]/',
    ]) {
      await using vendor = await startVendor(redirectTo(location));
      await expect(get(vendor.url, { allowed: fromOperator })).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
    }
    expect(inner.asked).toEqual([]);
  });

  test('a redirect into an allowed network is followed, with its path', async () => {
    await using second = await startVendor((asked, out) => void out.end(asked.pathname));
    await using first = await startVendor((asked, out) => {
      if (asked.pathname === '/') redirectTo('/next', 308)(asked, out, 0);
      else redirectTo(`${second.url}/there`)(asked, out, 0);
    });
    const answer = await get(first.url);
    expect([answer.url.href, answer.status, answer.body.toString()]).toEqual([`${second.url}/there`, 200, '/there']);
  });

  test('a redirect loop ends', async () => {
    await using vendor = await startVendor(redirectTo('/again'));
    await expect(get(vendor.url)).rejects.toThrow('The address redirects too many times (at most 4).');
    expect(vendor.asked).toHaveLength(5);
  });

  test('a name is resolved once, and the connection goes to the checked address', async () => {
    await using vendor = await startVendor((asked, out) => void out.end(asked.pathname));
    const port = new URL(vendor.url).port;
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const resolve = vi.fn<Resolve>(async () => answers.shift() ?? []);
    const answer = await get(`http://rebinding.test:${port}/latest`, { resolve });
    expect(answer.body.toString()).toBe('/latest');
    expect(resolve.mock.calls).toEqual([['rebinding.test']]);
    const again = get(`http://rebinding.test:${port}/latest`, { resolve });
    await expect(again).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
    expect(vendor.asked).toHaveLength(1);
  });
});

describe('The size of a response', () => {
  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('a body in %s is unpacked, and its bound counts what is unpacked', async (encoding, pack) => {
    await using vendor = await startVendor((asked, out) => {
      const text = asked.pathname === '/bomb' ? '\0'.repeat(2_000_000) : 'hello';
      out.writeHead(200, { 'content-encoding': encoding }).end(pack(text));
    });
    expect((await get(vendor.url)).body.toString()).toBe('hello');
    await expect(get(`${vendor.url}/bomb`)).rejects.toMatchObject({ name: 'TooLargeError' });
  });

  test('an endless body is cut off, and its connection closed', async () => {
    await using vendor = await startVendor((_asked, out) => {
      const more = () => out.write('x'.repeat(4_096), () => !out.destroyed && setImmediate(more));
      more();
    });
    await expect(get(vendor.url)).rejects.toMatchObject({ name: 'TooLargeError' });
    await vi.waitUntil(() => vendor.hungUp === 1, 90_000);
  });

  test.each([
    ['no answer', () => {}],
    ['half a body', (_asked, out) => void out.write('x')],
  ] as readonly [string, Answering][])('%s: the time is up', async (_what, answering) => {
    await using vendor = await startVendor(answering);
    await expect(get(vendor.url, { timeoutMs: 60 })).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.waitUntil(() => vendor.hungUp === 1, 90_000);
  });

  test('a name that does not resolve: ends by timeout or abort', async () => {
    await expect(get('http://slow.test/', { timeoutMs: 30, resolve: silence })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    const controller = new AbortController();
    const stop = new Error('stop it');
    const left = get('http://slow.test/', { resolve: silence }, controller.signal);
    controller.abort(stop);
    await expect(left).rejects.toBe(stop);
  });
});
