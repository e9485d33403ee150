import { describe, expect, test } from 'vitest';
import { starterProject } from '../../agents/starters/project.ts';
import { starters } from '../../agents/starters/registry.ts';
import type { Starter } from '../../agents/starters/base/starter.ts';
import { openChecks } from '../support/checks.ts';
import { lacks } from '../support/needs.ts';
import { criterionIds, jsonOf } from './checked.ts';

const never = new AbortController().signal;

/** Nothing filled in. The tests beside this one fill it in; `sandbox/types/check.slow` checks the types. */
const empty = (starter: Starter) => jsonOf(starter, 'en', '');
const projectOf = (starter: Starter) => starterProject(empty(starter));

describe.skipIf(lacks('bubblewrap'))('QA of a starter', () => {
  test.each(starters)(
    'runs all shipped tests, one for each criterion, confined and within the limits: $kind',
    async (starter) => {
      await using tools = await openChecks();
      const files = await projectOf(starter);
      const tests = Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith('.test.tsx')));
      const ran = await tools.checks.runTests({ files, tests, isolated: true }, never);
      if (ran.state !== 'checked') throw new Error(ran.reason);
      expect(ran.tests.filter(({ state }) => state !== 'passed')).toEqual([]);
      expect(new Set(ran.tests.map(({ file }) => file))).toEqual(new Set(Object.keys(tests)));
      expect(ran.tests.map(({ name }) => name.split(' ')[0]).toSorted()).toEqual(
        criterionIds(starter, 'en').toSorted(),
      );
    },
  );

  // All at once: a tool takes longer to start than to read a project.
  test('finds nothing in the source', async () => {
    await using tools = await openChecks();
    const projects = await Promise.all(
      starters.map(async (starter) =>
        Object.entries(await projectOf(starter)).map(
          ([path, content]) => [`src/${starter.kind}/${path}`, content] as const,
        ),
      ),
    );
    const files = Object.fromEntries(projects.flat());
    for (const name of ['oxlint', 'ast-grep', 'secretlint']) {
      const scanned = await tools.scanner(name).scan(files, never);
      expect([name, scanned]).toEqual([name, expect.objectContaining({ state: 'checked', found: [] })]);
    }
  });
});
