import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { z } from 'zod';
import type { ModelRequest } from '../../../agents/ports.ts';
import { chatRequest, type RequestForm } from './chat-request.ts';
import { type AnswerFormat, answerFormats, changeAfter, type Dialect, isRefused, type Sent } from './dialect.ts';
import type { CallFailure } from './failure.ts';

/** More refusals of one request than a server has parameters to refuse. */
const maxChanges = 8;

/** One call, in the form that the server takes. */
export interface Conversation {
  /** The body of the next request. */
  body(): Promise<ChatCompletionCreateParams>;
  /** Changes the next request so that the server may accept it; returns false if nothing is left to change. */
  adapt(failure: CallFailure): boolean;
  /** Leaves out the limit of the next request, if this one had one: the model spent it on thoughts. */
  uncap(): boolean;
  /** What is known after the server accepted the last request. `now`: what other calls have learnt meanwhile. */
  learnt(now: Dialect, hasThoughts: boolean): Dialect;
}

export function conversation(
  request: ModelRequest,
  { model, reasoningEffort, keepsTurns }: Pick<RequestForm, 'model' | 'reasoningEffort' | 'keepsTurns'>,
  known: () => Dialect,
): Conversation {
  let changes: Partial<Omit<Dialect, 'formats'>> = {};
  const refused = new Set<AnswerFormat>();
  let format: AnswerFormat = 'plain';
  let uncapped = false;
  let sent: Sent | null = null;
  let count = 0;

  /** The strictest format that is left, with the body that it makes. */
  async function body(): Promise<ChatCompletionCreateParams> {
    const dialect = { ...known(), ...changes };
    for (format of request.schema ? answerFormats : (['plain'] as const)) {
      const isOpen = !refused.has(format) && !(request.schema && isRefused(dialect, request.schema.zod, format));
      if (!isOpen && format !== 'plain') continue;
      const made = await chatRequest(request, { model, reasoningEffort, keepsTurns, dialect, format, uncapped });
      if (made === null) continue;
      sent = sentIn(made, dialect, format);
      return made;
    }
    throw new TypeError('A request fits no format');
  }

  function adapt({ refusal, error }: CallFailure): boolean {
    if (!refusal || !sent || count >= maxChanges) return false;
    const change = changeAfter(refusal, sent, error.code === 'model_error');
    if (!change) return false;
    count += 1;
    if (change.kind === 'dialect') changes = { ...changes, ...change.to };
    else if (change.kind === 'format') refused.add(format);
    else uncapped = true;
    return true;
  }

  function uncap(): boolean {
    if (sent?.cap == null) return false;
    changes = { ...changes, thinks: true };
    return true;
  }

  return {
    body,
    adapt,
    uncap,
    learnt(now, hasThoughts) {
      const { schema } = request;
      const thinks = hasThoughts || now.thinks === true || changes.thinks === true;
      const learnt = { ...now, ...changes, thinks };
      return schema ? { ...learnt, formats: remember(now.formats, schema.zod, refused, format) } : learnt;
    },
  };
}

function sentIn(body: ChatCompletionCreateParams, { capName }: Dialect, format: AnswerFormat): Sent {
  return {
    capName,
    cap: (capName && body[capName]) ?? null,
    format: body.response_format ? format : null,
    streams: body.stream === true,
    streamOptions: body.stream_options !== undefined,
    reasoningEffort: body.reasoning_effort !== undefined,
    system: body.messages[0]?.role === 'system',
  };
}

function remember(
  { refused, counts, accepted }: Dialect['formats'],
  schema: z.ZodType,
  refusedNow: ReadonlySet<AnswerFormat>,
  format: AnswerFormat,
): Dialect['formats'] {
  const more = { ...counts };
  for (const each of refusedNow) more[each] = (more[each] ?? 0) + 1;
  if (refusedNow.size > 0) refused.set(schema, new Set([...(refused.get(schema) ?? []), ...refusedNow]));
  return { refused, counts: more, accepted: new Set([...accepted, format]) };
}
