import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../agents/ports.ts';
import { counterFiles, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';

const never = new AbortController().signal;
let host: SandboxHost;
let sandbox: Sandbox;
let script: string;
let page: string;

beforeEach(async () => {
  host = await createSandboxHost();
  const owner = await host.createSession();
  sandbox = await host.provider.sandboxes(owner).open(never);
  await sandbox.show(counterFiles, never);
  const [, source = ''] = /src="(\.\/assets\/[^"]+\.js)"/.exec(await (await fetch(sandbox.url)).text()) ?? [];
  script = new URL(source, sandbox.url).href;
  const pages = await host.provider.previews({ ...owner, runId: randomUUID() }).publish({ light: '<p>light</p>' });
  page = pages.light ?? '';
});
afterEach(() => host[Symbol.asyncDispose]());
test('every response, including errors, has the headers that isolate a preview', async () => {
  const address = sandbox.url;
  const requests: [string, RequestInit][] = [
    [address, {}],
    [address, { method: 'HEAD' }],
    [address, { method: 'OPTIONS' }],
    [address, { method: 'POST', body: 'x' }],
    [address.replace(/\/$/, ''), { redirect: 'manual' }],
    [`${address}nothing.js`, {}],
    [new URL('/', address).href, {}],
    [script, {}],
    [page, {}],
  ];
  const statuses: number[] = [];
  for (const [url, init] of requests) {
    const response = await fetch(url, init);
    statuses.push(response.status);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toMatch(/allow-same-origin|allow-top|allow-popups|unsafe-eval|https?:/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('permissions-policy')).toContain('camera=()');
    expect(response.headers.get('connection-allowlist')).toBe('(response-origin)');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(statuses).toEqual([200, 200, 204, 405, 308, 404, 404, 200, 200]);
});

test('stand-alone pages may run no script at all', async () => {
  const policy = (await fetch(page)).headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('script');
  expect((await fetch(page)).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('browsers revalidate the first page each time, and never files with a hash in their names', async () => {
  const first = await fetch(sandbox.url);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = await fetch(sandbox.url, { headers: { 'if-none-match': etag, 'cache-control': 'no-cache' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await fetch(script)).headers.get('cache-control')).toContain('immutable');

  await sandbox.show({ ...counterFiles, 'src/plural.ts': 'export const plural = () => "other";' }, never);
  expect((await fetch(sandbox.url, { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('HEAD has the length and type of GET, but no body', async () => {
  const [got, head] = await Promise.all([fetch(script), fetch(script, { method: 'HEAD' })]);
  expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
  expect(head.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(head.headers.get('content-length')).toBe(String((await got.arrayBuffer()).byteLength));
  expect(await head.text()).toBe('');
});

test('an address without the slash after the name redirects to the one with it', async () => {
  const response = await fetch(sandbox.url.replace(/\/$/, '?a=1'), { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([308, `/${sandbox.name}/?a=1`]);
});

test.each(['../../../etc/passwd', '..%2f..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/etc/passwd', 'a%00b', '%', '%ff'])(
  'a path such as %s is not found, with a plain message',
  async (path) => {
    const response = await fetch(sandbox.url + path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('There is nothing here');
  },
);

test('a preview of an unknown name is not found', async () => {
  const other = sandbox.url.replace(sandbox.name, 'a'.repeat(26));
  expect((await fetch(other)).status).toBe(404);
});
