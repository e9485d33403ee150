import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { themeCss } from '../../agents/kit/design-tokens/theme-css.ts';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';
import { starterProject } from '../../agents/starters/project.ts';
import { starterOf } from '../../agents/starters/registry.ts';
import type { StarterKind } from '../../agents/starters/base/kinds.ts';
import { openBrowser } from '../../bench/eval/browser.ts';
import { jsonOf } from '../starters/checked.ts';
import { lacks } from '../support/needs.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';

/** What a user does in an application, how to see that it was saved, and the file that they download. */
interface Visit {
  kind: StarterKind;
  brief: string;
  use(page: Page): Promise<void>;
  /** Waits until the result is on the page. */
  kept(page: Page | Frame): Promise<unknown>;
  download: string;
  expected: RegExp;
}

const visits: readonly Visit[] = [
  {
    kind: 'files',
    brief: 'clean up a CSV file: trim blanks, remove duplicates',
    use: (page) => page.getByRole('button', { name: 'Load an example' }).click(),
    kept: (page) => page.getByText('rows removed: 1').waitFor(),
    download: 'Download CSV',
    expected: /Kettle/,
  },
  {
    kind: 'ledger',
    brief: 'Split expenses among Jana and Emre in euros',
    async use(page) {
      await page.getByRole('button', { name: 'Add an expense' }).click();
      await page.getByRole('textbox', { name: 'What for' }).fill('Ferry');
      await page.getByRole('textbox', { name: 'Amount' }).fill('93');
      await page.getByRole('button', { name: 'Save' }).click();
    },
    kept: (page) => page.getByText('Ferry').waitFor(),
    download: 'Download as CSV',
    expected: /Ferry,Jana,93/,
  },
  {
    kind: 'canvas',
    brief: 'a drawing pad',
    async use(page) {
      const box = (await page.locator('canvas[aria-label]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 4 });
      await page.mouse.up();
    },
    kept: (page) => page.getByText('Steps: 1').waitFor(),
    download: 'Download PNG',
    expected: /^.PNG/,
  },
];

describe.skipIf(lacks('Chromium'))('a starter in its preview', () => {
  let browser: Browser;
  let host: SandboxHost;
  beforeAll(async () => {
    host = await createSandboxHost();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await host[Symbol.asyncDispose]();
  });

  async function publish({ kind, brief }: Visit): Promise<string> {
    const starter = starterOf(kind);
    if (starter === null) throw new TypeError(`There is no starter ${kind}`);
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(AbortSignal.timeout(90_000));
    const look = { name: 'Quince', brand: null, words: brief };
    const files = {
      ...(await starterProject(jsonOf(starter, 'en', brief))),
      'src/theme.css': themeCss(designTokens(look)),
    };
    const built = await sandbox.show(files, AbortSignal.timeout(90_000));
    if (!built.ok) throw new Error(built.errors);
    return sandbox.url;
  }

  async function open(): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    return { page, complaints };
  }

  test.each(visits)('saves changes across a reload, and offers its file: $kind', async (visit) => {
    const { page, complaints } = await open();
    await page.goto(await publish(visit));
    await visit.use(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: visit.download }).click(),
    ]);
    expect(await readFile(await download.path(), 'latin1')).toMatch(visit.expected);
    expect(await page.evaluate(() => window.origin)).toBe('null');
    await page.reload();
    await visit.kept(page);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('saves changes in a frame of another page too', async () => {
    const [, ledger] = visits;
    if (!ledger) throw new TypeError('There is nothing to visit');
    const preview = await publish(ledger);
    const outer = createServer((_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe src="${preview}" width="1200" height="800"></iframe>`),
    ).listen(0, '127.0.0.1');
    try {
      const { page } = await open();
      await page.goto(`http://127.0.0.1:${(outer.address() as AddressInfo).port}/`);
      const frame = page.frame({ url: preview }) ?? page.mainFrame();
      await ledger.use(frame as unknown as Page);
      await ledger.kept(frame);
      await Promise.all([frame.waitForNavigation(), frame.evaluate(() => location.reload())]);
      await ledger.kept(frame);
      expect(await frame.evaluate(() => window.origin)).toBe('null');
      await page.close();
    } finally {
      outer.close();
    }
  });
});
