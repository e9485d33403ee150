import type { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import { z } from 'zod';
import type { ChatMessage, ModelRequest, Picture } from '../../../agents/ports.ts';
import type { ReasoningEffort } from '../../process/model-settings.ts';
import type { AnswerFormat, Dialect } from './dialect.ts';
import { withinSubset } from './strict-schema.ts';
import { estimateUsage } from './usage.ts';

export interface RequestForm {
  model: string;
  /** null: the server decides. */
  reasoningEffort: ReasoningEffort | null;
  dialect: Dialect;
  /** How the server is made to follow the schema, if there is one. */
  format: AnswerFormat;
  /** Send the turns as they are: the drafter reads each by itself. */
  keepsTurns: boolean;
  /** Leave out the limit of this request. */
  uncapped: boolean;
}

/** The body of the call. null: this format cannot express the schema, so use the next one. */
export async function chatRequest(
  request: ModelRequest,
  { model, reasoningEffort, dialect, format, keepsTurns, uncapped }: RequestForm,
): Promise<ChatCompletionCreateParams | null> {
  const { schema } = request;
  const inWords = schema && format !== 'json_schema' ? [shapeInWords(schema.zod)] : [];
  const cap = uncapped || dialect.thinks !== false ? null : capOf(request, dialect);
  const turns = keepsTurns
    ? request.messages.map(({ role, content }) => ({ role, content }))
    : [...ordered(request.messages, inWords, dialect.takesSystemRole), ...begunTurn(request)];
  const body: ChatCompletionCreateParams = {
    model,
    messages: withPictures(turns, request.pictures ?? []),
    ...(request.begun?.way === 'continue_final_message' && {
      continue_final_message: true,
      add_generation_prompt: false,
    }),
    stream: dialect.streams,
    ...(dialect.streams && dialect.takesStreamOptions && { stream_options: { include_usage: true } }),
    ...(reasoningEffort !== null && dialect.takesReasoningEffort && { reasoning_effort: reasoningEffort }),
    ...(cap !== null && dialect.capName !== null && { [dialect.capName]: cap }),
  };
  if (!schema || format === 'plain') return body;
  if (format === 'json_object') return { ...body, response_format: { type: 'json_object' } };
  const strict = await strictFormat(schema.zod);
  if (strict === null) return null;
  return { ...body, response_format: { ...strict, json_schema: { ...strict.json_schema, name: schema.name } } };
}

/**
 * The turn that the server goes on with. DeepSeek and Mistral want `prefix` in it, vLLM two members of the request. Sources:
 * https://api-docs.deepseek.com/guides/chat_prefix_completion, https://docs.mistral.ai/capabilities/completion,
 * `vllm/entrypoints/openai/protocol.py` of https://github.com/vllm-project/vllm. Mistral's own service writes the beginning
 * again (https://github.com/vercel/ai/pull/3256), so the test of a model does not take it for one that goes on.
 */
function begunTurn({ begun }: ModelRequest): ChatMessage[] {
  if (!begun) return [];
  return [{ role: 'assistant', content: begun.text, ...(begun.way === 'prefix' && { prefix: true }) }];
}

/**
 * The turns with the pictures after the first words of the user, as parts of that turn. Source: `image_url` in
 * `src/resources/chat/completions/completions.ts` of https://github.com/openai/openai-node, which other servers take, too.
 */
function withPictures(
  turns: readonly ChatMessage[],
  pictures: readonly Picture[],
): ChatCompletionCreateParams['messages'] {
  const first = pictures.length === 0 ? -1 : turns.findIndex(({ role }) => role === 'user');
  return turns.map((turn, index) =>
    index === first && turn.role === 'user'
      ? { role: 'user', content: [{ type: 'text', text: turn.content }, ...pictures.map(picturePart)] }
      : turn,
  );
}

function picturePart({ mediaType, base64 }: Picture) {
  return { type: 'image_url' as const, image_url: { url: `data:${mediaType};base64,${base64}` } };
}

/** null: no limit, also if the context is known to have no room for it, because such a request is refused. */
function capOf(request: ModelRequest, dialect: Dialect): number | null {
  const { maxOutputTokens } = request;
  if (maxOutputTokens === null) return null;
  const cap = Math.min(maxOutputTokens, dialect.maxOutputTokens ?? maxOutputTokens);
  const { contextTokens } = dialect;
  return contextTokens !== null && estimateUsage(request, '').inputTokens + cap > contextTokens ? null : cap;
}

const blankLine = '\n\n';

/**
 * The order that every chat template takes: the system message first and alone, then turns whose roles alternate. Templates
 * of Qwen and Mistral refuse a system message elsewhere; those of Gemma, and Perplexity, two turns of one role.
 */
function ordered(messages: readonly ChatMessage[], more: readonly string[], takesSystem: boolean): ChatMessage[] {
  const turns: ChatMessage[] = [];
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  for (const { role, content } of messages) {
    if (role === 'system') continue;
    const last = turns.at(-1);
    if (last?.role === role) last.content += `${blankLine}${content}`;
    else turns.push({ role, content });
  }
  const rules = [...system, ...more].join(blankLine);
  if (rules === '') return turns;
  if (takesSystem) return [{ role: 'system', content: rules }, ...turns];
  const [first, ...rest] = turns;
  return first?.role === 'user'
    ? [{ role: 'user', content: `${rules}${blankLine}${first.content}` }, ...rest]
    : [{ role: 'user', content: rules }, ...turns];
}

type StrictFormat = ReturnType<typeof zodResponseFormat>;
/** Made once for each schema. Its name is the task that uses it first. */
const strictFormats = new WeakMap<z.ZodType, StrictFormat | null>();

/** null if strict mode cannot express the schema, such as a record with free keys. */
async function strictFormat(schema: z.ZodType): Promise<StrictFormat | null> {
  const known = strictFormats.get(schema);
  if (known !== undefined) return known;
  const { zodResponseFormat } = await import('openai/helpers/zod');
  let format: StrictFormat | null;
  try {
    const made = zodResponseFormat(schema, 'answer');
    const { json_schema: named } = made;
    format = { ...made, json_schema: { ...named, schema: withinSubset(named.schema ?? {}) } } as StrictFormat;
  } catch {
    // The library throws for a schema outside the strict subset; it has no other way to report it.
    format = null;
  }
  strictFormats.set(schema, format);
  return format;
}

function shapeInWords(schema: z.ZodType): string {
  const shape = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return `Answer with one JSON value and nothing else: no introduction, no code fence. It fits this JSON Schema:\n${shape}`;
}
