import type { Logger } from 'pino';
import type { Model, TokenUsage } from '../../../agents/ports.ts';
import { type ModelInfo, type ModelReport, noSuchModel } from '../../../schema/model.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import type { CapabilityStore } from '../../ports.ts';
import type { Config } from '../../process/config.ts';
import type { ModelPrice, ModelSettings } from '../../process/model-settings.ts';
import { type ModelConnections, modelConnections } from './connections.ts';
import { withFallback } from './fallback.ts';
import { offlineModel, type OfflineModelOptions } from './offline.ts';
import { openAiModel, type ServerModel } from './openai.ts';
import { probeModel } from './probe.ts';
import { tiered } from './tiers.ts';
import { costOf } from './usage.ts';

/** The configured models. Disposing closes their connections. */
export interface Models extends Disposable {
  default: Model;
  /** null for a model that callers may not request. */
  byId(id: string): Model | null;
  /**
   * Returns the model that continues a run: the one that it was accepted for, otherwise the default. A run of the
   * drafter stays with the drafter, because builds of the drafter's runs count as our own code.
   */
  ofRun(name: string): Model;
  /** The ids that callers may request, the default first. */
  ids: readonly string[];
  list(): Promise<ModelInfo[]>;
  /** Throws ServiceError `invalid_request` for a model that is not in the list. */
  test(request: { modelId?: string | undefined; forget: boolean }, signal: AbortSignal): Promise<ModelReport>;
  /** The model and all others that its runs may use have prices. */
  hasPrices(model: string): boolean;
  /** US dollars; null if the price is unknown. */
  cost(model: string, usage: Pick<TokenUsage, 'inputTokens' | 'outputTokens'>): number | null;
}

export interface ModelsOptions {
  config: Pick<Config, 'model' | 'MODEL_PRICES'>;
  offline: OfflineModelOptions;
  store: CapabilityStore | null;
  logger: Pick<Logger, 'warn'>;
}

/** Without a configured model, the offline drafter is the only one. */
export function modelsFrom({ config, offline, store, logger }: ModelsOptions): Models {
  const connections = modelConnections();
  const { model: settings } = config;
  const { models: ofRuns, servers } = settings
    ? remoteModels(settings, { connections, store, logger })
    : { models: [offlineModel(offline)] as const, servers: [] };
  let drafter = settings ? null : ofRuns[0];
  const known = new Map(ofRuns.map((model) => [model.name, model]));
  const prices = new Map(Object.entries(config.MODEL_PRICES ?? {}));
  return {
    default: ofRuns[0],
    byId: (id) => known.get(id) ?? null,
    ofRun: (name) => (name === offlineModelName ? (drafter ??= offlineModel(offline)) : (known.get(name) ?? ofRuns[0])),
    ids: [...known.keys()],
    async list() {
      if (!settings) return [await infoOf(ofRuns[0], 'default', prices)];
      return Promise.all(servers.map((server) => infoOf(server, roleOf(server.name, settings), prices)));
    },
    async test({ modelId = ofRuns[0].name, forget }, signal) {
      if (modelId === offlineModelName && !settings) return offlineReport;
      const server = servers.find(({ name }) => name === modelId);
      if (!server) throw noSuchModel(modelId, settings ? servers.map(({ name }) => name) : [offlineModelName]);
      if (forget) await server.forget();
      return probeModel(server, signal);
    },
    hasPrices: (name) => [name, ...supporting(settings)].every((each) => prices.has(each)),
    cost: (name, usage) => costOf(prices.get(name), usage),
    [Symbol.dispose]() {
      connections[Symbol.dispose]();
    },
  };
}

interface Behind {
  connections: ModelConnections;
  store: CapabilityStore | null;
  logger: Pick<Logger, 'warn'>;
}

interface Remote {
  models: readonly [Model, ...Model[]];
  servers: readonly ServerModel[];
}

function remoteModels(settings: ModelSettings, { logger, ...behind }: Behind): Remote {
  const { name, names, fast, vision, fallback, limits, ...rest } = settings;
  // A server of the operator's own: not OpenAI's, and not the one that only stands in.
  const tellsTrace = settings.baseUrl !== undefined;
  const at = (model: string, more: object = {}) =>
    openAiModel({ ...rest, ...behind, tellsTrace, logger, ...more, model, limits: limits[model] ?? null });
  const used = [name, ...names, fast, vision].filter((each) => each !== null);
  const firsts = new Map(used.map((each) => [each, at(each)]));
  const second = fallback && at(fallback.model, { ...fallback, tellsTrace: false });
  const named = (each: string): Model => {
    const first = firsts.get(each) ?? at(each);
    if (!second) return first;
    return withFallback(first, second, (cause) =>
      logger.warn({ err: cause }, `The server of ${each} cannot answer; the call goes to ${second.name}`),
    );
  };
  const others = { fast: fast === null ? null : named(fast), vision: vision === null ? null : named(vision) };
  const ofRun = (each: string) => tiered(named(each), others);
  return {
    models: [ofRun(name), ...names.filter((other) => other !== name).map(ofRun)],
    servers: [...firsts.values(), ...(second ? [second] : [])],
  };
}

/** The models that runs use besides the one that they were started for. */
function supporting(settings: ModelSettings | null): string[] {
  const { fast, vision, fallback } = settings ?? { fast: null, vision: null, fallback: null };
  return [fast, vision, fallback?.model ?? null].filter((name) => name !== null);
}

function roleOf(name: string, settings: ModelSettings): ModelInfo['role'] {
  if (name === settings.name) return 'default';
  if (settings.names.includes(name)) return 'choice';
  if (name === settings.fast) return 'fast';
  return name === settings.vision ? 'vision' : 'fallback';
}

async function infoOf(
  model: Model,
  role: ModelInfo['role'],
  prices: ReadonlyMap<string, ModelPrice>,
): Promise<ModelInfo> {
  const { contextTokens, outputTokens } = await model.traits();
  const price = prices.get(model.name);
  return {
    id: model.name,
    role,
    contextTokens,
    outputTokens,
    inputUsd: price?.input ?? null,
    outputUsd: price?.output ?? null,
  };
}

/** Without a model, there is nothing to test. */
const offlineReport: ModelReport = {
  modelId: offlineModelName,
  ok: true,
  findings: [
    {
      what: 'answers',
      ok: true,
      says: 'No model is set: starters written by hand answer.',
      set: 'OPENAI_MODEL, and OPENAI_API_KEY or OPENAI_BASE_URL',
    },
  ],
  error: null,
  format: null,
  streams: null,
  thinks: null,
  continues: null,
  contextTokens: null,
  outputTokens: null,
  firstTokenMs: null,
  tokensPerSecond: null,
};
