import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBudget } from '../budgets/budget-service.ts';
import { echo } from '../support/echo-agent.ts';
import { type OpenDoor, openDoor } from './door.ts';
import { get } from './over-rest.ts';
import { RefusedError, type Transport } from './transport.ts';
import { transportsOf } from './transports.ts';

let at: OpenDoor;
afterAll(() => at[Symbol.asyncDispose]());
beforeAll(async () => {
  at = await openDoor();
});

const body = { messages: [{ role: 'user', content: 'Say more' }] };

async function problemOf(transport: Transport, way: 'run' | 'start', sessionId: string) {
  const answer: Promise<unknown> = transport[way](at.door, { sessionId, name: 'echoBack', agent: echo, body });
  const refused = await answer.then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(RefusedError);
  return (refused as RefusedError).problem;
}

test.each(transportsOf(echo, body))('a budget that is used up refuses a run over $label', async (transport) => {
  const budget = await makeBudget(at.service, { measure: 'runs', period: 'day', limit: 0 });
  const sessionId = await at.service.createSession();
  const { budgetId } = budget;
  for (const way of ['run', 'start'] as const) {
    const problem = await problemOf(transport, way, sessionId);
    expect(problem).toMatchObject({ code: 'budget_exceeded', status: 402, budgetId, measure: 'runs', limit: 0 });
  }
  expect(await get(at.door, `/sessions/${sessionId}/runs`)).toEqual({ runs: [], nextBefore: null });
  await at.service.fetch(`/api/v1/budgets/${budgetId}`, { method: 'DELETE' });
});

test.each(transportsOf(echo, body))('a full budget of streams starts no run over $label', async (transport) => {
  const { budgetId } = await makeBudget(at.service, { measure: 'concurrentStreams', limit: 0 });
  const sessionId = await at.service.createSession();
  const problem = await problemOf(transport, 'run', sessionId);
  expect(problem).toMatchObject({ code: 'budget_exceeded', status: 402, measure: 'concurrentStreams' });
  expect(await get(at.door, `/sessions/${sessionId}/runs`)).toEqual({ runs: [], nextBefore: null });
  await at.service.fetch(`/api/v1/budgets/${budgetId}`, { method: 'DELETE' });
});
