import { offlineModelName } from '../../schema/offline-model.ts';
import { ConfigError } from './config-error.ts';

/** Where models are if no other server is set. */
export const openAiAddress = 'https://api.openai.com/v1';

/** How long a reasoning model thinks. Source: https://platform.openai.com/docs/guides/reasoning */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

export interface ModelPrice {
  /** US dollars per million tokens. */
  input: number;
  output: number;
}

/** In tokens. */
export interface ModelLimits {
  contextTokens: number;
  maxOutputTokens: number;
}

export interface ModelSettings {
  apiKey: string;
  baseUrl: string | undefined;
  /** The default model. */
  name: string;
  /** All models that callers may request. */
  names: readonly string[];
  /** For small tasks, and for pictures; null: the default model. */
  fast: string | null;
  vision: string | null;
  /** By the name of the model; the others are learnt. */
  limits: Readonly<Record<string, ModelLimits>>;
  /** Where to go if the server cannot answer; null: nowhere. */
  fallback: { baseUrl: string; model: string; apiKey: string } | null;
  /** How long the server may be silent, in milliseconds. */
  waits: { firstTokenMs: number; idleMs: number };
  /** null: the server decides. */
  reasoningEffort: ReasoningEffort | null;
}

/** Returns the names of all models that may be called, without repetition; none without settings. */
export function modelNames(settings: ModelSettings | null): string[] {
  if (settings === null) return [];
  const { names, fast, vision, fallback } = settings;
  return [...new Set([...names, fast, vision, fallback?.model ?? null])].filter((name) => name !== null);
}

/** The values of the settings about models. */
interface Values {
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  OPENAI_MODEL?: string | undefined;
  OPENAI_MODELS?: readonly string[] | undefined;
  OPENAI_MODEL_FAST?: string | undefined;
  OPENAI_MODEL_VISION?: string | undefined;
  OPENAI_FALLBACK?: { baseUrl: string; model: string } | undefined;
  OPENAI_FALLBACK_API_KEY?: string | undefined;
  MODEL_PRICES?: Readonly<Record<string, ModelPrice>> | undefined;
  MODEL_LIMITS?: Readonly<Record<string, ModelLimits>> | undefined;
  MODEL_FIRST_TOKEN_SECONDS: number;
  MODEL_IDLE_SECONDS: number;
  MODEL_REASONING_EFFORT?: ReasoningEffort | undefined;
  RUN_COST_LIMIT_USD?: number | undefined;
}

/** null: the offline drafter answers. Throws ConfigError. */
export function readModel(config: Values): ModelSettings | null {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_MODELS } = config;
  if (OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined && OPENAI_MODEL === undefined) return null;
  const name = OPENAI_MODEL ?? OPENAI_MODELS?.[0];
  if (name === undefined)
    throw new ConfigError('OPENAI_MODEL is not set. Set it to the name of a model that your model server offers.');
  if (OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined) {
    throw new ConfigError(
      'OPENAI_API_KEY is not set. OPENAI_MODEL requires it, or OPENAI_BASE_URL if your model server needs no key.',
    );
  }
  const names = [...new Set([name, ...(OPENAI_MODELS ?? [])])];
  if (names.includes(offlineModelName)) {
    throw new ConfigError(
      `OPENAI_MODEL must not be "${offlineModelName}", the name of the built-in drafter. Use another name.`,
    );
  }
  const model = {
    // Self-hosted servers often need no key, but the client insists on a non-empty one.
    apiKey: OPENAI_API_KEY ?? 'none',
    baseUrl: OPENAI_BASE_URL,
    name,
    names,
    fast: config.OPENAI_MODEL_FAST ?? null,
    vision: config.OPENAI_MODEL_VISION ?? null,
    limits: config.MODEL_LIMITS ?? {},
    fallback: readFallback(config),
    waits: { firstTokenMs: config.MODEL_FIRST_TOKEN_SECONDS * 1_000, idleMs: config.MODEL_IDLE_SECONDS * 1_000 },
    reasoningEffort: config.MODEL_REASONING_EFFORT ?? null,
  };
  requirePrices(config, model);
  return model;
}

function readFallback(config: Values): ModelSettings['fallback'] {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_FALLBACK: fallback, OPENAI_FALLBACK_API_KEY } = config;
  if (fallback === undefined) {
    if (OPENAI_FALLBACK_API_KEY === undefined) return null;
    throw new ConfigError('OPENAI_FALLBACK is not set. OPENAI_FALLBACK_API_KEY requires it.');
  }
  const isSameHost = new URL(fallback.baseUrl).host === new URL(OPENAI_BASE_URL ?? openAiAddress).host;
  // The key of one vendor goes to no other.
  if (OPENAI_FALLBACK_API_KEY === undefined && !isSameHost) {
    throw new ConfigError(
      'OPENAI_FALLBACK_API_KEY is not set. OPENAI_FALLBACK is at another host than OPENAI_BASE_URL, so it requires a key of its own. Set it to "none" if the server needs no key.',
    );
  }
  return { ...fallback, apiKey: OPENAI_FALLBACK_API_KEY ?? OPENAI_API_KEY ?? 'none' };
}

/** A limit in dollars can be kept only if every call has a price. */
function requirePrices({ RUN_COST_LIMIT_USD, MODEL_PRICES }: Values, model: ModelSettings): void {
  if (RUN_COST_LIMIT_USD === undefined) return;
  const used = [...model.names, model.fast, model.vision, model.fallback?.model ?? null];
  const without = used.filter((name) => name !== null && !Object.hasOwn(MODEL_PRICES ?? {}, name));
  if (without.length === 0) return;
  throw new ConfigError(
    `MODEL_PRICES has no price for ${[...new Set(without)].join(', ')}. RUN_COST_LIMIT_USD requires a price for every model.`,
  );
}
