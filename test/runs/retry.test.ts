import { describe, expect, test } from 'vitest';
import { storeKey } from '../access/stored-key.ts';
import { clientOf } from '../sdk/service.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { type AnyEvent, readEvents, types } from '../support/events.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };
const say = (content: string, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more });
const whole = ['phase', 'text_delta', 'text_delta', 'echo_complete', 'done'];

async function failedRun(service: TestService): Promise<{ path: string; sessionId: string; runId: string }> {
  const sessionId = await service.createSession();
  const body = say('one two', { fail: 'service' });
  const events = await readEvents(await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, body));
  expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'failed' });
  const runId = events[0]?.runId ?? '';
  return { path: `/api/v1/sessions/${sessionId}/runs/${runId}/retry`, sessionId, runId };
}

/** Makes the stored body one that does not fail. */
const mend = ({ store }: TestService, runId: string) =>
  store.pool.query(`update run set input = input || '{"fail": null}' where id = $1`, [runId]);

const refused = (message: string) => [400, { errors: [{ path: 'runId', message }] }];

describe('a retry', () => {
  test('is a new run of the same agent with the same body', async () => {
    await using service = await createTestService({ agents });
    const { path, runId } = await failedRun(service);
    await mend(service, runId);
    const response = await service.post(path);
    expect(response.headers.get('x-run-id')).not.toBe(runId);
    const events: AnyEvent[] = await readEvents(response);
    expect(types(events)).toEqual(whole);
    expect(events.at(-2)).toMatchObject({ ideaSummary: 'one two' });
    const input = 'select distinct input from run';
    expect((await service.store.pool.query(input)).rows).toHaveLength(1);
  });

  test('fails as the run did if nothing has changed', async () => {
    await using service = await createTestService({ agents });
    const { path } = await failedRun(service);
    expect((await readEvents(await service.post(path))).at(-2)).toMatchObject({ type: 'error', code: 'model_error' });
  });

  test('with an Idempotency-Key starts one run, however often it is sent', async () => {
    await using service = await createTestService({ agents });
    const { path } = await failedRun(service);
    const key = { 'idempotency-key': 'again' };
    const responses = await Promise.all([1, 2, 3].map(() => service.post(path, undefined, key)));
    expect(new Set(responses.map((response) => response.headers.get('x-run-id'))).size).toBe(1);
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
  });

  test('of a team is a team again', async () => {
    await using service = await createTestService({ agents });
    const sessionId = await service.createSession();
    const start = { sessionId, agents: ['echo-back'], task: 'one two' };
    await service.post('/api/trpc/agents.team.start', start);
    const events = await readEvents(await service.fetch(`/api/v1/sessions/${sessionId}/events`));
    const again = await service.post(`/api/v1/sessions/${sessionId}/runs/${events[0]?.runId}/retry`);
    expect(types(await readEvents(again))).toEqual(types(events));
  });

  test('is refused during a run, and of a run that is not there', async () => {
    await using service = await createTestService({ agents });
    const { path, sessionId } = await failedRun(service);
    const open = closeGate('retry');
    const body = say('one two three', { gate: 'retry' });
    const active = await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, body);
    const code = async (target: string) => {
      const response = await service.post(target);
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await code(path)).toEqual([409, 'run_in_progress']);
    open();
    await active.text();
    for (const id of ['00000000-0000-7000-8000-0000000000ff', 'none'])
      expect(await code(`/api/v1/sessions/${sessionId}/runs/${id}/retry`)).toEqual([404, 'not_found']);
  });

  test('is refused if the agent is gone, or takes such a body no longer', async () => {
    await using service = await createTestService({ agents });
    const { path, runId } = await failedRun(service);
    const change = async (set: string) => {
      await service.store.pool.query(`update run set ${set} where id = $1`, [runId]);
      const response = await service.post(path);
      return [response.status, await response.json()];
    };
    expect(await change(`input = '{"gate": 1}'`)).toMatchObject(refused('has a body that echo-back no longer takes'));
    expect(await change(`agent = 'oracle'`)).toMatchObject(
      refused('is a run of oracle, which this release does not have'),
    );
  });

  test('needs the scope of the agent', async () => {
    await using service = await createTestService({ agents });
    const { path } = await failedRun(service);
    const { rows } = await service.store.pool.query<{ id: string }>('select id from workspace limit 1');
    const key = await storeKey(service.store.pool, { workspaceId: rows[0]?.id ?? '', scopes: ['sessions:write'] });
    const response = await service.post(path, undefined, { authorization: `Bearer ${key}` });
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'insufficient_scope' }]);
  });

  test('is there over GraphQL and in the SDK', async () => {
    await using service = await createTestService({ agents });
    const { sessionId, runId } = await failedRun(service);
    const query = `mutation { retryRun(sessionId: "${sessionId}", runId: "${runId}") { agent status } }`;
    expect(await (await service.post('/api/graphql', { query })).json()).toMatchObject({
      data: { retryRun: { agent: 'echo-back' } },
    });
    await (await service.fetch(`/api/v1/sessions/${sessionId}/events`)).text();
    await mend(service, runId);
    await using http = await listen(service);
    expect(await clientOf(http.url).session(sessionId).retry(runId).result).toEqual({ ideaSummary: 'one two' });
  });
});
