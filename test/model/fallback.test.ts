import { expect, test } from 'vitest';
import { openAiModel } from '../../server/providers/model/openai.ts';
import { modelConnections } from '../../server/providers/model/connections.ts';
import { withFallback } from '../../server/providers/model/fallback.ts';
import { inDeltas, limited, type StubAnswer, startStubModel } from '../support/stub-model.ts';
import { ask, hear } from './ask.ts';

const patience = { attempts: 1, firstDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 1 };

/** A model behind a server that answers so, with another one that says hello. Returns which errors moved calls. */
async function heard(answer: StubAnswer) {
  await using first = await startStubModel(() => answer);
  await using second = await startStubModel(() => inDeltas('hello'));
  using connections = modelConnections();
  const common = { apiKey: 'key', patience, connections };
  const moved: string[] = [];
  const model = withFallback(
    openAiModel({ ...common, baseUrl: first.url, model: 'first' }),
    openAiModel({ ...common, baseUrl: second.url, model: 'second' }),
    ({ code }) => moved.push(code),
  );
  const result = await hear(model, ask('Hi')).catch((error: Error) => error);
  return { text: 'text' in result ? result.text : null, moved };
}

test.each<[string, StubAnswer, string]>([
  ['fails', { kind: 'status', status: 503 }, 'model_error'],
  ['is busy', limited(), 'model_rate_limited'],
  ['breaks off before its first word', { kind: 'cut', deltas: [] }, 'model_error'],
])('a call goes to the fallback if the server %s', async (_name, answer, code) => {
  expect(await heard(answer)).toEqual({ text: 'hello', moved: [code] });
});

test.each<[string, StubAnswer]>([
  ['refuses the request', { kind: 'status', status: 400, error: { message: 'messages: required', param: 'messages' } }],
  ['refuses to answer', { kind: 'refusal', text: 'I cannot' }],
  ['knows no such model', { kind: 'status', status: 404, error: { message: 'model not found' } }],
  ['breaks off after a word', { kind: 'cut', deltas: ['Hel'] }],
])('a call stays where it is if the server %s', async (_name, answer) => {
  expect(await heard(answer)).toEqual({ text: null, moved: [] });
});
