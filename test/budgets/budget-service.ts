import type { Budget } from '../../schema/budget.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../support/service.ts';
import { inDeltas, inJson, type StubAnswer, type StubModel, type StubScript } from '../support/stub-model.ts';

export const idea = { messages: [{ role: 'user', content: 'An app that lets dog walkers schedule walks' }] };
const summary = { ideaSummary: 'Dog walkers schedule walks.' };
/** What the model counts for each of its answers: 120 tokens. */
const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** Answers the two tasks of Ideation. */
export const ideationScript: StubScript = ({ body }) =>
  ({ ...(body.response_format ? inJson(summary) : inDeltas('Who walks the dogs?')), usage }) as StubAnswer;

/** A service whose model costs one dollar for a million tokens. */
export function createBudgetService(
  model: Pick<StubModel, 'url'>,
  { environment, ...options }: TestServiceOptions = {},
): Promise<TestService> {
  const settings = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'large', MODEL_PRICES: 'large=1,1' };
  return createTestService({ ...options, environment: { ...settings, ...environment } });
}

export async function makeBudget(service: TestService, body: object): Promise<Budget> {
  const response = await service.post('/api/v1/budgets', body);
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as Budget;
}

export async function readBudget(service: TestService, { budgetId }: Pick<Budget, 'budgetId'>): Promise<Budget> {
  return (await (await service.fetch(`/api/v1/budgets/${budgetId}`)).json()) as Budget;
}

/** Starts Ideation in a new session. Returns the response with the session's id. */
export async function ideate(service: TestService, headers: Record<string, string> = {}) {
  const sessionId = await service.createSession();
  const response = await service.post(`/api/v1/sessions/${sessionId}/ideation-agent`, idea, headers);
  return { sessionId, response };
}
