import { describe, expect, test } from 'vitest';
import { type AnyEvent, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam } from '../support/team.ts';
import { inDeltas, inJson, type StubAnswer, type StubScript, startStubModel } from '../support/stub-model.ts';

const idea = { messages: [{ role: 'user', content: 'An app that lets dog walkers schedule walks' }] };
const summary = { ideaSummary: 'Dog walkers schedule walks.' };
const usage = {
  prompt_tokens: 100,
  completion_tokens: 20,
  total_tokens: 120,
  prompt_tokens_details: { cached_tokens: 60 },
  completion_tokens_details: { reasoning_tokens: 5 },
};
const counted = { inputTokens: 100, cachedTokens: 60, outputTokens: 20, reasoningTokens: 5 };

/** Answers Ideation's two tasks. */
const decent: StubScript = ({ body }) =>
  ({ ...(body.response_format ? inJson(summary) : inDeltas('Who walks the dogs?')), usage }) as StubAnswer;

const chunk = (delta: object, reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;

async function ideate(service: TestService, body: object = idea): Promise<AnyEvent[]> {
  const id = await service.createSession();
  return readEvents(await service.post(`/api/v1/sessions/${id}/ideation-agent`, body));
}

const ofType = (events: readonly AnyEvent[], type: string) => events.filter((event) => event.type === type);

const settings = (url: string, more: Record<string, string> = {}) => ({
  OPENAI_BASE_URL: url,
  OPENAI_MODEL: 'large',
  ...more,
});

describe('a run with a model', () => {
  test('tells the tokens of each call and of the run so far', async () => {
    await using model = await startStubModel(decent);
    const environment = settings(model.url, { MODEL_PRICES: 'large=1,10' });
    await using service = await createTestService({ environment });
    const events = await ideate(service);
    const costUsd = (100 + 200) / 1_000_000;
    expect(ofType(events, 'usage')).toMatchObject([
      {
        step: 'reply',
        model: 'large',
        ...counted,
        costUsd,
        total: { inputTokens: 100, outputTokens: 20, costUsd },
      },
      {
        step: 'summary',
        model: 'large',
        ...counted,
        costUsd,
        total: { inputTokens: 200, outputTokens: 40, costUsd: costUsd * 2 },
      },
    ]);
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      usage: { inputTokens: 200, outputTokens: 40, costUsd: costUsd * 2 },
    });
  });

  test('counts the tokens of a call that failed', async () => {
    await using model = await startStubModel(
      () => ({ kind: 'deltas', deltas: ['Who walks'], finishReason: 'content_filter', usage }) as StubAnswer,
    );
    await using service = await createTestService({ environment: settings(model.url) });
    const events = await ideate(service);
    expect(ofType(events, 'usage')).toMatchObject([{ step: 'reply', ...counted, costUsd: null }]);
    expect(ofType(events, 'error')).toMatchObject([{ code: 'output_refused' }]);
    expect(events.at(-1)).toMatchObject({ outcome: 'failed', usage: { inputTokens: 100, outputTokens: 20 } });
  });

  test('estimates the tokens of a call that broke off', async () => {
    await using model = await startStubModel(() => ({ kind: 'cut', deltas: ['Who walks ', 'the dogs?'] }));
    await using service = await createTestService({ environment: settings(model.url) });
    const events = await ideate(service);
    const [call] = ofType(events, 'usage');
    expect(call).toMatchObject({ outputTokens: 5, cachedTokens: 0 });
    expect(Number(call?.inputTokens)).toBeGreaterThan(100);
  });

  test('says that the model thinks, until its answer begins', async () => {
    await using model = await startStubModel(({ body }) => ({
      kind: 'raw',
      contentType: 'text/event-stream',
      pieces: [
        chunk({ reasoning_content: 'They want' }),
        chunk({ reasoning_content: ' dogs' }),
        chunk({ content: body.response_format ? JSON.stringify(summary) : 'Who?' }, 'stop'),
      ],
    }));
    await using service = await createTestService({ environment: settings(model.url) });
    const events = await ideate(service);
    expect(events.map(({ type, state, delta }) => state ?? delta ?? type)).toEqual([
      'phase',
      'build_session_created',
      'running',
      'done',
      'Who?',
      'usage',
      'running',
      'done',
      'usage',
      'ideation_complete',
      'done',
    ]);
    expect(JSON.stringify(events)).not.toContain('They want');
  });
});

test('a run without a model tells no tokens', async () => {
  await using service = await createTestService();
  expect(types(await ideate(service))).not.toContain('usage');
});

