import { expect, test } from 'vitest';
import { readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';
import { startStubModel } from '../support/stub-model.ts';

const key = 'sk-wrong-key-of-somebody';
const say = { messages: [{ role: 'user', content: 'An app for dog walkers' }] };

test.each([
  [401, 'OPENAI_API_KEY'],
  [403, 'OPENAI_API_KEY'],
  [404, 'OPENAI_MODEL'],
])('a model server that says %d ends the run at once, and the error names %s', async (status, setting) => {
  const words = `Incorrect API key ${key}. Ask ops@provider.example.`;
  await using stub = await startStubModel(() => ({ kind: 'status', status, error: { message: words } }));
  const environment = { OPENAI_API_KEY: key, OPENAI_BASE_URL: stub.url, OPENAI_MODEL: 'some-model' };
  await using service = await createTestService({ environment });
  const id = await service.createSession();
  const answer = await service.post(`/api/v1/sessions/${id}/ideation-agent`, say);
  const text = await answer.clone().text();
  const events = await readEvents(answer);
  expect(events.at(-2)).toMatchObject({
    type: 'error',
    code: 'model_misconfigured',
    retryable: false,
    message: expect.stringContaining(setting),
  });
  expect(text).not.toMatch(/sk-wrong|provider\.example/);
  expect(stub.requests).toHaveLength(1);
  const runs = (await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json()) as { runs: unknown[] };
  expect(runs).toMatchObject({
    runs: [{ status: 'failed', error: { code: 'model_misconfigured', retryable: false } }],
  });
});
