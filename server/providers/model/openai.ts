import { openAiAddress, type ReasoningEffort } from '../../process/model-settings.ts';
import { chatModel, type ServerModel } from './chat-model.ts';
import type { ModelConnections } from './connections.ts';
import { defaultPatience, type Patience } from './failure.ts';
import type { Waits } from './reads.ts';
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
  /** The most bytes of one answer on the wire, about 350 to a token; default 64 MiB. */
  maxAnswerBytes?: number;
}

/** A model behind an OpenAI-compatible server. */
export function openAiModel(options: OpenAiModelOptions): ServerModel {
  const { waits, connections } = options;
  return chatModel({
    apiKey: options.apiKey,
    baseUrl: options.baseUrl ?? openAiAddress,
    model: options.model,
    fetch: streamingFetch({ connections, waits: { ...defaultWaits, ...waits } }),
    patience: options.patience ?? defaultPatience,
    maxAnswerBytes: options.maxAnswerBytes ?? 67_108_864,
    keepsTurns: false,
    reasoningEffort: options.reasoningEffort ?? null,
    notice: async () => null,
    headersFor: () => null,
  });
}
