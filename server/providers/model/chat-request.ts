import type { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';
import type { ModelRequest } from '../../../agents/ports.ts';

/** The ways to make the server follow a schema, the strictest first. */
export const answerFormats = ['json_schema', 'json_object', 'plain'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

/** The body of the call. null: this format cannot express the schema, so use the next one. */
export async function chatRequest(
  request: ModelRequest,
  model: string,
  format: AnswerFormat,
): Promise<ChatCompletionCreateParamsStreaming | null> {
  const body: ChatCompletionCreateParamsStreaming = {
    model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    stream_options: { include_usage: true },
  };
  if (request.maxOutputTokens !== null) body.max_completion_tokens = request.maxOutputTokens;
  if (!request.schema) return body;
  if (format === 'json_schema') {
    const strict = await strictFormat(request.schema.zod);
    if (strict === null) return null;
    const { name } = request.schema;
    return { ...body, response_format: { ...strict, json_schema: { ...strict.json_schema, name } } };
  }
  body.messages.push({ role: 'system', content: shapeInWords(request.schema.zod) });
  return format === 'json_object' ? { ...body, response_format: { type: 'json_object' } } : body;
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
    format = zodResponseFormat(schema, 'answer');
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
