import { describe, expect, test } from 'vitest';
import { readEvents } from '../support/events.ts';
import { createStore } from '../support/database.ts';
import { startStubModel } from '../support/stub-model.ts';
import { createBudgetService, ideate, ideationScript, makeBudget, readBudget } from './budget-service.ts';

/** Tokens: four of the first calls of Ideation fit at once, whose answers are limited to 1,200. */
const limit = 8_000;

describe('a budget of tokens', () => {
  test('counts what calls used, and holds nothing after them', async () => {
    await using model = await startStubModel(ideationScript);
    await using service = await createBudgetService(model);
    const budget = await makeBudget(service, { measure: 'tokens', period: 'day', limit: 100_000 });
    expect(budget).toMatchObject({ subject: 'workspace', used: 0, reserved: 0, warned: false });
    const { response } = await ideate(service);
    expect((await readEvents(response)).at(-1)).toMatchObject({ outcome: 'completed' });
    expect(await readBudget(service, budget)).toMatchObject({ used: 240, reserved: 0 });
  });

  test('ends a run with the call that does not fit, and keeps what was finished before', async () => {
    await using model = await startStubModel(ideationScript);
    await using service = await createBudgetService(model);
    await readEvents((await ideate(service)).response);
    // What was used before counts, too.
    const budget = await makeBudget(service, { measure: 'tokens', period: 'month', limit: 240 + 10 });
    expect(budget.used).toBe(240);
    const [first] = (await readEvents((await ideate(service)).response)).slice(-2);
    expect(first).toMatchObject({ type: 'error', code: 'budget_exceeded', retryable: false });
    const says =
      /^The budget of the workspace is 250 tokens a month\. 10 tokens are left, and the next call may use (\d+) tokens\. What was finished before is kept\. /;
    const [, reserves] = says.exec(String(first?.message)) ?? [];
    expect(model.requests).toHaveLength(2);

    // Now the first call fits, and leaves too little for the second one.
    await service.fetch(`/api/v1/budgets/${budget.budgetId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 240 + Number(reserves) }),
    });
    const events = await readEvents((await ideate(service)).response);
    expect(
      events
        .filter(({ type }) => type === 'text_delta')
        .map(({ delta }) => delta)
        .join(''),
    ).toBe('Who walks the dogs?');
    expect(events.at(-2)).toMatchObject({ type: 'error', code: 'budget_exceeded' });
    expect(model.requests).toHaveLength(3);
    expect(await readBudget(service, budget)).toMatchObject({ used: 360, reserved: 0 });
  });

  test('that is used up refuses a run before its stream', async () => {
    await using model = await startStubModel(ideationScript);
    await using service = await createBudgetService(model);
    const budget = await makeBudget(service, { measure: 'tokens', period: 'day', limit: 0 });
    const { sessionId, response } = await ideate(service);
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ code: 'budget_exceeded', budgetId: budget.budgetId, limit: 0 });
    const runs = await (await service.fetch(`/api/v1/sessions/${sessionId}/runs`)).json();
    expect(runs).toMatchObject({ runs: [] });
    await service.fetch(`/api/v1/budgets/${budget.budgetId}`, { method: 'DELETE' });
    const later = await ideate(service);
    expect(later.response.status).toBe(200);
    await later.response.text();
  });

  test('is never passed by fifty runs on two nodes', async () => {
    await using model = await startStubModel((request) => ({ ...ideationScript(request), firstByteMs: 100 }) as never);
    await using store = await createStore();
    const environment = { MAX_RUNS_PER_NODE: '100' };
    await using one = await createBudgetService(model, { store, environment });
    const node = '00000000-0000-7000-8000-00000000000b';
    await using other = await createBudgetService(model, { store, environment, node });
    // What is learnt about the server limits the answers of later calls.
    await readEvents((await ideate(one)).response);
    await readEvents((await ideate(other)).response);
    const budget = await makeBudget(one, { measure: 'tokens', period: 'day', limit });
    expect(budget.used).toBe(480);
    // Without messages between nodes, it would know within 5 s.
    other.services.budgets.forget();
    let most = 0;
    const look = setInterval(() => {
      void store.pool
        .query<{ sum: number }>('select (used + reserved)::float8 as sum from budget')
        .then(({ rows }) => (most = Math.max(most, rows[0]?.sum ?? 0)));
    }, 5);
    const ends = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const { response } = await ideate(index % 2 === 0 ? one : other);
        if (response.status !== 200) return response.status;
        return (await readEvents(response)).at(-2)?.code ?? 'completed';
      }),
    );
    clearInterval(look);
    const completed = ends.filter((end) => end === 'completed').length;
    expect(new Set(ends)).toEqual(new Set(['completed', 'budget_exceeded']));
    expect(completed).toBeGreaterThan(0);
    expect(completed).toBeLessThan(50);
    expect(most).toBeGreaterThan(limit / 2);
    expect(most).toBeLessThanOrEqual(limit);
    const { used, reserved } = await readBudget(one, budget);
    // Runs whose second call did not fit had paid for their first one.
    expect(used).toBeGreaterThanOrEqual(completed * 240);
    expect(used).toBeLessThanOrEqual(limit);
    expect(used / 120).toBe(model.requests.length);
    expect(reserved).toBe(0);
  });
});
