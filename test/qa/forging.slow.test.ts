import { describe, expect, test } from 'vitest';
import { kit } from '../../agents/qa/kit.ts';
import type { ProjectFiles, TestEnd } from '../../agents/ports.ts';
import { openChecks } from '../support/checks.ts';
import { lacks } from '../support/needs.ts';
import { applicationOf, forgeries, type Forgery } from './forging/applications.ts';
import { honest, honestTests } from './forging/honest.ts';
import { falseTests } from './forging/tests.ts';

const never = new AbortController().signal;
const perRun = 10;

interface Candidate {
  name: string;
  app: string;
  tests: string;
}

/** Runs several applications at once: each has its own folder, tests and worker. */
async function run(candidates: readonly Candidate[]): Promise<Map<string, TestEnd[]>> {
  await using tools = await openChecks();
  const files: ProjectFiles = Object.fromEntries(candidates.map(({ app }, index) => [`src/a${index}/App.tsx`, app]));
  const tests: ProjectFiles = Object.fromEntries(
    candidates.flatMap((candidate, index) => [
      [`qa/app${index}.tsx`, (kit['qa/app.tsx'] ?? '').replace('../src/App.tsx', `../src/a${index}/App.tsx`)],
      [`qa/a${index}.test.tsx`, candidate.tests.replace('./app.tsx', `./app${index}.tsx`)],
    ]),
  );
  const ran = await tools.checks.runTests({ files, tests, isolated: false }, never);
  if (ran.state !== 'checked') throw new Error(ran.reason);
  return new Map(
    candidates.map(({ name }, index) => [name, ran.tests.filter(({ file }) => file === `qa/a${index}.test.tsx`)]),
  );
}

const inGroups = (all: readonly Forgery[]) =>
  Array.from({ length: Math.ceil(all.length / perRun) }, (_, index) => all.slice(index * perRun, (index + 1) * perRun));

describe.skipIf(lacks('bubblewrap'))('tests of an application', () => {
  test('there are forgeries of many kinds', () => {
    expect(forgeries.length).toBeGreaterThanOrEqual(40);
    expect(new Set(forgeries.map(({ name }) => name)).size).toBe(forgeries.length);
  });

  test.each(inGroups(forgeries).map((group) => [group[0]?.name, group] as const))(
    'never pass if the application tampers with them (%s and following)',
    async (_, group) => {
      const ends = await run(
        group.map((forgery) => ({ name: forgery.name, app: applicationOf(forgery), tests: falseTests })),
      );
      const outcomes = [...ends].map(([name, tests]) => [
        name,
        tests.length > 0,
        tests.filter(({ state, reason }) => state === 'passed' || !reason).map((end) => end.name),
      ]);
      expect(outcomes).toEqual(group.map(({ name }) => [name, true, []]));
    },
  );

  test('pass for an honest application, and their false criteria fail', async () => {
    const candidates = Object.entries(honest).map(([name, { app, tests }]) => ({
      name,
      app,
      tests: honestTests(tests),
    }));
    const plain = { name: 'no forgery', app: applicationOf({}), tests: falseTests };
    const ends = await run([...candidates, plain]);
    for (const { name } of candidates) {
      expect([name, ends.get(name)?.map(({ reason, state }) => reason ?? state)]).toEqual([name, expect.any(Array)]);
      expect(ends.get(name)?.filter(({ state }) => state !== 'passed')).toEqual([]);
      expect(ends.get(name)?.length).toBeGreaterThan(0);
    }
    expect(ends.get('no forgery')?.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'failed'));
  });
});
