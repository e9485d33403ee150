import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QaContent } from '../../schema/qa-report.ts';
import { parseEvents } from '../support/events.ts';
import { openChecks, type TestChecks } from '../support/checks.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { lacks } from '../support/needs.ts';

const missing = lacks('Chromium', 'bubblewrap');

let host: SandboxHost;
let tools: TestChecks;
let service: TestService;
beforeAll(async () => {
  host = await createSandboxHost();
  tools = await openChecks();
  service = await createTestService({ store: host.store, sandboxes: host.provider, checks: tools.checks });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await tools[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
});

async function run(sessionId: string, agent: string, body: object = {}) {
  const answer = await service.post(`/api/v1/sessions/${sessionId}/${agent}-agent`, body);
  return parseEvents(await answer.text());
}

test.skipIf(missing)(
  'an idea for records goes through code and QA: criteria are tested, the code is scanned, the preview is audited',
  { timeout: 600_000 },
  async () => {
    const idea = 'Dog walkers plan walks and owners confirm them';
    const sessionId = await service.createSession({ idea });
    await run(sessionId, 'prd');
    await run(sessionId, 'code');
    const events = await run(sessionId, 'qa');
    const ending = events.at(-2) as unknown as { type: string; report: QaContent['report'] };
    expect(ending.type).toBe('qa_complete');
    const { report } = ending;
    const durations = report.checks.map(({ name, durationMs }) => `${name} ${durationMs}`).join(', ');
    process.stdout.write(
      `QA: ${String((events.at(-1) as unknown as { durationMs: number }).durationMs)} ms (${durations})\n`,
    );

    const states = Object.fromEntries(
      // The reason and the findings help a reader of a failure.
      report.checks.map(({ name, state, reason }) => [name, state === 'not_checked' ? `${state}: ${reason}` : state]),
    );
    const unexpected = report.tests.filter(({ check, state }) => check !== 'vitest' && state !== 'passed');
    expect(unexpected).toEqual([]);
    expect(report.findings.filter(({ check }) => check === 'pages')).toEqual([]);
    expect(states).toEqual({
      vitest: 'failed',
      journeys: 'passed',
      'project-tests': 'passed',
      oxlint: 'passed',
      'ast-grep': 'passed',
      secretlint: 'passed',
      // OSV is unreachable here, and the report says so.
      osv: 'not_checked: OSV could not be reached, or its response was invalid.',
      pages: 'passed',
      lighthouse: expect.stringMatching(/passed|failed/),
    });
    // The PRD asks for a warning that the application does not show.
    const overlap = report.tests.find(({ criterionId, check }) => criterionId === 'US-1.2' && check === 'vitest');
    expect(overlap).toMatchObject({ state: 'failed', reason: expect.stringContaining('overlap') });
    expect(report.findings.find(({ rule }) => rule === 'US-1.2')).toMatchObject({
      category: 'acceptance',
      level: 'high',
      storyId: 'US-1',
    });
    const kept = report.tests.filter(({ state }) => state === 'passed').map(({ criterionId }) => criterionId);
    expect(kept).toEqual(expect.arrayContaining(['US-1.1', 'US-3.1', 'US-3.2', 'US-4.1', 'US-5.1']));
    expect(report.scores.accessibility).toBeGreaterThanOrEqual(90);
    expect(report.summary).toContain('Not checked: Known vulnerabilities');
  },
);

test.skipIf(missing)(
  'a starter passes QA without a finding, and unchecked criteria are not reported as passed',
  { timeout: 600_000 },
  async () => {
    const idea = 'A kitchen timer with 3 minutes for eggs and 10 minutes for pasta';
    const sessionId = await service.createSession({ idea });
    await run(sessionId, 'prd');
    await run(sessionId, 'code');
    const { report } = (await run(sessionId, 'qa')).at(-2) as unknown as { report: QaContent['report'] };
    expect(report.findings).toEqual([]);
    expect(report.tests.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(report.tests.length).toBeGreaterThan(20);
    const open = report.checks.filter(({ state }) => state !== 'passed').map(({ name, state }) => [name, state]);
    expect(open).toEqual([
      ['journeys', 'not_checked'],
      ['osv', 'not_checked'],
    ]);
    expect(report.summary).toMatch(/^These checks show that the starter works, not that it is your idea\./);
  },
);
