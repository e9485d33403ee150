import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { putCookie, type SignedIn, signedIn } from '../support/browser-session.ts';
import { echo } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { lacks } from '../support/needs.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type Call, callFrom, callsOn, sendFrom } from './attacking-page.ts';

const secret = 'the idea that nobody else may read';

describe.skipIf(lacks('Chromium'))('in the browser of a signed-in admin', () => {
  let browser: Browser;
  let context: BrowserContext;
  let service: TestService;
  let http: HttpService;
  let attacker: Server;
  let admin: SignedIn;
  let calls: Call[];
  /** `GET /path` of each request that had the cookie, also if the service did not look at it. */
  const withCookie: string[] = [];

  beforeAll(async () => {
    attacker = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Attacker</title>');
    }).listen(0, '127.0.0.1');
    await once(attacker, 'listening');
    service = await createTestService({ agents: { echoBack: echo }, environment: { GRAPHIQL: 'off' } });
    http = await listen(service, {}, ({ method, url = '', headers }) => {
      if (headers.cookie?.includes(admin.token)) withCookie.push(`${method} ${url.replace(/\?.*/, '')}`);
    });
    admin = await signedIn(service, { role: 'admin' });
    calls = callsOn(await service.createSession({ idea: secret }));
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] });
    context = await browser.newContext();
    await putCookie(context, admin, 'localhost');
  });
  afterAll(async () => {
    await browser.close();
    attacker.close();
    await http[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  const target = () => `http://localhost:${http.port}`;

  async function openAttacker(host: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`http://${host}:${(attacker.address() as AddressInfo).port}/`);
    withCookie.splice(0);
    return page;
  }

  /** Everything that the service has stored, but for counters of requests. */
  async function stored(): Promise<Record<string, string>> {
    const { rows } = await service.store.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema()`,
    );
    const names = rows.map(({ name }) => name).filter((name) => !counters.has(name));
    const hashes = await Promise.all(
      names.map(async (name) => {
        const text = `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from "${name}" t`;
        const result = await service.store.pool.query<{ hash: string }>(text);
        return [name, result.rows[0]?.hash ?? ''] as const;
      }),
    );
    return Object.fromEntries(hashes);
  }
  const counters = new Set(['rate_limit']);

  // The second one is of the same site, so that its requests have the cookie.
  test.for([
    ['another host', '127.0.0.1', false],
    ['another port of the host', 'localhost', true],
  ] as const)('a page on %s changes nothing and reads nothing', async ([, host, getsCookie], { expect }) => {
    const before = await stored();
    const page = await openAttacker(host);
    const read = await sendFrom(page, target(), calls);
    expect(read).not.toContain(secret);
    expect(await stored()).toEqual(before);
    expect(new Set(withCookie).size > 10).toBe(getsCookie);
    await page.close();
  });

  // A navigation sends a Lax cookie, also from another site.
  test.for(['127.0.0.1', 'localhost'])(
    'a link or form on a page at %s that leads here shows and changes nothing',
    async (host, { expect }) => {
      const before = await stored();
      const shown: string[] = [];
      const page = await openAttacker(host);
      for (const { method, path, body } of calls) {
        if (method !== 'GET' && method !== 'POST') continue;
        // Too many failures of an address would hide what each call gets.
        await service.store.pool.query('delete from rate_limit');
        await page.goto(`http://${host}:${(attacker.address() as AddressInfo).port}/`);
        const arrived = page.waitForResponse((response) => response.url().startsWith(target()));
        await page.evaluate(
          ([action, isLink, text]) => {
            const enctype = 'text/plain';
            const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype });
            form.append(
              Object.assign(document.createElement('input'), { name: `${text.slice(0, -1)},"`, value: '":0}' }),
            );
            const link = Object.assign(document.createElement('a'), { href: action });
            document.body.append(form, link);
            if (isLink) link.click();
            else form.submit();
          },
          [target() + path, method === 'GET', JSON.stringify(body ?? {})] as const,
        );
        const response = await arrived;
        const text = await response.text().catch(() => '');
        const [, code = 'none'] = /"code":"([a-z_]+)"/.exec(text) ?? [];
        shown.push(text.includes(secret) ? 'the secret' : code);
      }
      expect(shown.length).toBeGreaterThan(15);
      // MCP refuses the origin itself.
      expect([...new Set(shown)].toSorted()).toEqual(['insufficient_scope', 'unauthenticated']);
      expect(await stored()).toEqual(before);
      expect(new Set(withCookie).size).toBeGreaterThan(5);
      await page.close();
    },
  );

  test('a page of ours reads and changes by every protocol', async () => {
    const page = await context.newPage();
    await page.goto(target());
    const read = await callFrom(page, target(), calls);
    expect(read.split(secret).length).toBeGreaterThan(4);
    const { rows } = await service.store.pool.query<{ name: string }>(`select name from workspace`);
    expect(rows).toEqual([{ name: 'changed' }]);
    await page.close();
  });
});
