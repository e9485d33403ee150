import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { listen as listenOn } from '../../server/process/listen.ts';
import { previewAddress } from '../../server/providers/preview/address.ts';
import { runPreviews } from '../../server/providers/preview/publish.ts';
import { previewServer } from '../../server/providers/preview/serve.ts';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { putCookie, signedIn } from '../support/browser-session.ts';
import { createStore } from '../support/database.ts';
import { listen } from '../support/http.ts';
import { lacks } from '../support/needs.ts';
import { createTestService } from '../support/service.ts';

test.skipIf(lacks('Chromium'))(
  'the session of localhost never reaches a preview at 127.0.0.1, framed by our page or opened by a link',
  async () => {
    await using store = await createStore();
    const place = { HOST: '127.0.0.1', port: 0 };
    const answer = previewServer({ ...place, orm: store.orm, logger: pino({ level: 'silent' }) });
    /** What the preview server got. */
    const got: { host: string | null; cookie: string | null }[] = [];
    const previews = await listenOn(
      (request: Request) => {
        got.push({ host: request.headers.get('host'), cookie: request.headers.get('cookie') });
        return answer(request);
      },
      'PREVIEW_PORT',
      0,
      place.HOST,
    );
    const address = previewAddress({ ...place, port: previews.port });
    await using service = await createTestService({ store, previewUrl: address('{name}') });
    const seen: boolean[] = [];
    await using http = await listen(service, {}, ({ headers }) => seen.push(headers.cookie !== undefined));
    const sessionId = await service.createSession();
    const owner = { workspaceId: servicePrincipal.workspaceId, sessionId, runId: randomUUID() };
    const { light = '' } = await runPreviews(store.orm, address, owner).publish({ light: '<h1>A preview</h1>' });

    const admin = await signedIn(service, { role: 'admin' });
    const chrome = await chromium.launch({
      executablePath: findChromium() ?? '',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const context = await chrome.newContext();
      await putCookie(context, admin, 'localhost');
      const page = await context.newPage();
      await page.goto(`http://localhost:${http.port}/`);
      expect(seen).toEqual([true]);
      await page.evaluate((src) => {
        document.body.prepend(Object.assign(document.createElement('a'), { href: src, textContent: 'Open' }));
        document.body.prepend(Object.assign(document.createElement('iframe'), { src }));
      }, light);
      await page.frameLocator('iframe').getByRole('heading', { name: 'A preview' }).waitFor();
      await page.getByRole('link', { name: 'Open', exact: true }).click();
      await page.getByRole('heading', { name: 'A preview' }).waitFor();
      const host = `127.0.0.1:${previews.port}`;
      expect(got).toEqual([
        { host, cookie: null },
        { host, cookie: null },
      ]);

      // Another port of the same host is no other host for a cookie.
      const shown = await page.goto(light.replace('127.0.0.1', 'localhost'));
      expect(got.at(-1)).toEqual({ host: `localhost:${previews.port}`, cookie: admin.cookie });
      expect(await shown?.headerValue('set-cookie')).toBeNull();
    } finally {
      await chrome.close();
      await previews.close();
    }
  },
);
