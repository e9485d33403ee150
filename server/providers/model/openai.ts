import type { Model } from '../../../agents/ports.ts';
import { chatModel } from './chat-model.ts';
import type { ModelConnections } from './connections.ts';
import { defaultPatience, type Patience } from './failure.ts';
import { streamingFetch } from './streaming-fetch.ts';

const openAiAddress = 'https://api.openai.com/v1';

export interface OpenAiModelOptions {
  apiKey: string;
  /** With the version, such as `http://127.0.0.1:11434/v1`; undefined: OpenAI itself. */
  baseUrl: string | undefined;
  model: string;
  /** Closing them is left to whoever made them. */
  connections: ModelConnections;
  /** Milliseconds that the server may be silent, before its first byte and later; 120,000. */
  idleTimeoutMs?: number;
  patience?: Patience;
  /** Bytes of one answer on the wire, about 350 to a token; 64 MiB. */
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
