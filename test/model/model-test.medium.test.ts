import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { FaultSettings } from '../../bench/models/faults.ts';
import { startScriptedModel } from '../../bench/models/scripted-model.ts';
import type { ModelReport } from '../../schema/model.ts';
import { readListedLimits } from '../../server/providers/model/listed-limits.ts';
import { sdkService } from '../sdk/service.ts';
import { ask } from '../support/graphql.ts';
import { createTestService } from '../support/service.ts';
import { inDeltas, startStubModel } from '../support/stub-model.ts';
import { trpcClient } from '../support/trpc.ts';

const opened = sdkService();

/** Tests a model with these faults, over REST. */
async function tested(faults: FaultSettings, more: Record<string, string> = {}): Promise<ModelReport> {
  await using model = await startScriptedModel(faults);
  const environment = {
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'sk-very-secret',
    OPENAI_MODEL: 'scripted',
    ...more,
  };
  await using service = await createTestService({ environment });
  const response = await service.post('/api/v1/models/test');
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toContain('sk-very-secret');
  return JSON.parse(text) as ModelReport;
}

const said = ({ findings }: ModelReport, what: string) => findings.find((finding) => finding.what === what);

describe('the test of a model', () => {
  test('tells what its server takes', async () => {
    const report = await tested({ everyMs: 2 });
    expect(report).toMatchObject({ modelId: 'scripted', ok: true, error: null });
    expect(report).toMatchObject({ format: 'json_schema', streams: true, thinks: false, contextTokens: null });
    expect(report.firstTokenMs).toBeGreaterThanOrEqual(0);
    expect(report.tokensPerSecond).toBeGreaterThan(0);
    expect(said(report, 'parameters')?.says).toBe('No parameter was refused.');
    expect(said(report, 'limits')).toMatchObject({ ok: true, set: 'MODEL_LIMITS=scripted=context,output' });
  });

  test('tells what its server refuses, and that it thinks', async () => {
    const report = await tested({ refuses: 'json_schema,stream_options,system', thoughts: 'member' });
    expect(report).toMatchObject({ ok: true, format: 'json_object', thinks: true });
    expect(said(report, 'thoughts')?.set).toContain('MODEL_REASONING_EFFORT=low');
    expect(said(report, 'parameters')?.says).toBe(
      'The server takes no stream_options, so tokens are estimated, no system message.',
    );
  });

  test('tells the limits of a setting', async () => {
    const report = await tested({}, { MODEL_LIMITS: 'scripted=32768,4096' });
    expect(report).toMatchObject({ contextTokens: 32_768, outputTokens: 4_096 });
    expect(said(report, 'limits')?.set).toBeNull();
  });

  test('is a report for a server that fails, too, with what to check', async () => {
    await using model = await startStubModel(() => ({
      kind: 'status',
      status: 401,
      error: { message: 'Incorrect API key provided: sk-very-secret', code: 'invalid_api_key' },
    }));
    const environment = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-very-secret', OPENAI_MODEL: 'large' };
    await using service = await createTestService({ environment });
    const report = (await (await service.post('/api/v1/models/test')).json()) as ModelReport;
    expect(report).toMatchObject({ ok: false, error: { code: 'model_misconfigured' }, format: null, streams: null });
    expect(said(report, 'answers')).toMatchObject({ ok: false, says: expect.stringContaining('OPENAI_API_KEY') });
    expect(JSON.stringify(report)).not.toContain('sk-very-secret');
  });

  test('fails if the model cannot answer in JSON', async () => {
    await using model = await startStubModel(() => inDeltas('one, two, three'));
    const environment = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'large' };
    await using service = await createTestService({ environment });
    const report = (await (await service.post('/api/v1/models/test')).json()) as ModelReport;
    expect(report).toMatchObject({ ok: false, error: { code: 'output_invalid' }, format: null, streams: true });
  });

  test('forgets on request what was learnt, and learns it again', async () => {
    await using model = await startScriptedModel({ refuses: 'json_schema' });
    const environment = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted' };
    await using service = await createTestService({ environment });
    const asked = async (body: object) => {
      const before = model.requests.length;
      await service.post('/api/v1/models/test', body);
      return model.requests.length - before;
    };
    expect(await asked({})).toBe(6);
    expect(await asked({})).toBe(5);
    expect(await asked({ forget: true })).toBe(6);
  });

  test('names the models if there is no such one', async () => {
    const response = await opened.service.post('/api/v1/models/test', { modelId: 'gpt-0' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_request',
      detail: 'There is no model "gpt-0". The models are offline-draft.',
      errors: [{ path: 'modelId' }],
    });
  });

  test('says what to set if there is no model', async () => {
    const report = await opened.client.testModel();
    expect(report).toMatchObject({ modelId: 'offline-draft', ok: true, format: null });
    expect(report.findings).toMatchObject([{ ok: true, set: 'OPENAI_MODEL, and OPENAI_API_KEY or OPENAI_BASE_URL' }]);
  });

  test('needs the right to manage keys', async () => {
    const body = { name: 'reader', role: 'viewer' };
    const { key } = (await (await opened.service.post('/api/v1/keys', body)).json()) as { key: string };
    const headers = { authorization: `Bearer ${key}` };
    expect((await opened.service.post('/api/v1/models/test', {}, headers)).status).toBe(403);
    expect((await opened.service.fetch('/api/v1/models', { headers })).status).toBe(200);
  });
});

