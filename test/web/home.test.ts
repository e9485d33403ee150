import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { homePage } from '../../adapters/web/home-page.ts';
import { style } from '../../adapters/web/style.ts';
import { contrast } from '../../agents/kit/design-tokens/contrast.ts';
import * as registry from '../../agents/index.ts';
import { echo } from '../support/echo-agent.ts';
import { createTestService, testKey } from '../support/service.ts';

const agents = { echoBack: echo, ...registry };

describe('the page at / without a studio', () => {
  test('needs no key, and lists every agent of the registry with its path, also a new one', async () => {
    await using service = await createTestService({ agents });
    const response = await service.fetch('/', { headers: { authorization: '' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    for (const { title, description, name } of Object.values(agents)) {
      expect(page).toContain(`<h3>${title}</h3>`);
      expect(page).toContain(description.replaceAll("'", '&#39;'));
      expect(page).toContain(`/api/v1/sessions/{id}/${name}-agent</code>`);
    }
    const order = [...page.matchAll(/<h3>(.*?)<\/h3>/g)].map((match) => match[1]);
    // In the order of a team and of the README's table; a new agent comes last.
    expect(order).toEqual(['Ideation', 'Research', 'PRD', 'Design system', 'Design', 'Code', 'QA', 'Echo']);
    const readme = await readFile('README.md', 'utf8');
    const told = [...readme.matchAll(/^\| \S+ +\| `\/([a-z-]+)-agent` /gm)].map((match) => match[1]);
    const listed = [...page.matchAll(/\/\{id\}\/([a-z-]+)-agent<\/code>/g)].map((match) => match[1]);
    expect(listed).toEqual([...told, echo.name]);
  });

  test('says which model answers and where, and nothing secret', async () => {
    await using offline = await createTestService({ agents });
    const page = await (await offline.fetch('/')).text();
    expect(page).toContain('The offline drafter answers');
    for (const path of ['/api/v1', '/api/trpc', '/api/graphql'])
      expect(page).toContain(`<code>http://service.test${path}</code>`);
    for (const path of ['/api/v1/reference', '/api/v1/openapi.json', '/healthz', '/readyz', '/metrics'])
      expect(page).toContain(`href="${path}"`);

    const environment = {
      OPENAI_API_KEY: 'sk-secret',
      OPENAI_BASE_URL: 'http://user:word@models.test/v1',
      OPENAI_MODEL: 'some-model',
      PUBLIC_URL: 'https://agents.example/',
    };
    await using online = await createTestService({ agents, environment });
    const other = await (await online.fetch('/')).text();
    expect(other).toContain('some-model answers');
    expect(other).toContain('<code>https://agents.example/api/v1</code>');
    for (const secret of ['sk-secret', 'user:word', testKey]) expect(other).not.toContain(secret);
  });

  test('loads nothing and runs nothing', async () => {
    await using service = await createTestService({ agents });
    const page = await (await service.fetch('/')).text();
    expect(page).not.toMatch(/<script|<iframe|<img|<form|@import|url\(|style="|\son\w+="/);
    const loaded = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(loaded.filter((address) => !/^(\/(?!\/)|data:image\/svg)/.test(address))).toEqual([]);
  });

  test.for([
    ['http://127.0.0.1:4001/{name}/', 'http://127.0.0.1:4001'],
    ['https://example.com/previews/{name}/', 'https://example.com'],
    ['https://{name}.preview.example.com/', 'https://*.preview.example.com'],
    ['https://p-{name}-x.preview.example.com:8443/', 'https://*.preview.example.com:8443'],
    ['https://all.{name}.example.com/', 'https://*.example.com'],
  ] as const)(
    'frames the previews at %s and nothing else, and no page frames it',
    async ([previewUrl, frames], { expect }) => {
      await using service = await createTestService({ agents, previewUrl });
      const { headers } = await service.fetch('/');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
          `style-src 'self' 'unsafe-inline'; font-src 'self'; frame-src ${frames}; frame-ancestors 'none'; ` +
          "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types workers",
      );
      expect([headers.get('cross-origin-opener-policy'), headers.get('cross-origin-resource-policy')]).toEqual([
        'same-origin',
        'same-origin',
      ]);
      expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        'nosniff',
        // With `no-referrer`, browsers would send `Origin: null` with its forms.
        'same-origin',
      ]);
    },
  );

  test('responds to HEAD, and with 304 while nothing has changed', async () => {
    await using service = await createTestService({ agents });
    const head = await service.fetch('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const etag = head.headers.get('etag') ?? '';
    expect(head.headers.get('cache-control')).toBe('no-cache');
    const same = await service.fetch('/', { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await service.fetch('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const post = await service.post('/', {});
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('escapes every value', async () => {
    const evil = `"><script>alert('x')</script>&`;
    const agent = { name: evil, title: evil, description: evil };
    const page = await homePage(
      { url: evil, version: evil, model: evil, agents: [agent] },
      { is: 'missing', reason: evil, command: evil },
    );
    expect(page).not.toContain('<script');
    expect(page.split('&lt;script&gt;')).toHaveLength(12);
  });
});

describe('the page’s accessibility', () => {
  test('has a language, one h1, landmarks with names, and headings in steps of one', async () => {
    await using service = await createTestService({ agents });
    const page = await (await service.fetch('/')).text();
    expect(page).toMatch(/<html lang="en">/);
    expect(page).toMatch(/<title>[^<]+<\/title>/);
    for (const landmark of ['<header>', '<main>', '<footer>', '<nav aria-label="More">']) {
      expect(page.split(landmark)).toHaveLength(2);
    }
    const levels = [...page.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((before, level) => {
      expect(level).toBeLessThanOrEqual(before + 1);
      return level;
    }, 0);
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of page.matchAll(/aria-labelledby="([^"]+)"/g)) expect(ids).toContain(id);
  });

  const modes = [...style.matchAll(/:root \{(.*?)\}/gs)].map(([, block = '']) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]),
    ),
  );
  const pairs = [
    ['ink', 'paper'],
    ['ink', 'card'],
    ['ink', 'code'],
    ['soft', 'paper'],
    ['soft', 'card'],
    ['brand', 'paper'],
    ['brand', 'card'],
    ['brand', 'brand-soft'],
  ] as const;

  test('has enough contrast in light and dark mode', () => {
    expect(modes).toHaveLength(2);
    for (const mode of modes) {
      for (const [text, ground] of pairs) {
        const ratio = contrast(mode[text] ?? '', mode[ground] ?? '');
        expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
