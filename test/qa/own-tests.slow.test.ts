import { expect, test } from 'vitest';
import { ownResult, runOwnTests } from '../../agents/qa/own-tests.ts';
import type { Context, QaEvent } from '../../agents/qa/work.ts';
import type { ProjectFiles } from '../../agents/ports.ts';
import { answering, contextFor, openSandbox, runToEnd } from '../project/context.ts';
import { openChecks } from '../support/checks.ts';
import { lacks } from '../support/needs.ts';
import { counterFiles } from '../support/sandboxes.ts';

const missing = lacks('bubblewrap');

/** QA's report on a project with these files next to its code. */
async function check(beside: ProjectFiles) {
  await using sandbox = await openSandbox();
  await using tools = await openChecks();
  const context: Context = { ...contextFor<QaEvent>({ model: answering({}), sandbox }), checks: tools.checks };
  const files = { ...counterFiles, ...beside };
  const work = { words: '', files, url: sandbox.url, criteria: [], prdVersion: null, codeVersion: null };
  return ownResult((await runToEnd(runOwnTests(context, work))).value, new Set());
}

const counts = `import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { App } from './App.tsx';

test('a click counts', async () => {
  render(<App />);
  await userEvent.setup().click(screen.getByRole('button', { name: '0 clicks' }));
  expect(screen.getByRole('button', { name: '1 click' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('kept');
});
`;
const words = (expected: string) => `import { expect, test } from 'vitest';
import { plural } from './plural.ts';
test('one is no plural', () => expect(plural(1, 'click')).toBe('${expected}'));
`;

test.skipIf(missing)('tests next to the code run as in the project itself, and a failure is a finding', async () => {
  const { check: result, found } = await check({
    'src/App.test.tsx': counts,
    'src/plural.test.ts': words('one click'),
  });
  expect(result).toMatchObject({ name: 'project-tests', state: 'failed' });
  expect(found).toMatchObject([
    {
      what: 'A test beside the code fails: one is no plural',
      files: [{ path: 'src/plural.test.ts', lines: null }],
      fixes: [expect.stringContaining("expected '1 click' to be 'one click'")],
    },
  ]);
});

test.skipIf(missing)('passing tests are reported as passed; a skipped test makes the check not checked', async () => {
  const passing = { 'src/App.test.tsx': counts, 'src/plural.test.ts': words('1 click') };
  expect((await check(passing)).check).toMatchObject({ state: 'passed', reason: null });
  const skipping = { ...passing, 'src/plural.test.ts': words('1 click').replace("test('one", "test.skip('one") };
  expect((await check(skipping)).check).toMatchObject({
    state: 'not_checked',
    reason: expect.stringContaining('1 of 2 tests were not run'),
  });
});

test('code without tests next to it is not reported as tested', async () => {
  const { check: result, found } = await check({});
  expect(result).toMatchObject({ state: 'not_checked', reason: 'No test stands beside the code.' });
  expect(found).toEqual([]);
});
