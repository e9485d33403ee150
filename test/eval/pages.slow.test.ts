import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditApplication, auditDocuments } from '../../bench/eval/audit.ts';
import { openBrowser } from '../../bench/eval/browser.ts';
import { checkPages } from '../../bench/eval/check-pages.ts';
import { checkLighthouse, checkQa } from '../../bench/eval/check-qa.ts';
import { checkUse } from '../../bench/eval/check-use.ts';
import { deskLight, viewports } from '../../bench/eval/viewports.ts';
import { readOptions, UsageError } from '../../bench/eval/options.ts';
import { choose, press, reload, see, type } from '../../bench/eval/steps.ts';
import type { Taken } from '../../bench/eval/taken.ts';
import type { QaReport } from '../../schema/qa-report.ts';

const phone = viewports.filter(({ width }) => width < 500);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => browser.close());

async function show(body: string) {
  const page = `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,"></head><body><div id="root"><main><h1>Notes</h1>${body}</main></div></body></html>`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const dark = (css: string) =>
  `<style>@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } ${css} }</style>`;
const question = `<button onclick="document.querySelector('dialog').showModal()">Delete</button>
  <dialog aria-label="Delete?"><input></dialog>`;

test.each([
  ['a page without a fault', '<p>All well.</p>', []],
  ['what nobody can read in the dark', `${dark('p { color: #444 }')}<p>Dim</p>`, ['color-contrast']],
  ['what has no label until somebody is asked', question, ['label']],
])('axe, by day and by night, in every state: %s', async (_, body, rules) => {
  using page = await show(body);
  const audit = await auditApplication(browser, page.url, phone);
  expect([...new Set(audit.violations.map(({ rule }) => rule))]).toEqual(rules);
  expect(checkPages(audit, 'page').state).toBe(rules.length === 0 ? 'passed' : 'failed');
});

test('an error on a page, and a page wider than a phone, fail', async () => {
  using page = await show('<div style="width: 600px">Wide</div><script>throw new Error("broken")</script>');
  const { state, notes } = checkPages(await auditApplication(browser, page.url, phone), 'page');
  expect(state).toBe('failed');
  expect(notes.join('\n')).toMatch(/A page reports: broken[^]*Wider than its window: \/, open \(phone-light\)/);
  const documents = await auditDocuments(browser, [page.url], phone);
  expect(documents.tooWide).toHaveLength(2);
});

const notes = `<label>Title <input></label><label>Colour <select><option>Red</option><option>Blue</option></select></label>
  <button>Keep</button><ul aria-live="polite"></ul><script>
    document.querySelector('button').onclick = () => {
      const [title, colour] = ['input', 'select'].map((name) => document.querySelector(name).value);
      window.name = title + ' in ' + colour;
      show();
    };
    const show = () => { document.querySelector('ul').textContent = window.name; };
    show();
  </script>`;
const keeping = [type(/title/i, 'Tea'), choose(/colour/i, /blue/i), press(/^keep/i), see(/Tea in Blue/), reload()];

test('an application that works is used to the end, with a picture', async () => {
  using page = await show(notes);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'uas-eval-use-'));
  const picture = join(folder.path, 'used.png');
  const used = await checkUse(browser, page.url, { steps: [...keeping, see(/Tea in/)], viewport: deskLight, picture });
  expect(used).toEqual({ state: 'passed', notes: [], figures: { steps: 6 } });
  expect((await readFile(picture)).subarray(1, 4).toString()).toBe('PNG');
});

test('a failure names the step and shows the page’s text', async () => {
  using page = await show(notes);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'uas-eval-use-'));
  const steps = [...keeping, press(/^delete/i)];
  const used = await checkUse(browser, page.url, {
    steps,
    viewport: deskLight,
    picture: join(folder.path, 'used.png'),
  });
  expect(used).toMatchObject({
    state: 'failed',
    notes: [
      expect.stringMatching(
        /^Step 6, press \/\^delete\/i: no matching element is visible. The page shows: Notes .*Tea in Blue/,
      ),
    ],
  });
});

const report: QaReport = {
  summary: '',
  prdVersion: 1,
  codeVersion: 1,
  findings: [],
  checks: ['project-tests', 'lighthouse'].map((name) => ({
    name,
    title: name,
    state: 'passed',
    reason: null,
    durationMs: 1,
  })),
  tests: [],
  scores: { performance: 100, accessibility: 100, bestPractices: 100 },
};
const reported = (change: Partial<QaReport>): Taken => ({
  idea: { name: 'any', kind: 'timer', text: 'Any', use: [] },
  sessionId: '',
  session: {},
  artifacts: [],
  agents: ['qa'],
  durations: {},
  failure: null,
  refusal: null,
  events: [{ type: 'qa_complete', agent: 'qa', report: { ...report, ...change } }],
});
const check = (name: string, state: 'failed' | 'not_checked') =>
  report.checks.map((one) => (one.name === name ? { ...one, state, reason: 'why' } : one));
const finding = (category: 'security' | 'acceptance'): QaReport['findings'][number] => ({
  id: 'QA-1',
  rule: 'r',
  category,
  level: 'high',
  what: 'HTML as it is',
  risk: '',
  fixes: [],
  files: [],
  check: 'ast-grep',
  storyId: null,
});

test('a low Lighthouse score fails; a missing score does not pass', () => {
  expect(checkLighthouse(reported({})).state).toBe('passed');
  const slow = checkLighthouse(reported({ scores: { ...report.scores, performance: 41 } }));
  expect(slow).toMatchObject({ state: 'failed', notes: ['performance is 41, below 80.'] });
  expect(checkLighthouse(reported({ scores: { ...report.scores, accessibility: null } })).state).toBe('failed');
  expect(checkLighthouse(reported({ checks: check('lighthouse', 'not_checked') }))).toMatchObject({
    state: 'not_checked',
    notes: ['why'],
  });
});

test('failed or unrun tests and serious findings fail; unmet criteria are reported', () => {
  expect(checkQa(reported({})).state).toBe('passed');
  expect(checkQa(reported({ checks: check('project-tests', 'failed') })).state).toBe('failed');
  expect(checkQa(reported({ checks: check('project-tests', 'not_checked') })).state).toBe('failed');
  expect(checkQa(reported({ checks: [] })).state).toBe('failed');
  expect(checkQa(reported({ findings: [finding('security')] }))).toMatchObject({
    state: 'failed',
    notes: ['QA-1, high: HTML as it is'],
  });
  expect(checkQa(reported({ findings: [finding('acceptance')] }))).toMatchObject({
    state: 'passed',
    figures: { findings: 1 },
  });
});

test.each([
  ['--only nobody', 'There is no idea nobody'],
  ['--ideas 0', '--ideas must be a whole number from 1'],
  ['--speed 3', "Unknown option '--speed'"],
])('npm run eval -- %s is rejected with a reason', async (words, reason) => {
  const refused = readOptions(words.split(' '));
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(reason);
});
