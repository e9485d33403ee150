import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import type { CapabilityStore } from '../../ports.ts';
import { type ModelLimits, openAiAddress, type ReasoningEffort } from '../../process/model-settings.ts';
import { traceHeaders } from '../../process/tracing.ts';
import { chatModel, type KnownModel } from './chat-model.ts';
import type { ModelConnections } from './connections.ts';
import { defaultPatience, type Patience } from './failure.ts';
import type { Waits } from './reads.ts';
import { knownServer } from './known-server.ts';
import { type ListedLimits, readListedLimits } from './listed-limits.ts';
import { streamingFetch } from './streaming-fetch.ts';

const defaultWaits: Waits = { firstTokenMs: 300_000, idleMs: 120_000 };

export interface OpenAiModelOptions {
  apiKey: string;
  /** The base URL including the version, such as `http://127.0.0.1:11434/v1`; undefined: OpenAI itself. */
  baseUrl: string | undefined;
  model: string;
  /** The caller closes them. */
  connections: ModelConnections;
  /** How long the server may be silent; default 300 s until the first token, and 120 s after it. */
  waits?: Partial<Waits>;
  patience?: Patience;
  /** null, the default: the server decides. */
  reasoningEffort?: ReasoningEffort | null;
  /** Where to keep what is learnt about the server; null, the default: in this process only. */
  store?: CapabilityStore | null;
  /** What a setting says about the model; null, the default: it is learnt. */
  limits?: ModelLimits | null;
  /** Whether the server may continue our traces; default false. */
  tellsTrace?: boolean;
  logger?: Pick<Logger, 'warn'>;
  /** The most bytes of one answer on the wire, about 350 to a token; default 64 MiB. */
  maxAnswerBytes?: number;
}

export interface ServerModel extends KnownModel {
  listedLimits(signal: AbortSignal): Promise<ListedLimits>;
}

/** A model behind an OpenAI-compatible server. */
export function openAiModel(options: OpenAiModelOptions): ServerModel {
  const { waits, connections, apiKey, model } = options;
  const baseUrl = options.baseUrl ?? openAiAddress;
  const { limits = null, store = null, logger = { warn() {} } } = options;
  const known = chatModel({
    apiKey,
    baseUrl,
    model,
    known: knownServer({ server: serverKey(baseUrl, apiKey, model), store, limits, logger }),
    fetch: streamingFetch({ connections, waits: { ...defaultWaits, ...waits } }),
    patience: options.patience ?? defaultPatience,
    maxAnswerBytes: options.maxAnswerBytes ?? 67_108_864,
    keepsTurns: false,
    reasoningEffort: options.reasoningEffort ?? null,
    notice: async () => null,
    headersFor: options.tellsTrace ? traceHeaders : () => null,
  });
  return { ...known, listedLimits: (signal) => readListedLimits({ baseUrl, apiKey, model }, signal) };
}

/** Tells servers apart without telling their key: one name may lead to many servers. */
function serverKey(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
