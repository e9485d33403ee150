import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { openChecks } from '../support/checks.ts';
import { lacks } from '../support/needs.ts';
import { packagesApp, packagesAppShows, packagesAppTests } from '../support/packages-app.ts';
import { confinementsHere, counterFiles, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';

const never = new AbortController().signal;

describe.each(await confinementsHere())('an application with packages, confined by $name,', (confinement) => {
  let host: SandboxHost;
  beforeAll(async () => {
    host = await createSandboxHost({ confinement });
  });
  afterAll(() => host[Symbol.asyncDispose]());

  async function build(app: string) {
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const built = await sandbox.show({ ...counterFiles, 'src/App.tsx': app }, never);
    const page = await (await fetch(sandbox.url)).text();
    const [, script = ''] = /src="(\.\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    return { built, script: script === '' ? '' : await (await fetch(new URL(script, sandbox.url))).text() };
  }

  test('builds', async () => {
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    expect(await sandbox.build(packagesApp, never)).toMatchObject({ ok: true });
  });

  test('contains only what it uses of a package', async () => {
    const { script: bare } = await build('export const App = () => <svg />;');
    const { built, script } = await build(
      `import { Camera } from 'lucide-react';\nimport { addDays } from 'date-fns';\nexport const App = () => <Camera aria-label={String(addDays(0, 1))} />;`,
    );
    expect(built).toMatchObject({ ok: true });
    expect(script.length - bare.length).toBeGreaterThan(0);
    expect(script.length - bare.length).toBeLessThan(8_000);
  });

  test.each(['lodash', 'scheduler', '@dnd-kit/utilities', 'tslib'])('cannot import %s', async (name) => {
    const { built } = await build(`import '${name}';\nexport const App = () => null;`);
    expect(built).toMatchObject({
      ok: false,
      errors: expect.stringContaining(
        `"${name}" is not available. Import only react, react-dom, @dnd-kit/core, clsx, date-fns, lucide-react, marked, papaparse, zod and files of the project.`,
      ),
    });
  });
});

test.skipIf(lacks('bubblewrap'))('generated tests of an application with packages pass', async () => {
  await using tools = await openChecks();
  const files = { ...packagesApp, ...packagesAppTests };
  const ran = await tools.checks.runTests({ files, tests: packagesAppTests, isolated: false }, never);
  expect(ran).toMatchObject({
    state: 'checked',
    tests: [{ name: 'shows what each package made', state: 'passed', reason: null }],
  });
});

describe.skipIf(lacks('Chromium'))('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(() => browser.close());

  test('the preview of an application with packages works', async () => {
    await using host = await createSandboxHost();
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    expect(await sandbox.show(packagesApp, never)).toMatchObject({ ok: true });
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(sandbox.url);
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByText('31. Januar').waitFor();
    expect(await page.locator('output').textContent()).toBe(packagesAppShows);
    const [card, shelf] = await Promise.all(
      [page.getByText('Drag me'), page.getByText('Shelf')].map((place) => place.boundingBox()),
    );
    await page.mouse.move((card?.x ?? 0) + 5, (card?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((shelf?.x ?? 0) + 5, (shelf?.y ?? 0) + 15, { steps: 5 });
    await page.getByText('Shelf').and(page.locator('.bg-primary')).waitFor();
    await page.mouse.up();
    expect(complaints).toEqual([]);
  });
});
