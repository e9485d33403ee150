import { expect, test } from 'vitest';
import { createTestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { startCollector, everyTrace } from './collector.ts';
import { callerSpan, pathsOf, traceparent } from './trace.ts';

test('the stages of a team, also those after a decision, are spans of its run in the trace of the call that began it', async () => {
  await using collector = await startCollector();
  await using service = await createTestService({
    environment: { ...everyTrace, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  const sessionId = await service.createSession();
  const traced = { post: (path: string, body?: object) => service.post(path, body, { traceparent }) };
  const task = 'A tip calculator for a-word-of-the-user';
  const runId = await startTeam(traced, sessionId, { agents: ['ideation', 'prd'], task, approvals: true });
  const run = teamRun(service, sessionId, runId);
  const { lastCursor } = await run.waits();
  await run.decideNow('approve');
  await run.waits(lastCursor);
  await run.decideNow('approve');
  await expect.poll(async () => (await run.read()).status).toBe('completed');

  const team = `${callerSpan} > POST /api/trpc/agents.team.start > run team`;
  const paths = await pathsOf(service, collector);
  expect(paths.filter((path) => path.startsWith(`${team} > `) && !/ > (?:step|chat)/u.test(path))).toEqual([
    `${team} > stage ideation`,
    `${team} > stage prd`,
  ]);
  expect(paths).toContain(`${team} > stage prd > step > chat offline-draft`);
  const spans = collector.spans();
  for (const agent of ['ideation', 'prd'])
    expect(spans.find(({ name }) => name === `stage ${agent}`)?.attributes).toEqual({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': agent,
    });
  // The run works on until it waits, twice, and once more to its end.
  const outcomes = spans
    .filter(({ name }) => name === 'run team')
    .map(({ attributes }) => attributes['unified_agents.run.outcome']);
  expect(outcomes).toEqual(['left', 'left', 'completed']);
  expect(collector.requests.map(({ body }) => body).join('')).not.toContain('a-word-of-the-user');
});
