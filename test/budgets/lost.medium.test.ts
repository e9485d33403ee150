import { expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from '../support/database.ts';
import { dyingPool } from '../support/dying-pool.ts';
import { readEvents, readUntil } from '../support/events.ts';
import { type StubAnswer, startStubModel } from '../support/stub-model.ts';
import { createBudgetService, ideate, ideationScript, makeBudget, readBudget } from './budget-service.ts';

test('what a lost node had reserved is given back when its run goes on elsewhere', async () => {
  await using model = await startStubModel(ideationScript);
  await using store = await createStore();
  const node = '00000000-0000-7000-8000-00000000000b';
  await using other = await createBudgetService(model, { store, node });
  const budget = await makeBudget(other, { measure: 'tokens', period: 'day', limit: 1_000_000 });
  const { pool, died } = dyingPool(store.pool, { statement: 'budget-settle', nth: 1, when: 'before' });
  // It is not closed: a node that was killed closes nothing.
  const killed = await createBudgetService(model, { store: { ...store, pool } });
  const { sessionId } = await ideate(killed);
  await died;
  const before = await readBudget(other, budget);
  expect(before.used).toBe(0);
  expect(before.reserved).toBeGreaterThan(1_200);

  await store.pool.query(`update run set lease_until = now() - interval '1 second'`);
  await other.services.recover();
  const events = await readEvents(await other.fetch(`/api/v1/sessions/${sessionId}/events`));
  expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
  // The answer whose settlement was lost was not stored either, so it was asked for again, and counts once.
  expect(await readBudget(other, budget)).toMatchObject({ used: 240, reserved: 0 });
  expect(model.requests).toHaveLength(3);
});

test('a run that is cancelled in a call pays for its input and for what was answered', async () => {
  await using model = await startStubModel((): StubAnswer => ({ kind: 'endless', delta: 'and so on ', everyMs: 50 }));
  await using service = await createBudgetService(model);
  const budget = await makeBudget(service, { measure: 'tokens', period: 'day', limit: 1_000_000 });
  const { sessionId, response } = await ideate(service);
  const [begun] = await readUntil(response, ({ type }) => type === 'text_delta');
  await service.post(`/api/v1/sessions/${sessionId}/runs/${String(begun?.runId)}/cancel`);
  await expect.poll(async () => (await readBudget(service, budget)).used).toBeGreaterThan(100);
  await expect.poll(async () => (await readBudget(service, budget)).reserved).toBe(0);
  expect((await readBudget(service, budget)).used).toBeLessThan(5_000);
});

test('what a budget does not limit costs no statement, and three budgets cost two for each call', async () => {
  // Which budgets there are is asked for again after some seconds, which may pass during a run.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await using model = await startStubModel(ideationScript);
  await using service = await createBudgetService(model);
  const { pool } = service.store;
  const names: string[] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) => {
    const [asked] = given as [{ name?: string } | string];
    if (typeof asked === 'object') names.push(asked.name ?? '');
    return query(...given);
  }) as typeof pool.query;
  const count = async () => {
    names.length = 0;
    await readEvents((await ideate(service)).response);
    return names.filter((name) => name.startsWith('budget')).toSorted();
  };
  await count();
  expect(await count()).toEqual([]);
  for (const period of ['day', 'month']) await makeBudget(service, { measure: 'tokens', period, limit: 1_000_000 });
  await makeBudget(service, { measure: 'costUsd', period: 'day', limit: 1_000 });
  expect(await count()).toEqual([
    'budget-reserve',
    'budget-reserve',
    'budget-reserve',
    'budget-settle',
    'budget-settle',
    'budgets',
  ]);
});
