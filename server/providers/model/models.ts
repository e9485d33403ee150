import type { Model, TokenUsage } from '../../../agents/ports.ts';
import type { Config, ModelPrice, ModelSettings } from '../../process/config.ts';
import { type ModelConnections, modelConnections } from './connections.ts';
import { offlineModel, type OfflineModelOptions } from './offline.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import { openAiModel } from './openai.ts';
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
  /** US dollars; null if the price is unknown. */
  cost(model: string, usage: Pick<TokenUsage, 'inputTokens' | 'outputTokens'>): number | null;
}

/** Without a configured model, the offline drafter is the only one. */
export function modelsFrom(config: Pick<Config, 'model' | 'MODEL_PRICES'>, offline: OfflineModelOptions): Models {
  const connections = modelConnections();
  const models = config.model ? remoteModels(config.model, connections) : ([offlineModel(offline)] as const);
  let drafter = config.model ? null : models[0];
  const known = new Map(models.map((model) => [model.name, model]));
  const prices = new Map<string, ModelPrice>(Object.entries(config.MODEL_PRICES ?? {}));
  return {
    default: models[0],
    byId: (id) => known.get(id) ?? null,
    ofRun: (name) => (name === offlineModelName ? (drafter ??= offlineModel(offline)) : (known.get(name) ?? models[0])),
    ids: [...known.keys()],
    cost: (name, usage) => costOf(prices.get(name), usage),
    [Symbol.dispose]() {
      connections[Symbol.dispose]();
    },
  };
}

function remoteModels(settings: ModelSettings, connections: ModelConnections): readonly [Model, ...Model[]] {
  const { name, names, ...rest } = settings;
  const behind = (model: string) => openAiModel({ ...rest, model, connections });
  return [behind(name), ...names.filter((other) => other !== name).map(behind)];
}
