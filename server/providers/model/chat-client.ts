import type { ModelFetch } from './streaming-fetch.ts';

export interface ChatClientOptions {
  apiKey: string;
  baseUrl: string;
  fetch: ModelFetch;
}

/** Loads the client for the first call, because it takes 36 MB and 0.13 s. */
export async function openChatClient({ apiKey, baseUrl, fetch }: ChatClientOptions) {
  const library = await import('openai');
  // The client would read options that are missing here from the environment.
  return new library.OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    fetch,
    // We set timeouts and retries ourselves: the client's timeout would end a long answer.
    timeout: maxTimeoutMs,
    maxRetries: 0,
    logLevel: 'off',
  });
}

/** The longest delay of a timer, 24.8 days. */
const maxTimeoutMs = 2 ** 31 - 1;