describe('the list of models', () => {
  test('is the same over REST, tRPC, GraphQL and the SDK', async () => {
    const models = await opened.client.models();
    expect(models).toEqual([
      {
        id: 'offline-draft',
        role: 'default',
        contextTokens: null,
        outputTokens: null,
        inputUsd: null,
        outputUsd: null,
      },
    ]);
    expect(await (await opened.service.fetch('/api/v1/models')).json()).toEqual({ models });
    expect(await trpcClient(opened.http.url).models.list.query()).toEqual({ models });
    const { data } = await ask(opened.service, `{ models { ${Object.keys(models[0] ?? {}).join(' ')} } }`);
    expect(data).toEqual({ models });
    const report = await ask(
      opened.service,
      'mutation { testModel(input: { modelId: "offline-draft" }) { ok modelId } }',
    );
    expect(report.data).toEqual({ testModel: { ok: true, modelId: 'offline-draft' } });
  });

  test('names the limits and the prices of all models that answer', async () => {
    await using service = await createTestService({
      environment: {
        OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
        OPENAI_MODEL: 'large',
        OPENAI_MODELS: 'large,other',
        OPENAI_MODEL_FAST: 'small',
        OPENAI_FALLBACK: 'http://127.0.0.1:9/v1#spare',
        MODEL_LIMITS: 'large=128000,16384',
        MODEL_PRICES: 'small=0.25,2',
      },
    });
    const unknown = { contextTokens: null, outputTokens: null, inputUsd: null, outputUsd: null };
    expect(await (await service.fetch('/api/v1/models')).json()).toEqual({
      models: [
        { ...unknown, id: 'large', role: 'default', contextTokens: 128_000, outputTokens: 16_384 },
        { ...unknown, id: 'other', role: 'choice' },
        { ...unknown, id: 'small', role: 'fast', inputUsd: 0.25, outputUsd: 2 },
        { ...unknown, id: 'spare', role: 'fallback' },
      ],
    });
  });
});

describe('the limits in a server’s own list of models', () => {
  test.each([
    [
      'OpenRouter',
      { context_length: 131_072, top_provider: { context_length: 65_536, max_completion_tokens: 16_384 } },
    ],
    ['vLLM', { max_model_len: 65_536 }],
    ['Groq', { context_window: 65_536, max_completion_tokens: 16_384 }],
    ['Mistral', { max_context_length: 65_536 }],
    ['llama.cpp', { meta: { n_ctx: 65_536, n_ctx_train: 131_072 } }],
    ['a list alone', { context_length: 65_536 }],
    ['odd things', { context_length: 'many', context_window: 65_536, top_provider: 'none' }],
  ])('are read as %s writes them', async (vendor, row) => {
    const rows = [
      { id: 'other', context_length: 1 },
      { id: 'm', ...row },
    ];
    const body = JSON.stringify(vendor === 'a list alone' ? rows : { object: 'list', data: rows });
    const server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const limits = await readListedLimits({ baseUrl, apiKey: 'k', model: 'm' }, AbortSignal.timeout(90_000));
    server.close();
    expect(limits.contextTokens).toBe(65_536);
    expect([16_384, null]).toContain(limits.maxOutputTokens);
  });
});
