import { expect, test } from 'vitest';
import { openChecks } from '../support/checks.ts';
import { lacks } from '../support/needs.ts';
import { pageForgeries } from './forging/pages.ts';
import { showPage } from './show-page.ts';

const never = new AbortController().signal;
const shown = '<main><h1>Orders</h1><button>Save</button><output>Saved 0</output></main>';
const steps = (expected: string) => [
  { action: 'open' as const, target: '/', value: null },
  { action: 'press' as const, target: 'Save', value: null },
  { action: 'expect' as const, target: expected, value: null },
];

test.skipIf(lacks('Chromium', 'bubblewrap'))('no page can make a journey see text that it does not show', async () => {
  await using tools = await openChecks();
  const seen = Object.entries(pageForgeries).map(async ([name, script]) => {
    using page = await showPage(`${shown}<script>${script}</script>`);
    // A journey mostly waits for the text; the tools' slots limit how many do so at once.
    const ran = await tools.checks.runJourneys(page.url, [{ title: 'false', steps: steps('Saved 42') }], never);
    const ends = ran.state === 'checked' ? ran.tests.map(({ state, reason }) => [state, reason]) : [ran.reason];
    expect([name, ends]).toEqual([name, [[expect.stringMatching(/failed|not_run/), expect.any(String)]]]);
  });
  await Promise.all(seen);
});

test.skipIf(lacks('Chromium', 'bubblewrap'))(
  'a page that shows the text is trusted, whatever else it replaces',
  async () => {
    await using tools = await openChecks();
    using page = await showPage(
      `${shown}<script>Object.defineProperty(Node.prototype, 'textContent', { get: () => 'x' })</script>`,
    );
    const ran = await tools.checks.runJourneys(page.url, [{ title: 'true', steps: steps('Saved 0') }], never);
    expect(ran).toMatchObject({ state: 'checked', tests: [{ state: 'passed', reason: null }] });
  },
);
