import { expect, test } from 'vitest';
import { storeKey } from '../access/stored-key.ts';
import { clientOf, collect } from '../sdk/service.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';

interface Page {
  runs: { sessionId: string; runId: string; waitingFor: { stage: string; approvalId: string } }[];
  nextBefore: string | null;
}

const list = async (service: TestService, query = '', headers: Record<string, string> = {}) =>
  (await (await service.fetch(`/api/v1/runs/waiting${query}`, { headers })).json()) as Page;

/** Starts a team, and resolves when its first stage waits for a decision. */
async function waitingRun(service: TestService, idea: string): Promise<{ sessionId: string; runId: string }> {
  const sessionId = await service.createSession({ idea });
  const runId = await startTeam(service, sessionId, { agents: ['prd'], task: idea, approvals: true });
  await teamRun(service, sessionId, runId).waits();
  return { sessionId, runId };
}

test('the runs that wait for a decision are listed across sessions, and leave the list when they are decided', async () => {
  await using service = await createTestService();
  expect(await list(service)).toEqual({ runs: [], nextBefore: null });
  const first = await waitingRun(service, 'A planner for bell founders');
  const second = await waitingRun(service, 'A register of bee hives');
  const { runs } = await list(service);
  expect(runs).toEqual(
    [second, first].map((run) => expect.objectContaining({ ...run, agent: 'team', sessionName: null })),
  );
  expect(runs[0]).toMatchObject({ ideaSummary: 'A register of bee hives', waitingFor: { stage: 'prd' } });

  // What is listed is all that a decision needs.
  const { sessionId, runId, waitingFor } = runs[0] ?? { sessionId: '', runId: '', waitingFor: { approvalId: '' } };
  const decision = { approvalId: waitingFor.approvalId, decision: 'approve' };
  expect((await service.post(`/api/v1/sessions/${sessionId}/runs/${runId}/decision`, decision)).status).toBe(200);
  await expect.poll(async () => (await list(service)).runs.map((run) => run.runId)).toEqual([first.runId]);
  await teamRun(service, first.sessionId, first.runId).cancel();
  await expect.poll(async () => (await list(service)).runs).toEqual([]);
});

test('the list has pages, over every protocol, and nothing of other workspaces', async () => {
  await using service = await createTestService();
  const made: { runId: string }[] = [];
  while (made.length < 3) made.push(await waitingRun(service, 'A register of bee hives'));
  const ids = made.map(({ runId }) => runId).toReversed();
  const page = await list(service, '?limit=2');
  expect([page.runs.map(({ runId }) => runId), page.nextBefore]).toEqual([ids.slice(0, 2), ids[1]]);
  const rest = await list(service, `?limit=2&before=${page.nextBefore}`);
  expect([rest.runs.map(({ runId }) => runId), rest.nextBefore]).toEqual([ids.slice(2), null]);
  expect((await service.fetch('/api/v1/runs/waiting?before=yesterday')).status).toBe(400);

  const query = '{ waitingRuns(first: 3) { runs { runId waitingFor { stage } } } }';
  expect(await (await service.post('/api/graphql', { query })).json()).toEqual({
    data: { waitingRuns: { runs: ids.map((runId) => ({ runId, waitingFor: { stage: 'prd' } })) } },
  });
  await using http = await listen(service);
  expect((await collect(clientOf(http.url).waitingRuns({ limit: 1 }))).map(({ runId }) => runId)).toEqual(ids);

  const workspaceId = '00000000-0000-7000-8000-0000000000aa';
  const key = await storeKey(service.store.pool, { workspaceId });
  expect((await list(service, '', { authorization: `Bearer ${key}` })).runs ?? []).toEqual([]);
});
