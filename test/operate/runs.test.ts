import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CancelledRuns, OperatorRunPage, RequeuedRuns } from '../../schema/operator-runs.ts';
import { readDatabase } from './support.ts';
import { createDatabase } from '../support/database.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { listen } from '../support/http.ts';
import { clientOf } from '../sdk/service.ts';
import { readEvents, types } from '../support/events.ts';
import { ask } from '../support/graphql.ts';
import { startNode } from '../support/node.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };

/** A service whose timers run: a scan that meets a lock leaves the run to the next one. */
async function ticking(): Promise<TestService> {
  const service = await createTestService({ agents });
  await service.services.recover();
  return service;
}
const talk = { messages: [{ role: 'user', content: 'Secret plans of bell founders' }] };
const node = '00000000-0000-7000-8000-00000000000a';

async function list(service: TestService, query = ''): Promise<OperatorRunPage> {
  const answer = await service.fetch(`/api/v1/operator/runs${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as OperatorRunPage;
}

async function post<Answer>(service: TestService, what: string, body: object) {
  const answer = await service.post(`/api/v1/operator/runs/${what}`, body);
  return { status: answer.status, body: (await answer.json()) as Answer & { code?: string; detail?: string } };
}
const cancel = (service: TestService, body: object) => post<CancelledRuns>(service, 'cancel', body);
const requeue = (service: TestService, body: object) => post<RequeuedRuns>(service, 'requeue', body);

/** A run that waits at a gate after its first words. */
async function heldRun(service: TestService) {
  const gate = randomUUID();
  const open = closeGate(gate);
  const sessionId = await service.createSession();
  const stream = await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { ...talk, gate });
  const runId = String(stream.headers.get('x-run-id'));
  const stored = () =>
    readDatabase(service, 'select last_cursor::int as cursor from session where id = $1', [sessionId]);
  await expect.poll(stored).toEqual([{ cursor: 3 }]);
  return { sessionId, runId, stream, open };
}

const audited = (service: TestService, action: string) =>
  readDatabase(service, 'select target_id, actor_type, procedure from audit_entry where action = $1', [action]);

describe('the list of all runs', () => {
  test('has the runs of every workspace, with filters and pages, and nothing that people wrote', async () => {
    await using service = await createTestService({ agents, environment: { MAX_RUNS_PER_NODE: '1' } });
    const held = await heldRun(service);
    const queued = await heldRunInQueue(service);
    const page = await list(service);
    expect(page.runs.map(({ runId, status, workspace, attempt }) => [runId, status, workspace, attempt])).toEqual([
      [queued.runId, 'queued', 'main', 1],
      [held.runId, 'running', 'main', 1],
    ]);
    expect(page).toMatchObject({ queued: 1, running: 1, waiting: 0, nextBefore: null });
    expect(page.runs[0]).toMatchObject({ sessionId: queued.sessionId, leaseAgeSeconds: null, node });
    expect(page.runs[0]?.waitSeconds).toBeGreaterThanOrEqual(0);
    expect(page.oldestWaitSeconds).toBeGreaterThanOrEqual(page.runs[0]?.waitSeconds ?? Infinity);
    expect(page.runs[1]).toMatchObject({ node, waitSeconds: null, errorCode: null });
    expect(page.runs[1]?.leaseAgeSeconds).toBeLessThan(300);
    expect(JSON.stringify(page)).not.toContain('Secret');

    const first = await list(service, '?limit=1');
    expect([first.runs.length, first.nextBefore]).toEqual([1, queued.runId]);
    expect((await list(service, `?limit=1&before=${queued.runId}`)).runs).toMatchObject([{ runId: held.runId }]);
    const countOf = async (query: string) => (await list(service, query)).runs.length;
    expect(await countOf('?status=queued&agent=echo-back')).toBe(1);
    expect(await countOf('?status=unfinished')).toBe(2);
    expect(await countOf('?status=ended')).toBe(0);
    expect(await countOf('?agent=prd')).toBe(0);
    expect(await countOf(`?node=${randomUUID()}`)).toBe(0);
    expect(await countOf('?workspace=main&olderThanSeconds=0')).toBe(2);
    expect(await countOf('?olderThanSeconds=3600')).toBe(0);
    for (const wrong of ['?olderThanSeconds=-1', '?status=lost', '?node=here', '?before=x'])
      expect((await service.fetch(`/api/v1/operator/runs${wrong}`)).status).toBe(400);
    expect((await service.fetch('/api/v1/operator/runs?workspace=nowhere')).status).toBe(404);

    const { data } = await ask(
      service,
      '{ operatorRuns(first: 1, status: "running") { edges { node { runId leaseAgeSeconds } } } }',
    );
    expect(data).toMatchObject({ operatorRuns: { edges: [{ node: { runId: held.runId } }] } });
    held.open();
    queued.open();
    await Promise.all([readEvents(held.stream), readEvents(queued.stream)]);
    expect(await countOf('?status=completed')).toBe(2);
  });
});

/** A run for which there is no slot. */
async function heldRunInQueue(service: TestService) {
  const gate = randomUUID();
  const open = closeGate(gate);
  const sessionId = await service.createSession();
  const stream = await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { ...talk, gate });
  return { sessionId, runId: String(stream.headers.get('x-run-id')), stream, open };
}

describe('cancelling all runs', () => {
  test('counts first, cancels what matches, and records each in the audit log', async () => {
    await using service = await createTestService({ agents });
    const runs = await Promise.all([heldRun(service), heldRun(service), heldRun(service)]);
    expect((await cancel(service, {})).body).toMatchObject({ code: 'invalid_request' });
    expect((await cancel(service, { workspace: 'nowhere' })).status).toBe(404);
    const counted = await cancel(service, { agent: 'echo-back', dryRun: true });
    expect(counted.body).toEqual({ matched: 3, cancelled: 0, ended: 0, dryRun: true });
    expect(service.services.runs.count()).toBe(3);
    expect((await cancel(service, { node: randomUUID() })).body).toMatchObject({ matched: 0 });
    expect((await cancel(service, { olderThanSeconds: 3_600 })).body).toMatchObject({ matched: 0 });

    const done = await cancel(service, { workspace: 'main', node });
    expect(done.body).toEqual({ matched: 3, cancelled: 3, ended: 0, dryRun: false });
    for (const { stream } of runs) expect(types(await readEvents(stream)).slice(-2)).toEqual(['error', 'done']);
    await expect.poll(() => service.services.runs.count()).toBe(0);
    const entries = await audited(service, 'run.cancelled');
    expect(entries.map(({ target_id: id }) => id).toSorted()).toEqual(runs.map(({ runId }) => runId).toSorted());
    expect(entries[0]).toMatchObject({ actor_type: 'serviceKey', procedure: 'operator.runs.cancel' });
    expect((await cancel(service, { all: true })).body).toMatchObject({ matched: 0 });
  });

  test('by two operators at once, while a run ends, cancels each run once', async () => {
    await using service = await createTestService({ agents });
    const runs = await Promise.all(Array.from({ length: 8 }, () => heldRun(service)));
    runs[0]?.open();
    const outcomes = await Promise.all([cancel(service, { all: true }), cancel(service, { all: true })]);
    const endings = await Promise.all(runs.map(async ({ stream }) => (await readEvents(stream)).slice(-2)));
    const cancelled = endings.filter(([terminal]) => terminal?.type === 'error').length;
    expect(cancelled).toBeGreaterThanOrEqual(7);
    const [one, two] = outcomes.map(({ body }) => body);
    expect((one?.cancelled ?? 0) + (two?.cancelled ?? 0)).toBe(cancelled);
    for (const body of [one, two]) expect(body?.matched).toBe((body?.cancelled ?? 0) + (body?.ended ?? 0));
    expect(await audited(service, 'run.cancelled')).toHaveLength(cancelled);
  });
});

describe('requeueing', () => {
  test('begins the next attempt at once, and the former one stores nothing more', async () => {
    await using service = await ticking();
    const { runId, sessionId, stream, open } = await heldRun(service);
    expect((await requeue(service, { runId, attempt: 1 })).body).toEqual({ requeued: 1, skipped: 0 });
    // The same request of a second operator came too late.
    expect(await requeue(service, { runId, attempt: 1 })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const run = async () => (await service.fetch(`/api/v1/sessions/${sessionId}/runs/${runId}`)).json();
    await expect.poll(run).toMatchObject({ attempt: 2, status: 'running' });
    open();
    const events = await readEvents(stream);
    expect(types(events).slice(-2)).toEqual(['echo_complete', 'done']);
    expect(types(events).filter((type) => type === 'text_reset')).toHaveLength(1);
    expect(await audited(service, 'run.requeued')).toMatchObject([
      { target_id: runId, procedure: 'operator.runs.requeue' },
    ]);
  });

  test('is refused for what has ended, waits, or is unknown, and leaves alone what is in the queue', async () => {
    await using service = await createTestService({ agents, environment: { MAX_RUNS_PER_NODE: '1' } });
    const held = await heldRun(service);
    const queued = await heldRunInQueue(service);
    expect((await requeue(service, { runId: queued.runId })).body).toEqual({ requeued: 0, skipped: 0 });
    await readDatabase(service, `update run set status = 'waiting' where id = $1 returning id`, [queued.runId]);
    expect(await requeue(service, { runId: queued.runId })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    held.open();
    await readEvents(held.stream);
    expect(await requeue(service, { runId: held.runId })).toMatchObject({ status: 409, body: { code: 'run_ended' } });
    expect((await requeue(service, { runId: randomUUID() })).status).toBe(404);
    for (const wrong of [{}, { runId: held.runId, node }, { runId: 'x' }])
      expect((await requeue(service, wrong)).status).toBe(400);
    const asked = `mutation { requeueRuns(input: { node: "${node}" }) { requeued skipped } }`;
    expect((await ask(service, asked)).data).toEqual({ requeueRuns: { requeued: 0, skipped: 0 } });
    await queued.stream.body?.cancel();
  });

  test('moves the runs of a node to another one, also if two operators ask at once', async () => {
    await using database = await createDatabase();
    await using one = await startNode(database, 1);
    const runs = await Promise.all([heldRun(one), heldRun(one), heldRun(one)]);
    await using two = await startNode(database, 2, {}, { silent: true });
    const from = '00000000-0000-7000-8000-000000000001';
    const outcomes = await Promise.all([requeue(two, { node: from }), requeue(two, { node: from })]);
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
    const moved = await readDatabase(two, 'select attempt from run order by id', []);
    // Either node may have taken them up, and given them back for the second request. Two scans at once may take up the same run.
    const requeued = Number(outcomes[0].body.requeued) + Number(outcomes[1].body.requeued);
    expect(requeued).toBeGreaterThanOrEqual(runs.length);
    expect(moved.reduce((sum, { attempt }) => sum + Number(attempt) - 1, 0)).toBeGreaterThanOrEqual(requeued);
    expect(moved.every(({ attempt }) => Number(attempt) >= 2)).toBe(true);
    for (const { open } of runs) open();
    for (const { sessionId } of runs) {
      const events = await readEvents(await two.fetch(`/api/v1/sessions/${sessionId}/events`));
      expect(types(events).slice(-2)).toEqual(['echo_complete', 'done']);
      expect(types(events).filter((type) => type === 'done')).toHaveLength(1);
    }
    for (const { stream } of runs) expect(types(await readEvents(stream)).at(-1)).toBe('done');
  });

  test('beside the end of a run, one of the two happens', async () => {
    await using service = await ticking();
    for (let round = 0; round < 6; round += 1) {
      const { runId, sessionId, stream, open } = await heldRun(service);
      open();
      const { status } = await requeue(service, { runId });
      expect([200, 409]).toContain(status);
      const events = await readEvents(stream);
      expect(types(events).slice(-2)).toEqual(['echo_complete', 'done']);
      const runs = await readDatabase(service, 'select status, attempt from run where session_id = $1', [sessionId]);
      expect(runs).toEqual([{ status: 'completed', attempt: status === 200 ? 2 : 1 }]);
    }
  });
});

test('the SDK has the same', async () => {
  await using service = await ticking();
  await using http = await listen(service);
  const { operator } = clientOf(http.url);
  const held = await heldRun(service);
  const found: string[] = [];
  for await (const run of operator.runs({ status: 'running', limit: 1 })) found.push(run.runId);
  expect(found).toEqual([held.runId]);
  expect(await operator.requeueRuns({ runId: held.runId })).toEqual({ requeued: 1, skipped: 0 });
  expect(await operator.cancelRuns({ agent: 'echo-back' })).toMatchObject({ matched: 1, cancelled: 1 });
  await readEvents(held.stream);
  await expect(operator.requeueRuns({ runId: held.runId })).rejects.toMatchObject({ code: 'run_ended' });
});
