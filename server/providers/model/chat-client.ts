import type { ModelFetch } from './streaming-fetch.ts';

export interface ChatClientOptions {
  apiKey: string;
  baseUrl: string;
  fetch: ModelFetch;
}

/** Loads the client when the first call needs it, because it takes 36 MB and 0.13 s. */
export async function openChatClient({ apiKey, baseUrl, fetch }: ChatClientOptions) {
  const library = await import('openai');
  // Options that are missing here, the client would read from the environment.
  const client = new library.OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    fetch,
    // Time limits and retries are ours: a client's timeout would end a long answer.
    timeout: maxTimeoutMs,
    maxRetries: 0,
    logLevel: 'off',
  });
  return { client, library };
}

/** The longest delay that a timer takes, 24.8 days. */
const maxTimeoutMs = 2 ** 31 - 1;
