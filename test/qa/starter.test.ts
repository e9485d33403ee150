import { expect, test } from 'vitest';
import { reportMarkdown } from '../../agents/qa/markdown.ts';
import { qa } from '../../agents/qa/index.ts';
import type { Checks, ProjectFiles, Sandbox, TestEnd } from '../../agents/ports.ts';
import { drafts } from '../../agents/offline/drafts/qa.ts';
import { drafts as prdDrafts } from '../../agents/offline/drafts/prd.ts';
import { starterProject } from '../../agents/starters/project.ts';
import { starterOf } from '../../agents/starters/registry.ts';
import type { Prd } from '../../schema/prd.ts';
import { answering, contextFor, runToEnd } from '../project/context.ts';
import { noChecks } from '../support/no-checks.ts';

const testNames = (content: string) => [...content.matchAll(/^test\('([^']+)'/gm)].map(([, name = '']) => name);

/** Runs QA on the starter of an idea; `state` sets the result of each of its tests. */
async function check(idea: string, state: (name: string) => 'passed' | 'failed') {
  const language = /\bund\b/.test(idea) ? 'de' : 'en';
  const { version } = starterOf('timer') ?? { version: 0 };
  const files = await starterProject({
    kind: 'timer',
    version,
    language,
    name: 'Quince',
    values: {},
    quotes: {},
    notDone: [],
  });
  const prd = (await prdDrafts['prd.write']?.({
    data: { ideaSummary: idea, opportunity: null, previousTitle: null },
    messages: [],
  })) as Prd;
  const ran: ProjectFiles[] = [];
  const checks: Checks = {
    ...noChecks,
    async runTests({ tests }) {
      ran.push(tests);
      const ends = Object.entries(tests).flatMap(([file, content]) =>
        testNames(content).map((name): TestEnd => {
          const end = { file, name, durationMs: 1 };
          return state(name) === 'passed'
            ? { ...end, state: 'passed', reason: null }
            : { ...end, state: 'failed', reason: 'It did not.' };
        }),
      );
      return { state: 'checked', tests: ends, durationMs: 900 };
    },
  };
  const sandbox = { name: 'sandbox', url: 'http://preview.test/a/', files: async () => files } as unknown as Sandbox;
  const context = contextFor({ model: answering(drafts), sandbox, session: { prd: { ...prd, version: 1 } } });
  const { value } = await runToEnd(qa.run({ messages: [] }, { ...context, checks } as Parameters<typeof qa.run>[1]));
  return { report: value.output.report, ran };
}

const english = 'A timer with 25 minutes of work and 5 minutes of break';

test('a starter’s own tests run once and give the state of each criterion', async () => {
  const { report, ran } = await check(english, () => 'passed');
  expect(ran).toHaveLength(1);
  expect(report.tests.length).toBeGreaterThan(20);
  expect(report.tests.filter(({ state }) => state !== 'passed')).toEqual([]);
  const states = Object.fromEntries(report.checks.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ vitest: 'passed', 'project-tests': 'passed', journeys: 'not_checked' });
  expect(report.summary).toMatch(
    /^These checks show that the starter works, not that it is your idea\. 2 of \d checks/,
  );
});

test('a failing test of a starter is one finding, for its criterion', async () => {
  const { report } = await check(english, (name) => (name.startsWith('US-1.4') ? 'failed' : 'passed'));
  expect(report.findings).toMatchObject([{ rule: 'US-1.4', category: 'acceptance', storyId: 'US-1' }]);
  const failed = report.checks.filter(({ state }) => state === 'failed').map(({ name }) => name);
  expect(failed).toEqual(['vitest', 'project-tests']);
});

test('a brief in German gets a report in German', async () => {
  const { report } = await check('Ein Timer mit 25 Minuten Arbeit und 5 Minuten Pause', () => 'passed');
  expect(report.summary).toMatch(/nicht dass sie Ihre Idee ist\. 2 von \d Prüfungen .* Nicht geprüft: Wege durch/);
  expect(reportMarkdown(report, 'de')).toContain('| Prüfung | Ergebnis | Grund |');
});
