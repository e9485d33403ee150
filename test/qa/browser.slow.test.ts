import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { openChecks } from '../support/checks.ts';
import { gone, ownProcesses } from '../support/processes.ts';
import { lacks } from '../support/needs.ts';
import { showPage } from './show-page.ts';

const missing = lacks('Chromium', 'bubblewrap');

const never = new AbortController().signal;

const form = `<main><h1>Notes</h1><label for="n">Name</label><input id="n">
  <button onclick="document.querySelector('output').textContent = n.value">Keep</button><output></output></main>`;

const see = (target: string) => ({ action: 'expect' as const, target, value: null });

test.skipIf(missing)(
  'journeys pass if the page does what they expect, and otherwise name the failing step',
  async () => {
    using page = await showPage(form);
    await using tools = await openChecks();
    const fill = { action: 'fill' as const, target: 'Name', value: 'Aurora' };
    const steps = [
      { action: 'open' as const, target: '/', value: null },
      fill,
      { action: 'press' as const, target: 'Keep', value: null },
    ];
    const ran = await tools.checks.runJourneys(
      page.url,
      [
        { title: 'kept', steps: [...steps, see('Aurora')] },
        { title: 'lost', steps: [...steps, see('Borealis')] },
      ],
      never,
    );
    expect(ran).toMatchObject({
      state: 'checked',
      tests: [
        { file: 'kept', state: 'passed', reason: null },
        { file: 'lost', state: 'failed', reason: expect.stringContaining('Step 4 (expect "Borealis")') },
      ],
    });
  },
);

test.skipIf(missing)(
  'planted faults of a page are found: missing label, low contrast, error, request to another origin',
  async () => {
    using other = await showPage('');
    using page = await showPage(`<main><h1>Notes</h1><input><p style="color:#bbb;background:#fff">Pale</p>
    <a href="#/deep">Deep</a></main>
    <script>fetch('${other.url}').catch(() => {}); new WebSocket('${other.origin.replace('http', 'ws')}/');
    addEventListener('hashchange', () => { throw new Error('broken there'); });</script>`);
    await using tools = await openChecks();
    const looked = await tools.checks.inspectPages(page.url, never);
    const rules = looked.state === 'checked' ? looked.found.map(({ rule }) => rule) : [looked.reason];
    expect(rules).toEqual(expect.arrayContaining(['label', 'color-contrast', 'page-error', 'asks-elsewhere']));
    // The request did not get through: the gate only leads to the preview.
    expect(other.asked).toEqual([]);
    expect(page.asked.every((path) => path.startsWith('/preview/'))).toBe(true);
  },
);

test.skipIf(missing)('a page without faults is measured and has no finding', async () => {
  using page = await showPage(form);
  await using tools = await openChecks();
  expect(await tools.checks.inspectPages(page.url, never)).toMatchObject({ state: 'checked', found: [] });
  expect(await tools.checks.measure(page.url, never)).toMatchObject({
    state: 'checked',
    scores: { performance: expect.any(Number), accessibility: 100, bestPractices: expect.any(Number) },
  });
});

test.skipIf(missing)('a cancel stops the browser at once', async () => {
  using page = await showPage(form);
  await using tools = await openChecks();
  const cancel = new AbortController();
  const ended = tools.checks.measure(page.url, cancel.signal).catch((error: unknown) => error);
  const started = await ownProcesses('--user-data-dir=/project/profile');
  cancel.abort(new Error('cancelled'));
  expect(await ended).toMatchObject({ message: 'cancelled' });
  await gone(started);
});

test('without a browser, nothing is reported as clean', async () => {
  await using tools = await openChecks({ chromium: null });
  const { checks } = tools;
  const url = 'http://127.0.0.1:1/preview/';
  for (const looked of [
    await checks.inspectPages(url, never),
    await checks.measure(url, never),
    await checks.runJourneys(url, [{ title: 'any', steps: [] }], never),
  ]) {
    expect(looked).toMatchObject({ state: 'not_checked', reason: expect.stringContaining('CHROMIUM_PATH') });
  }
});

test.skipIf(missing)('a browser that fails is restarted once', async () => {
  using page = await showPage(form);
  const folder = mkdtempSync(join(tmpdir(), 'uas-browser-'));
  const broken = join(folder, 'broken');
  const chromium = join(folder, 'chromium');
  writeFileSync(broken, '');
  writeFileSync(chromium, `#!/usr/bin/sh\nif [ -e ${broken} ]; then exit 3; fi\nexec ${findChromium()} "$@"\n`, {
    mode: 0o755,
  });
  const said: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => said.push(line) });
  await using tools = await openChecks({ chromium, logger });
  expect(await tools.checks.inspectPages(page.url, never)).toMatchObject({
    state: 'not_checked',
    reason: 'The browser check was not completed: The tool failed on this machine. The service log has details.',
  });
  expect(said.filter((line) => line.includes('a tool failed'))).toHaveLength(2);

  const mending = pino({ level: 'warn' }, { write: () => rmSync(broken, { force: true }) });
  await using mended = await openChecks({ chromium, logger: mending });
  expect(await mended.checks.inspectPages(page.url, never)).toMatchObject({ state: 'checked', found: [] });
  rmSync(folder, { recursive: true });
});

test.skipIf(missing)('a failed measurement is repeated once, and then not reported as clean', async () => {
  const answers = [500, 200];
  using page = await showPage(form, () => answers.shift() ?? 500);
  await using tools = await openChecks();
  expect(await tools.checks.measure(page.url, never)).toMatchObject({ state: 'checked' });
  expect(await tools.checks.measure(page.url, never)).toMatchObject({
    state: 'not_checked',
    reason: expect.stringContaining('Lighthouse could not measure the page'),
  });
});
