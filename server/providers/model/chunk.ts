import type { TokenUsage } from '../../../agents/ports.ts';
import { type Refusal, readError } from './refusal.ts';

/** The parts of one event of a stream that we use. Missing texts are empty. */
export interface Chunk {
  content: string;
  /** The model thought: text that is not part of the answer. */
  thinks: boolean;
  refusal: string;
  finishReason: string | null;
  usage: TokenUsage | null;
  /** An error in a stream that started well. */
  error: Refusal | null;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Parses one event's data. null: not JSON, or not an object. An object that holds nothing for us, such as a ping, is a chunk
 * without content. Written by hand, without zod, because it runs for every delta.
 * Source: https://platform.openai.com/docs/api-reference/chat-streaming; the other shapes are in `test/model/wire`.
 */
export function parseChunk(data: string): Chunk | null {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return null;
  }
  return isRecord(json) && !Array.isArray(json) ? toChunk(json) : null;
}

function toChunk(json: Json): Chunk {
  const choices = json['choices'];
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const error = errorIn(json) ?? (isRecord(choice) ? errorIn(choice) : null);
  if (error) return { ...noChunk, error };
  const usage = usageIn(json);
  if (!isRecord(choice)) return usage ? { ...noChunk, usage } : noChunk;
  // A server that does not stream sends a whole message.
  const said = isRecord(choice['delta']) ? choice['delta'] : choice['message'];
  const finishReason = text(choice['finish_reason']) || null;
  if (!isRecord(said)) return { ...noChunk, content: text(choice['text']), finishReason, usage };
  return {
    content: contentOf(said['content']),
    thinks: thinks(said),
    refusal: text(said['refusal']),
    finishReason,
    usage: usage ?? (isRecord(choice) ? usageIn(choice) : null),
    error: null,
  };
}

/** An event that holds nothing for us. */
export const noChunk: Chunk = { content: '', thinks: false, refusal: '', finishReason: null, usage: null, error: null };

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Text, or a list of parts, of which only those of the type `text` are answer. */
function contentOf(content: unknown): string {
  if (!Array.isArray(content)) return text(content);
  return content
    .map((part: unknown) => (isRecord(part) && (part['type'] ?? 'text') === 'text' ? text(part['text']) : ''))
    .join('');
}

const thoughtNames = ['reasoning_content', 'reasoning', 'reasoning_details', 'reasoning_text', 'thinking'];

function thinks(said: Json): boolean {
  const { content } = said;
  if (Array.isArray(content) && content.some((part: unknown) => isRecord(part) && 'thinking' in part)) return true;
  return thoughtNames.some((name) => {
    const thought = said[name];
    return Array.isArray(thought) ? thought.length > 0 : isRecord(thought) || text(thought) !== '';
  });
}

function errorIn(json: Json): Refusal | null {
  const { error } = json;
  // Some servers send the status beside the error.
  if (error !== undefined && error !== null && error !== false) return readError(isRecord(error) ? error : json);
  const groq = json['x_groq'];
  if (isRecord(groq) && isRecord(groq['error'])) return readError(groq['error']);
  // vLLM's `object`, Anthropic's `type`.
  return json['object'] === 'error' || json['type'] === 'error' ? readError(json) : null;
}

function usageIn(json: Json): TokenUsage | null {
  const { usage } = json;
  if (isRecord(usage)) return readUsage(usage);
  const groq = json['x_groq'];
  return isRecord(groq) && isRecord(groq['usage']) ? readUsage(groq['usage']) : null;
}

function readUsage(usage: Json): TokenUsage | null {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage;
  if (!isCount(inputTokens) || !isCount(outputTokens)) return null;
  const read = member(usage['prompt_tokens_details'], 'cached_tokens') ?? count(usage['prompt_cache_hit_tokens']);
  const thought = member(usage['completion_tokens_details'], 'reasoning_tokens') ?? count(usage['reasoning_tokens']);
  return { inputTokens, outputTokens, cachedTokens: read ?? 0, reasoningTokens: thought ?? 0 };
}

function member(details: unknown, name: string): number | null {
  return isRecord(details) ? count(details[name]) : null;
}

function count(value: unknown): number | null {
  return isCount(value) ? value : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
