import { describe, expect, test } from 'vitest';
import { storeKey } from '../access/stored-key.ts';
import { signedIn } from '../support/browser-session.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { readEvents, readUntil } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startStubModel } from '../support/stub-model.ts';
import { createBudgetService, ideate, ideationScript, makeBudget, readBudget } from './budget-service.ts';

const agents = { echoBack: echo };
const talk = { messages: [{ role: 'user', content: 'one two three' }] };

async function say(service: TestService, body: object = talk, headers: Record<string, string> = {}) {
  const id = await service.createSession();
  return service.post(`/api/v1/sessions/${id}/echo-back-agent`, body, headers);
}

const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

describe('a budget of runs', () => {
  test('counts each run that starts, and none that attaches to one', async () => {
    await using service = await createTestService({ agents });
    const budget = await makeBudget(service, { measure: 'runs', period: 'day', limit: 2 });
    const id = await service.createSession();
    const start = (key: string) =>
      service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk, { 'idempotency-key': key });
    for (const key of ['one', 'one', 'two']) expect((await readEvents(await start(key))).at(-1)?.type).toBe('done');
    expect(await readBudget(service, budget)).toMatchObject({ used: 2, reserved: 0 });
    const refused = await start('three');
    expect([refused.status, await codeOf(refused)]).toEqual([402, 'budget_exceeded']);
    expect((await start('two')).status).toBe(200);
  });

  test('does not count a run that was refused for another reason', async () => {
    await using service = await createTestService({ agents });
    const budget = await makeBudget(service, { measure: 'runs', period: 'month', limit: 10 });
    const open = closeGate('busy');
    const id = await service.createSession();
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    const answers = await Promise.all([1, 2, 3].map(() => service.post(path, { ...talk, gate: 'busy' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await readBudget(service, budget)).toMatchObject({ used: 1, reserved: 0 });
    open();
    await Promise.all(answers.map((answer) => answer.text()));
  });

  test('warns once when 80 % are used', async () => {
    await using service = await createTestService({ agents });
    const hook = { url: 'http://hooks.test/budgets', events: ['budget.warning'] };
    const { webhookId } = (await (await service.post('/api/v1/webhooks', hook)).json()) as { webhookId: string };
    const budget = await makeBudget(service, { measure: 'runs', period: 'day', limit: 5 });
    for (let run = 1; run <= 5; run += 1) await (await say(service)).text();
    expect(await readBudget(service, budget)).toMatchObject({ used: 5, warned: true });
    const audit = await (await service.fetch('/api/v1/audit?action=budget.warned')).json();
    expect(audit).toMatchObject({
      entries: [
        {
          actor: { type: 'system' },
          target: { type: 'budget', id: budget.budgetId },
          after: { measure: 'runs', period: 'day', limit: 5, used: 4 },
        },
      ],
    });
    const page = (await (await service.fetch(`/api/v1/webhooks/${webhookId}/deliveries`)).json()) as {
      deliveries: { type: string; body: string }[];
    };
    expect(page.deliveries.map(({ type, body }) => [type, JSON.parse(body)])).toMatchObject([
      ['budget.warning', { data: { budgetId: budget.budgetId, subject: 'workspace', used: 4, limit: 5 } }],
    ]);
  });
});

describe('a budget of what is under way', () => {
  test('counts runs until they end, also those from before it', async () => {
    await using service = await createTestService({ agents });
    const open = closeGate('held');
    const held = await say(service, { ...talk, gate: 'held' });
    await readUntil(held, ({ type }) => type === 'text_delta');
    const budget = await makeBudget(service, { measure: 'concurrentRuns', limit: 1 });
    expect(budget).toMatchObject({ used: 1, period: null, periodEnd: null });
    const refused = await say(service);
    expect([refused.status, await codeOf(refused)]).toEqual([402, 'budget_exceeded']);
    open();
    await expect.poll(async () => (await readBudget(service, budget)).used).toBe(0);
    expect((await readEvents(await say(service))).at(-1)?.type).toBe('done');
  });

  test('counts streams while they are open, and refuses a run before it starts', async () => {
    await using service = await createTestService({ agents });
    const budget = await makeBudget(service, { measure: 'concurrentStreams', limit: 1 });
    const open = closeGate('stream');
    const held = await say(service, { ...talk, gate: 'stream' });
    expect(held.status).toBe(200);
    const other = await service.createSession();
    const log = await service.fetch(`/api/v1/sessions/${other}/events?follow=true`);
    expect([log.status, await codeOf(log)]).toEqual([402, 'budget_exceeded']);
    const run = await service.post(`/api/v1/sessions/${other}/echo-back-agent`, talk);
    expect(run.status).toBe(402);
    const runs = await (await service.fetch(`/api/v1/sessions/${other}/runs`)).json();
    expect(runs).toMatchObject({ runs: [] });
    open();
    await held.text();
    await expect.poll(async () => (await readBudget(service, budget)).used).toBe(0);
    const again = await say(service);
    expect((await readEvents(again)).at(-1)?.type).toBe('done');
  });
});

describe('a budget of dollars', () => {
  test('counts what the prices make of the tokens', async () => {
    await using model = await startStubModel(ideationScript);
    await using service = await createBudgetService(model);
    const budget = await makeBudget(service, { measure: 'costUsd', period: 'month', limit: 0.5 });
    await readEvents((await ideate(service)).response);
    expect(await readBudget(service, budget)).toMatchObject({ used: 0.00024, reserved: 0, limit: 0.5 });
  });

  test('needs the price of each model', async () => {
    await using model = await startStubModel(ideationScript);
    await using service = await createBudgetService(model, { environment: { MODEL_PRICES: 'small=1,1' } });
    const refused = await service.post('/api/v1/budgets', { measure: 'costUsd', period: 'day', limit: 1 });
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'prices_missing', models: ['large'] }]);
    // The settings of another node may have had one.
    await service.store.pool.query(
      `insert into budget (id, workspace_id, subject, measure, period, most, created_by)
       select gen_random_uuid(), id, 'workspace', 'costUsd', 'day', 1, 'service' from workspace`,
    );
    service.services.budgets.forget();
    const { response } = await ideate(service);
    expect([response.status, await codeOf(response)]).toEqual([422, 'prices_missing']);
  });
});

