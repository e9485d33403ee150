import { describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { clientOf, collect } from '../sdk/service.ts';
import { echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';

interface RunPage {
  runs: { runId: string; asked: string | null }[];
}

const agents = { ...registry, echoBack: echo };
const say = (content: string) => ({ role: 'user', content });

/** Runs an agent to its end. */
async function run(service: TestService, sessionId: string, agent: string, body: object): Promise<void> {
  const response = await service.post(`/api/v1/sessions/${sessionId}/${agent}-agent`, body);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"outcome":"completed"')]);
}

/** What the runs of a session were asked, oldest first. */
async function asked(service: TestService, sessionId: string): Promise<(string | null)[]> {
  const page = (await (await service.fetch(`/api/v1/sessions/${sessionId}/runs`)).json()) as RunPage;
  return page.runs.map((one) => one.asked).toReversed();
}

describe('what a run was asked', () => {
  test('is its last user message, cut at 2,000 code points', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const turns = [say('one'), { role: 'assistant', content: 'And?' }, say('two'), { role: 'system', content: 'No.' }];
    await run(service, id, 'echo-back', { messages: turns });
    await run(service, id, 'echo-back', { messages: [say('a'.repeat(1_999) + '🔔'.repeat(3))] });
    expect(await asked(service, id)).toEqual(['two', `${'a'.repeat(1_999)}🔔`]);
  });

  test('is the note of a run without messages, and nothing for one without words, an edit or a restored version', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession({ idea: 'A register of bee hives' });
    await run(service, id, 'prd', {});
    await run(service, id, 'prd', { note: 'For beginners.' });
    await run(service, id, 'prd', { edit: { version: 2, changes: { title: 'Hives' } }, note: 'Not followed.' });
    const { artifacts } = (await (await service.fetch(`/api/v1/sessions/${id}/artifacts`)).json()) as {
      artifacts: { artifactId: string }[];
    };
    await (await service.post(`/api/v1/sessions/${id}/artifacts/${artifacts.at(-1)?.artifactId}/restore`)).text();
    expect(await asked(service, id)).toEqual([null, 'For beginners.', null, null]);
  });

  test('is the task of a team, in every protocol and in the answer to a decision', async () => {
    await using service = await createTestService({ agents });
    const sessionId = await service.createSession();
    const task = 'one two';
    const runId = await startTeam(service, sessionId, { agents: ['echo-back'], task, approvals: true });
    const team = teamRun(service, sessionId, runId);
    await team.waits();
    const { data } = await ask(
      service,
      `{ run(sessionId: "${sessionId}", id: "${runId}") { asked } waitingRuns { runs { asked } } }`,
    );
    expect(data).toEqual({ run: { asked: task }, waitingRuns: { runs: [{ asked: task }] } });
    await using http = await listen(service);
    const client = clientOf(http.url);
    expect(await client.session(sessionId).run(runId).get()).toMatchObject({ asked: task });
    expect(await collect(client.waitingRuns())).toMatchObject([{ asked: task }]);
    expect(await (await service.fetch(`/v1/sessions/${sessionId}/runs/${runId}`)).json()).toMatchObject({
      asked: task,
    });

    const { waitingFor } = await team.read();
    const decision = { approvalId: waitingFor?.approvalId, decision: 'approve' };
    const decide = async () => (await team.decide(decision, { 'idempotency-key': 'once' })).json();
    expect(await decide()).toMatchObject({ asked: task });
    // An earlier release stored its answer without it.
    await service.store.pool.query(`update run_decision set answer = (answer::jsonb - 'asked')::json`);
    expect(await decide()).toMatchObject({ runId, asked: null });
  });
});