describe('a ceiling', () => {
  test('ends a run after the call that goes over it, and keeps what was there', async () => {
    await using model = await startStubModel(decent);
    await using service = await createTestService({ environment: settings(model.url, { RUN_TOKEN_LIMIT: '1000' }) });
    const id = await service.createSession();
    const url = `/api/v1/sessions/${id}/ideation-agent`;
    expect((await readEvents(await service.post(url, idea))).at(-1)).toMatchObject({ outcome: 'completed' });
    const events = await readEvents(await service.post(url, { ...idea, tokenLimit: 119 }));
    expect(ofType(events, 'error')).toMatchObject([
      {
        code: 'budget_exceeded',
        message: 'The run has used 120 tokens, and its limit is 119. What it had finished before is kept.',
        retryable: false,
      },
    ]);
    expect(model.requests).toHaveLength(3);
    const session = await (await service.fetch(`/api/v1/sessions/${id}`)).json();
    expect(session).toMatchObject({ ideaSummary: summary.ideaSummary, usage: { inputTokens: 300 } });
  });

  test('of a body does not lift the one of the service', async () => {
    await using model = await startStubModel(decent);
    await using service = await createTestService({ environment: settings(model.url, { RUN_TOKEN_LIMIT: '119' }) });
    const events = await ideate(service, { ...idea, tokenLimit: 5000 });
    expect(ofType(events, 'error')).toMatchObject([{ code: 'budget_exceeded' }]);
  });

  test('in dollars ends a run, and needs a price', async () => {
    await using model = await startStubModel(decent);
    const priced = settings(model.url, { OPENAI_MODELS: 'large,small', MODEL_PRICES: 'large=1000,1000' });
    await using service = await createTestService({ environment: priced });
    const events = await ideate(service, { ...idea, costLimitUsd: 0.1 });
    expect(ofType(events, 'error')).toMatchObject([
      { code: 'budget_exceeded', message: expect.stringContaining('$0.1200, and its limit is $0.1.') },
    ]);
    const id = await service.createSession();
    const body = { ...idea, costLimitUsd: 0.1, modelId: 'small' };
    const refused = await service.post(`/api/v1/sessions/${id}/ideation-agent`, body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'costLimitUsd' }] });
  });

  test('holds for all stages of a team together', async () => {
    await using model = await startStubModel(decent);
    await using service = await createTestService({ environment: settings(model.url) });
    const id = await service.createSession();
    const body = { agents: ['ideation', 'prd'], task: 'An app for dog walkers', tokenLimit: 250 };
    await startTeam(service, id, body);
    const events = await readEvents(await service.fetch(`/api/v1/sessions/${id}/events?since=0`));
    expect(types(events)).toContain('ideation_complete');
    expect(ofType(events, 'error')).toMatchObject([
      { code: 'budget_exceeded', message: expect.stringContaining('360 tokens, and its limit is 250') },
    ]);
  });
});

describe('the model of a call', () => {
  test('is the fast one for a small task, and the one of the body for all others', async () => {
    await using model = await startStubModel(decent);
    const more = { OPENAI_MODELS: 'large,other', OPENAI_MODEL_FAST: 'small' };
    await using service = await createTestService({ environment: settings(model.url, more) });
    await ideate(service);
    const events = await ideate(service, { ...idea, modelId: 'other' });
    expect(model.requests.map(({ body }) => body.model)).toEqual(['large', 'small', 'other', 'small']);
    expect(ofType(events, 'usage').map(({ model: name }) => name)).toEqual(['other', 'small']);
  });

  test.each<[string, StubAnswer]>([
    [
      'has used up its quota',
      { kind: 'status', status: 400, error: { message: 'insufficient credits', code: 'insufficient_quota' } },
    ],
    [
      'has no credit',
      { kind: 'status', status: 402, error: { message: 'Payment required', type: 'insufficient_quota' } },
    ],
    [
      'has too little context',
      { kind: 'status', status: 400, error: { message: 'too long', code: 'context_length_exceeded' } },
    ],
  ])('is the fallback if the server %s', async (_name, refusal) => {
    await using first = await startStubModel(() => refusal);
    await using second = await startStubModel(decent);
    const more = {
      OPENAI_API_KEY: 'first-key',
      OPENAI_FALLBACK: `${second.url}#spare`,
      OPENAI_FALLBACK_API_KEY: 'own',
    };
    await using service = await createTestService({ environment: settings(first.url, more) });
    const events = await ideate(service);
    expect(events.at(-1)).toMatchObject({ outcome: 'completed' });
    expect(ofType(events, 'usage').map(({ model: name }) => name)).toEqual(['spare', 'spare']);
    expect(second.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer own', 'Bearer own']);
  });

  test('is not the fallback if the key is wrong, or after the first delta', async () => {
    await using second = await startStubModel(decent);
    const answers: StubAnswer[] = [
      { kind: 'status', status: 401, error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } },
      { kind: 'cut', deltas: ['Who '] },
    ];
    for (const answer of answers) {
      await using first = await startStubModel(() => answer);
      const more = { OPENAI_FALLBACK: `${second.url}#spare`, OPENAI_FALLBACK_API_KEY: 'own' };
      await using service = await createTestService({ environment: settings(first.url, more) });
      expect((await ideate(service)).at(-1)).toMatchObject({ outcome: 'failed' });
    }
    expect(second.requests).toHaveLength(0);
  });
});
