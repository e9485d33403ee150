import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MarkedModel, startMarkedModel } from '../conformance/marked-sessions.ts';
import { createStore } from '../support/database.ts';
import { type AnyEvent, readEvents } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';

let model: MarkedModel;
let store: Awaited<ReturnType<typeof createStore>>;
let service: TestService;
let elsewhere: TestService;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  model = opened.use(await startMarkedModel());
  store = opened.use(await createStore());
  service = opened.use(await startNode());
  elsewhere = opened.use(await startNode());
});
afterAll(() => opened.disposeAsync());

const startNode = () =>
  createTestService({ store, environment: { OPENAI_BASE_URL: model.stub.url, OPENAI_MODEL: 'stub' } });

const task = 'A logbook where lighthouse keepers record lamp repairs';

async function begin(agents: readonly string[] = ['ideation', 'prd']) {
  const id = await service.createSession();
  const runId = await startTeam(service, id, { agents, task, approvals: true });
  return { id, runId, run: teamRun(service, id, runId), there: teamRun(elsewhere, id, runId) };
}

const problem = async (response: Response) => [response.status, await response.json()];
const key = (name: string) => ({ 'idempotency-key': name });

async function asked(id: string): Promise<AnyEvent[]> {
  const path = `/api/v1/sessions/${id}/events?follow=false&types=approval_requested`;
  return readEvents(await service.fetch(path));
}

describe('a decision', () => {
  test('names its approval: repeating it does not approve the next stage', async () => {
    const { id, runId, run } = await begin();
    const { waitingFor, lastCursor } = await run.waits();
    expect(waitingFor).toEqual({ stage: 'ideation', approvalId: expect.any(String) });
    expect(await asked(id)).toMatchObject([waitingFor]);
    const approve = { approvalId: waitingFor?.approvalId, decision: 'approve' };
    expect((await run.decide(approve)).status).toBe(200);
    const next = await run.waits(lastCursor);
    expect(next.waitingFor).toEqual({ stage: 'prd', approvalId: expect.any(String) });
    expect(await problem(await run.decide(approve))).toMatchObject([
      409,
      { code: 'not_waiting', runId, ...next.waitingFor },
    ]);
    expect(await run.read()).toEqual(next);
    await run.decideNow('approve');
    await expect.poll(async () => (await run.read()).status).toBe('completed');
    expect((await run.read()).waitingFor).toBeNull();
    expect(await problem(await run.decide(approve))).toMatchObject([
      409,
      { code: 'not_waiting', stage: null, approvalId: null },
    ]);
  });

  test('on a revised stage needs the new id', async () => {
    const { run } = await begin(['ideation']);
    const first = await run.waits();
    await run.decideNow('revise', 'Name the ships');
    const second = await run.waits(first.lastCursor);
    expect(second.waitingFor?.stage).toBe('ideation');
    expect(second.waitingFor?.approvalId).not.toBe(first.waitingFor?.approvalId);
    const late = await run.decide({ approvalId: first.waitingFor?.approvalId, decision: 'approve' });
    expect(await problem(late)).toMatchObject([409, { code: 'not_waiting', ...second.waitingFor }]);
    await run.cancel();
  });

  test('of one person is accepted if two decide at once on two nodes; the other learns what waits now', async () => {
    const { run, there } = await begin();
    const { waitingFor } = await run.waits();
    const approvalId = waitingFor?.approvalId;
    const answers = await Promise.all([
      run.decide({ approvalId, decision: 'approve' }),
      there.decide({ approvalId, decision: 'reject' }),
      run.decide({ approvalId, decision: 'revise', note: 'x' }),
      there.decide({ approvalId, decision: 'approve' }),
    ]);
    const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code?: string }).code));
    expect(codes.toSorted()).toEqual(['not_waiting', 'not_waiting', 'not_waiting', undefined]);
    await run.cancel();
  });
});

describe('a decision with an idempotency key', () => {
  test('gets its first response again: at once, from another node, after the run continued, and after it ended', async () => {
    const { run, there } = await begin();
    const { waitingFor, lastCursor } = await run.waits();
    const approve = { approvalId: waitingFor?.approvalId, decision: 'approve' };
    const answers = await Promise.all([run.decide(approve, key('go-on')), there.decide(approve, key('go-on'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
    expect(second).toBe(first);
    const next = await run.waits(lastCursor);
    expect(await (await there.decide(approve, key('go-on'))).text()).toBe(first);
    expect(await run.read()).toEqual(next);
    const reject = { approvalId: next.waitingFor?.approvalId, decision: 'reject', note: 'Too many screens' };
    const ended = await (await there.decide(reject, key('stop'))).text();
    expect(JSON.parse(ended)).toMatchObject({ status: 'cancelled', waitingFor: null });
    expect(await (await run.decide(reject, key('stop'))).text()).toBe(ended);
    expect(await (await run.decide(approve, key('go-on'))).text()).toBe(first);
  });

  test('is refused with another body; a refused decision does not use up its key', async () => {
    const { run } = await begin(['ideation']);
    const { waitingFor } = await run.waits();
    const approvalId = waitingFor?.approvalId;
    expect((await run.decide({ approvalId: 'another', decision: 'approve' }, key('mine'))).status).toBe(409);
    expect((await run.decide({ approvalId, decision: 'reject' }, key('mine'))).status).toBe(200);
    for (const body of [
      { approvalId, decision: 'approve' },
      { approvalId, decision: 'reject', note: 'why' },
      { approvalId: 'another', decision: 'reject' },
    ]) {
      expect(await problem(await run.decide(body, key('mine')))).toMatchObject([409, { code: 'idempotency_conflict' }]);
    }
  });

  test('is deleted with its session', async () => {
    const { id, run } = await begin(['ideation']);
    await run.waits();
    const { waitingFor } = await run.read();
    await run.decide({ approvalId: waitingFor?.approvalId, decision: 'reject' }, key('gone'));
    await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' });
    const left = await service.store.pool.query('select from run_decision where session_id = $1', [id]);
    expect(left.rowCount).toBe(0);
  });
});