test('a budget of a member counts what their keys use, and one of a key only its own', async () => {
  await using service = await createTestService({ agents });
  const workspaceId = '00000000-0000-7000-8000-000000000001';
  const { memberId } = await signedIn(service, { role: 'developer', workspaceId });
  const [one, other] = [
    await storeKey(service.store.pool, { workspaceId, memberId }),
    await storeKey(service.store.pool, { workspaceId, memberId }),
  ];
  const found = await service.store.pool.query<{ id: string }>('select id from api_key order by id limit 1');
  const keyId = found.rows[0]?.id;
  const [first, second] = [`Bearer ${one}`, `Bearer ${other}`];
  await makeBudget(service, { subject: 'member', subjectId: memberId, measure: 'runs', period: 'day', limit: 3 });
  await makeBudget(service, { subject: 'key', subjectId: keyId, measure: 'runs', period: 'day', limit: 1 });
  const start = async (authorization: string) => {
    const response = await say(service, talk, { authorization });
    await response.text();
    return response.status;
  };
  const statuses = [];
  for (const key of [first, second, first, second, first, second]) statuses.push(await start(key));
  // One of the keys may start one run, and both together three.
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 402)).toHaveLength(3);
  expect((await say(service)).status).toBe(200);

  const usage = async (by: string) =>
    (await (await service.fetch(`/api/v1/usage?by=${by}`)).json()) as { rows: object[]; total: object };
  expect(await usage('member')).toMatchObject({
    rows: [
      { value: memberId, name: 'Signed in', runs: 3 },
      { value: null, name: null, runs: 1 },
    ],
    total: { runs: 4, calls: 0, costUsd: 0 },
  });
  expect((await usage('key')).rows).toHaveLength(3);
});

test('what does not fit together is refused', async () => {
  await using service = await createTestService({ agents });
  const create = async (body: object) => {
    const response = await service.post('/api/v1/budgets', body);
    const { code, errors } = (await response.json()) as { code: string; errors?: { path: string }[] };
    return [code, ...(errors ?? []).map(({ path }) => path)];
  };
  expect(await create({ measure: 'runs', limit: 1 })).toEqual(['invalid_request', 'period']);
  expect(await create({ measure: 'concurrentRuns', period: 'day', limit: 1 })).toEqual(['invalid_request', 'period']);
  expect(await create({ measure: 'runs', period: 'day', limit: 1.5 })).toEqual(['invalid_request', 'limit']);
  expect(await create({ measure: 'runs', period: 'day', limit: -1 })).toEqual(['invalid_request', 'limit']);
  const runs = { measure: 'runs', period: 'day', limit: 1 };
  expect(await create({ ...runs, subjectId: 'x' })).toEqual(['invalid_request', 'subjectId']);
  expect(await create({ ...runs, subject: 'key' })).toEqual(['invalid_request', 'subjectId']);
  expect(await create({ ...runs, subject: 'member', subjectId: 'x' })).toEqual(['invalid_request', 'subjectId']);
  await makeBudget(service, runs);
  expect(await create(runs)).toEqual(['conflict']);
});
