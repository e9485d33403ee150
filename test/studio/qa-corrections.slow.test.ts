import { expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import type { Finding, QaReport } from '../../schema/qa-report.ts';
import { lacks } from '../support/needs.ts';
import { openWorld } from './world.ts';

const finding = (number: number, level: Finding['level'], what: string): Finding => ({
  id: `QA-${number}`,
  rule: 'no-danger',
  category: 'correctness',
  level,
  what,
  risk: 'An order may be lost.',
  fixes: [`Mend what QA-${number} says.`],
  files: [{ path: 'src/App.tsx', lines: { start: 3, end: 3 } }],
  check: 'tests',
  storyId: null,
});

const report: QaReport = {
  summary: 'Two things are wrong.',
  prdVersion: null,
  codeVersion: null,
  findings: [finding(1, 'high', 'An order of nothing is taken.'), finding(2, 'low', 'The page has no title.')],
  checks: [],
  tests: [],
  scores: { performance: null, accessibility: null, bestPractices: null },
};

/** What the agents do around it is not looked at here: they need a sandbox. */
function agentsWith(finished: Promise<void>) {
  const passed = { state: 'passed', problems: 0, reason: null };
  const checked = { types: passed, build: passed, boot: passed, tests: passed, problems: [] };
  return {
    ...registry,
    qa: {
      ...registry.qa,
      check() {},
      async *run() {
        yield [];
        return { output: { report }, session: {} };
      },
    },
    code: {
      ...registry.code,
      usesSandbox: false,
      check() {},
      async *run() {
        yield [];
        await finished;
        const made = { sandboxUrl: 'http://127.0.0.1:4001/x/', sandboxName: 'x', codeProjectId: crypto.randomUUID() };
        return { output: { ...made, checked, notDone: null }, session: {} };
      },
    },
  };
}

test.skipIf(lacks('Chromium'))('findings that are chosen go to Code, and QA can run again after it', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  await using world = await openWorld({ agents: agentsWith(finished) });
  const sessionId = await world.session('Pre-orders for a bakery');
  await (await world.service.post(`/api/v1/sessions/${sessionId}/qa-agent`, {})).text();
  await using someone = await world.someone({ role: 'developer' });
  const { page } = someone;
  await page.goto(`/s/${sessionId}/qa`);
  const send = page.getByRole('button', { name: /^Correct/ });
  expect(await send.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Choose QA-1' }).check();
  await page.getByRole('button', { name: 'Correct this one' }).click();
  await page.getByText('Code works').waitFor();
  const again = page.getByRole('button', { name: 'Run QA again' });
  expect(await again.isDisabled()).toBe(true);
  await page.getByText('A run is under way.').first().waitFor();
  const answer = await world.service.fetch(`/api/v1/sessions/${sessionId}/runs`);
  const [run] = ((await answer.json()) as { runs: { agent: string; asked: string }[] }).runs;
  expect(run?.agent).toBe('code');
  expect(run?.asked).toContain('Correct what QA found: QA-1.');
  expect(run?.asked).toContain('An order of nothing is taken. Mend what QA-1 says.');
  expect(run?.asked).not.toContain('QA-2');
  finish();
  await page.getByText('Done', { exact: true }).waitFor();
  await again.click();
  await expect
    .poll(async () => (await world.state(sessionId)).runs.map(({ agent }) => agent))
    .toEqual(['qa', 'code', 'qa']);
  await expect.poll(() => again.isEnabled()).toBe(true);
});
