import { expect, test } from 'vitest';
import { z } from 'zod';
import { finish, structured } from '../../agents/structured.ts';
import { modelConnections } from '../../server/providers/model/connections.ts';
import { openAiModel } from '../../server/providers/model/openai.ts';
import { inDeltas, inJson, type StubAnswer, startStubModel } from '../support/stub-model.ts';
import { ask, hear } from './ask.ts';

const prompt = {
  task: 'city.name',
  system: 'Task: name a city.',
  data: {},
  schema: z.object({ city: z.string() }),
  maxOutputTokens: 50,
};
const cut = { kind: 'deltas', deltas: ['{"city":'], finishReason: 'length' } as const;

/** Asks for a structured answer; the server gives these in turn, after one that shows that the model does not think. */
async function asked(...answers: readonly StubAnswer[]) {
  await using stub = await startStubModel(({ index }) => [inDeltas('Hi'), ...answers][index] ?? cut);
  using connections = modelConnections();
  const model = openAiModel({ apiKey: 'key', baseUrl: stub.url, model: 'm', connections });
  await hear(model, ask('Hello'));
  const answer = finish(structured(model, prompt, new AbortController().signal));
  return { answer: await answer.catch((error: unknown) => error), requests: stub.requests.slice(1) };
}

test('a structured answer that was cut off is asked for again once, shorter and with more room', async () => {
  const { answer, requests } = await asked(cut, inJson({ city: 'Oslo' }));
  expect(answer).toEqual({ city: 'Oslo' });
  expect(requests.map(({ body }) => body.max_completion_tokens)).toEqual([50, undefined]);
  expect(requests[1]?.body.messages.at(-1)?.content).toContain('in fewer words');
});

test('a structured answer that was cut off twice ends in `output_truncated`', async () => {
  const { answer, requests } = await asked(cut, cut);
  expect(answer).toMatchObject({ code: 'output_truncated' });
  expect(requests).toHaveLength(2);
});
