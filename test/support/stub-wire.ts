import type { ServerResponse } from 'node:http';

/** The fields of a chat completion request that tests use. */
export interface StubBody {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_completion_tokens?: number;
  response_format?: { type: string; json_schema?: { name: string; strict: boolean; schema: unknown } };
}

export interface StubUsage {
  prompt_tokens: number;
  completion_tokens: number;
}

/** Formats events as OpenAI's server does. Without `include_usage`, there is no usage. */
export function completionChunks(body: StubBody) {
  const counts = body.stream_options?.include_usage === true;
  const chunk = (choices: unknown[], usage: unknown) =>
    `data: ${JSON.stringify({ ...head, model: body.model, choices, ...(counts ? { usage } : {}) })}\n\n`;
  return {
    delta: (members: object, reason: string | null = null) =>
      chunk([{ index: 0, delta: members, logprobs: null, finish_reason: reason }], null),
    usageChunk: (usage: StubUsage) =>
      counts ? chunk([], { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens }) : '',
  };
}

const head = {
  id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
  object: 'chat.completion.chunk',
  created: 1_741_569_952,
  service_tier: 'default',
  system_fingerprint: 'fp_44709d6fcb',
};

/** Returns the count of a server without a tokenizer. */
export function countWords(body: StubBody, deltas: readonly string[]): StubUsage {
  return {
    // A turn with pictures has parts instead of a text.
    prompt_tokens: body.messages.reduce((sum, { content }) => sum + words(String(content)), 0),
    completion_tokens: words(deltas.join('')),
  };
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Waits until the piece was passed to the operating system, or the client has gone. */
export async function flushed(outgoing: ServerResponse, piece: string | Uint8Array): Promise<void> {
  if (outgoing.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  outgoing.write(piece, () => resolve());
  outgoing.once('close', resolve);
  await promise;
  outgoing.off('close', resolve);
}

/** Waits until the client reads on; settles at once if it has gone. */
export async function write(outgoing: ServerResponse, piece: string | Uint8Array): Promise<void> {
  if (outgoing.destroyed || outgoing.write(piece)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  outgoing.on('drain', resolve).on('close', resolve);
  await promise;
  outgoing.off('drain', resolve).off('close', resolve);
}
