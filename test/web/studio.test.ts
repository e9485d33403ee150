import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { createApp } from '../../server/app.ts';
import type { Studio } from '../../server/studio/studio.ts';
import { echo } from '../support/echo-agent.ts';
import { createTestService, type TestService } from '../support/service.ts';

const script = 'document.title = "The studio";'.repeat(100);
const index = `<!doctype html>
<html lang="en">
  <head><title>Unified Agents</title><script type="module" src="/assets/main-1a2b3c4d.js"></script></head>
  <body><div id="studio"></div><!-- no-script --></body>
</html>`;

let folder: string;
const studio: Studio = { state: () => Promise.resolve({ is: 'built', folder: join(folder, 'web') }) };
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uas-studio-'));
  const files = {
    'web/index.html': index,
    'web/mark.svg': '<svg/>',
    'web/.vite/manifest.json': '{}',
    'web/assets/main-1a2b3c4d.js': script,
    'web/assets/main-1a2b3c4d.js.br': brotliCompressSync(script),
    'web/assets/main-1a2b3c4d.js.gz': gzipSync(script),
    'web/assets/text-1a2b3c4d.woff2': 'wOF2',
    'secret.js': 'outside',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  service = await createTestService({ agents: { echoBack: echo, ...registry }, studio: await studio.state() });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => service.withoutKey(path, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const main = '/assets/main-1a2b3c4d.js';

describe('the pages of the studio', () => {
  test.each([
    '/',
    '/s',
    '/s/some-id',
    '/s/some-id/prd',
    '/inbox',
    '/signals',
    '/usage',
    '/settings',
    '/settings/keys',
    '/r',
  ])('are the built page at %s, without a key', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(`<script type="module" src="${main}"></script>`);
  });

  test.each(['/x', '/sessions', '/inbox/x', '/r/x', '/index.html', '/api/x', '/assets/', '/assets/other-1a2b3c4d.js'])(
    'are not at %s',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    },
  );

  test('say without script which agents there are, where, and who answers', async () => {
    const page = await (await get('/')).text();
    const [, noScript = ''] = /<noscript>(.*)<\/noscript>/s.exec(page) ?? [];
    const titles = [...noScript.matchAll(/<h3>(.*?)<\/h3>/g)].map((match) => match[1]);
    expect(titles).toEqual(['Ideation', 'Research', 'PRD', 'Design system', 'Design', 'Code', 'QA', 'Echo']);
    for (const words of ['The offline drafter answers', 'curl http://service.test/api/v1/sessions', 'href="/sign-in"'])
      expect(noScript).toContain(words);
    expect(page).not.toContain('<!-- no-script -->');
    expect(noScript).not.toContain('<script');
  });

  test.each([
    ['de-DE,de;q=0.9,en;q=0.5', 'de'],
    ['en, de;q=0.5', 'en'],
    ['fr', 'en'],
  ])('are in the language that Accept-Language prefers: %s', async (accepted, language) => {
    const response = await get('/s', { 'accept-language': accepted });
    expect(await response.text()).toContain(`<html lang="${language}">`);
    expect(response.headers.get('vary')).toContain('accept-language');
  });

  test('are compressed as the client takes it, and are the same', async () => {
    const plain = await bytesOf(await get('/'));
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect([br.headers.get('content-encoding'), gz.headers.get('content-encoding')]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(await bytesOf(br))).toEqual(plain);
    expect(gunzipSync(await bytesOf(gz))).toEqual(plain);
    expect(new Set([br, gz, await get('/')].map(({ headers }) => headers.get('etag'))).size).toBe(3);
  });

  test('answer 304 while nothing has changed, HEAD, and 405', async () => {
    const head = await service.withoutKey('/s/x', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('cache-control')]).toEqual([200, '', 'no-cache']);
    const etag = head.headers.get('etag') ?? '';
    const same = await get('/s/x', { 'if-none-match': etag });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get('/', { 'if-none-match': etag, 'accept-language': 'de' })).status).toBe(200);
    for (const path of ['/', '/s/x', main]) {
      const post = await service.withoutKey(path, { method: 'POST' });
      expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  test('have the policy of our pages', async () => {
    const { headers } = await get('/s/x');
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  test('name the host that the request names, also if many others were named before', async () => {
    const { http } = createApp(service.services, service.config, { studio });
    const hosts = Array.from({ length: 40 }, (_, number) => `http://127.0.0.${number + 1}`);
    for (const host of [...hosts, ...hosts])
      expect(await (await http.fetch(new Request(`${host}/`))).text()).toContain(`<code>${host}/api/v1</code>`);
  });
});

describe('the files of the studio', () => {
  test('are kept for ever if their name has a hash, otherwise revalidated', async () => {
    const hashed = await get(main);
    expect(await hashed.text()).toBe(script);
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const plain = await get('/mark.svg');
    expect([plain.headers.get('content-type'), plain.headers.get('cache-control')]).toEqual([
      'image/svg+xml',
      'no-cache',
    ]);
    const etag = plain.headers.get('etag') ?? '';
    expect((await get('/mark.svg', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/assets/text-1a2b3c4d.woff2')).headers.get('content-type')).toBe('font/woff2');
    for (const { headers } of [hashed, plain]) expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', null],
    ['', null],
  ])('are sent as the build compressed them: %j', async (accepted, expected) => {
    const response = await get(main, { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(expected);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    const bytes = await bytesOf(response);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const text = expected === 'br' ? brotliDecompressSync(bytes) : expected === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(text.toString()).toBe(script);
  });

  test('answer HEAD like GET, without the body', async () => {
    const head = await service.withoutKey(main, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', `${script.length}`]);
  });

  test.each([
    '/assets/../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/%2e%2e%5csecret.js',
    '/secret.js',
    '/.vite/manifest.json',
    '/assets/main-1a2b3c4d.js.br',
    '/assets/main-1a2b3c4d.js%00.svg',
  ])('are only those of the build: not %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('outside');
  });
});

describe('a service without a build of the studio', () => {
  test('loads the page again while the studio is being built, and keeps nothing of it', async () => {
    await using building = await createTestService({ studio: { is: 'building' } });
    const response = await building.withoutKey('/s/some-id');
    const page = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page).toContain('<meta http-equiv="refresh" content="1" />');
    expect(page).toContain('The studio is being built');
    expect((await building.withoutKey(main)).status).toBe(404);
  });

  test('says why, and with which command it is built', async () => {
    const reason = 'its build failed';
    await using missing = await createTestService({ studio: { is: 'missing', reason, command: 'npm run build' } });
    const page = await (await missing.withoutKey('/inbox')).text();
    expect(page.replaceAll(/\s+/g, ' ')).toContain(
      'The studio is not shown, because its build failed. To build it, run <code>npm run build</code> and start',
    );
    expect(page).not.toContain('http-equiv');
    expect(page).toContain('<h3>Ideation</h3>');
  });
});
