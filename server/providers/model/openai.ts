import type { Model } from '../../../agents/ports.ts';
import { chatModel } from './chat-model.ts';
import type { ModelConnections } from './connections.ts';
import { defaultPatience, type Patience } from './failure.ts';
import { streamingFetch } from './streaming-fetch.ts';

const openAiAddress = 'https://api.openai.com/v1';

export interface OpenAiModelOptions {
  apiKey: string;
  /** The base URL including the version, such as `http://127.0.0.1:11434/v1`; undefined: OpenAI itself. */
  baseUrl: string | undefined;
  model: string;
  /** The caller closes them. */
  connections: ModelConnections;
  /** Milliseconds without a byte after which a call fails, before the first byte and later; default 120,000. */
  idleTimeoutMs?: number;
  patience?: Patience;
  /** The most bytes of one answer on the wire, about 350 to a token; default 64 MiB. */
  maxAnswerBytes?: number;
}

/** A model behind an OpenAI-compatible server. */
export function openAiModel(options: OpenAiModelOptions): Model {
  const { idleTimeoutMs = 120_000, connections } = options;
  return chatModel({
    apiKey: options.apiKey,
    baseUrl: options.baseUrl ?? openAiAddress,
    model: options.model,
    fetch: streamingFetch({ connections, idleTimeoutMs }),
    patience: options.patience ?? defaultPatience,
    maxAnswerBytes: options.maxAnswerBytes ?? 67_108_864,
    notice: async () => null,
    headersFor: () => null,
  });
}
