import { describe, expect, test } from 'vitest';
import { modelsFrom } from '../../server/providers/model/models.ts';
import { inDeltas, startStubModel } from '../support/stub-model.ts';
import { ask, hear } from './ask.ts';

const offline = { loadDrafts: async () => ({}), notice: async () => 'who answers' };

const usual = {
  waits: { firstTokenMs: 10_000, idleMs: 10_000 },
  reasoningEffort: null,
  fast: null,
  vision: null,
  fallback: null,
  limits: {},
};
const rest = { store: null, logger: { warn() {} } };

describe('the models of a service', () => {
  test('are only the offline drafter without settings', () => {
    using models = modelsFrom({ config: { model: null, MODEL_PRICES: undefined }, offline, ...rest });
    expect(models.ids).toEqual(['offline-draft']);
    expect(models.default.name).toBe('offline-draft');
    expect(models.byId('offline-draft')).toBe(models.default);
    expect(models.byId('gpt-5')).toBeNull();
    expect(models.cost('offline-draft', { inputTokens: 10, outputTokens: 10 })).toBeNull();
  });

  test('are one for each configured name, which do not announce themselves', async () => {
    await using stub = await startStubModel(() => inDeltas('hello'));
    const model = { apiKey: 'sk-x', baseUrl: stub.url, name: 'large', names: ['large', 'small'], ...usual };
    using models = modelsFrom({
      config: { model, MODEL_PRICES: { small: { input: 0.5, output: 2 } } },
      offline,
      ...rest,
    });
    expect(models.ids).toEqual(['large', 'small']);
    expect(models.default.name).toBe('large');
    expect(await models.default.notice('words')).toBeNull();
    const small = models.byId('small');
    expect(small && (await hear(small, ask('Hi'))).text).toBe('hello');
    expect(stub.requests.map(({ body }) => body.model)).toEqual(['small']);
  });

  test('keep a run with the drafter that started it; other runs go on with the default', () => {
    const model = { apiKey: 'sk-x', baseUrl: undefined, name: 'large', names: ['large', 'small'], ...usual };
    using models = modelsFrom({ config: { model, MODEL_PRICES: undefined }, offline, ...rest });
    expect(models.ofRun('offline-draft').name).toBe('offline-draft');
    expect(models.ofRun('small').name).toBe('small');
    expect(models.ofRun('gone').name).toBe('large');
    expect(models.byId('offline-draft')).toBeNull();
  });

  test('have costs by the prices per million tokens', () => {
    const model = { apiKey: 'sk-x', baseUrl: undefined, name: 'large', names: ['large', 'small'], ...usual };
    using models = modelsFrom({
      config: { model, MODEL_PRICES: { small: { input: 0.5, output: 2 } } },
      offline,
      ...rest,
    });
    expect(models.cost('small', { inputTokens: 2_000_000, outputTokens: 500_000 })).toBe(2);
    expect(models.cost('large', { inputTokens: 1, outputTokens: 1 })).toBeNull();
    expect(models.cost('constructor', { inputTokens: 1, outputTokens: 1 })).toBeNull();
  });
});
