import type { Model, TokenUsage } from '../../../agents/ports.ts';
import type { ServiceError } from '../../../schema/errors.ts';
import type { Config } from '../../process/config.ts';
import type { ModelPrice, ModelSettings } from '../../process/model-settings.ts';
import { type ModelConnections, modelConnections } from './connections.ts';
import { offlineModel, type OfflineModelOptions } from './offline.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import { openAiModel } from './openai.ts';
import { withFallback } from './fallback.ts';
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
  /** The model and all others that its runs may use have prices. */
  hasPrices(model: string): boolean;
  /** US dollars; null if the price is unknown. */
  cost(model: string, usage: Pick<TokenUsage, 'inputTokens' | 'outputTokens'>): number | null;
}

/**
 * Without a configured model, the offline drafter is the only one. `moved` is called when a call goes to the fallback, with
 * the error of the first server.
 */
export function modelsFrom(
  config: Pick<Config, 'model' | 'MODEL_PRICES'>,
  offline: OfflineModelOptions,
  moved: (cause: ServiceError) => void,
): Models {
  const connections = modelConnections();
  const models = config.model ? remoteModels(config.model, connections, moved) : ([offlineModel(offline)] as const);
  let drafter = config.model ? null : models[0];
  const known = new Map(models.map((model) => [model.name, model]));
  const prices = new Map<string, ModelPrice>(Object.entries(config.MODEL_PRICES ?? {}));
  return {
    default: models[0],
    byId: (id) => known.get(id) ?? null,
    ofRun: (name) => (name === offlineModelName ? (drafter ??= offlineModel(offline)) : (known.get(name) ?? models[0])),
    ids: [...known.keys()],
    hasPrices: (name) => [name, ...supporting(config.model)].every((each) => prices.has(each)),
    cost: (name, usage) => costOf(prices.get(name), usage),
    [Symbol.dispose]() {
      connections[Symbol.dispose]();
    },
  };
}

function remoteModels(
  { name, names, fast, vision, fallback, ...rest }: ModelSettings,
  connections: ModelConnections,
  moved: (cause: ServiceError) => void,
): readonly [Model, ...Model[]] {
  const second = fallback && openAiModel({ ...rest, ...fallback, connections });
  const behind = (model: string) => {
    const first = openAiModel({ ...rest, model, connections });
    return second ? withFallback(first, second, moved) : first;
  };
  const others = { fast: fast === null ? null : behind(fast), vision: vision === null ? null : behind(vision) };
  const ofRun = (model: string) => tiered(behind(model), others);
  return [ofRun(name), ...names.filter((other) => other !== name).map(ofRun)];
}

/** The models that runs use besides the one that they were started for. */
function supporting(settings: ModelSettings | null): string[] {
  const { fast, vision, fallback } = settings ?? { fast: null, vision: null, fallback: null };
  return [fast, vision, fallback?.model ?? null].filter((name) => name !== null);
}
