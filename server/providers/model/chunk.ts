import type { TokenUsage } from './usage.ts';

/** The parts of a `chat.completion.chunk` that we use. Missing texts are empty. */
export interface Chunk {
  content: string;
  refusal: string;
  finishReason: string | null;
  usage: TokenUsage | null;
  /** Some servers report an error in a stream that started well; `status` is 0 if they name none. */
  error: { status: number } | null;
}

/**
 * Parses one event's data; null if it is not a chunk. Written by hand, without zod, because it runs for every delta.
 * Source: https://platform.openai.com/docs/api-reference/chat-streaming
 */
export function parseChunk(data: string): Chunk | null {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return null;
  }
  if (!isRecord(json)) return null;
  const { choices, usage, error } = json;
  if (error !== undefined && error !== null) return { ...nothing, error: { status: statusOf(error) } };
  if (!Array.isArray(choices)) return isRecord(usage) ? { ...nothing, usage: readUsage(usage) } : null;
  const choice: unknown = choices[0];
  const delta = isRecord(choice) ? choice['delta'] : undefined;
  return {
    content: isRecord(delta) ? text(delta['content']) : '',
    refusal: isRecord(delta) ? text(delta['refusal']) : '',
    finishReason: isRecord(choice) ? text(choice['finish_reason']) || null : null,
    usage: isRecord(usage) ? readUsage(usage) : null,
    error: null,
  };
}

const nothing: Chunk = { content: '', refusal: '', finishReason: null, usage: null, error: null };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readUsage(usage: Readonly<Record<string, unknown>>): TokenUsage | null {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage;
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function statusOf(error: unknown): number {
  const status = isRecord(error) ? Number(error['code'] ?? error['status']) : 0;
  return Number.isFinite(status) ? status : 0;
}
