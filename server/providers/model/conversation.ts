import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { ModelRequest } from '../../../agents/ports.ts';
import { chatRequest, type RequestForm } from './chat-request.ts';
import { contextLimitIn } from './context-limit.ts';
import {
  type AnswerFormat,
  answerFormats,
  changeAfter,
  type Dialect,
  type Facts,
  isRefused,
  refusalsOf,
  type Sent,
} from './dialect.ts';
import { schemaKey } from './schema-key.ts';
import type { CallFailure } from './failure.ts';

/** More refusals of one request than a server has parameters to refuse. */
const maxChanges = 8;

/** One call, in the form that the server takes. */
export interface Conversation {
  /** The body of the next request. */
  body(): Promise<ChatCompletionCreateParams>;
  /** Changes the next request so that the server may accept it; returns false if nothing is left to change. */
  adapt(failure: CallFailure): boolean;
  /** The most tokens that the last body lets the server answer; null: the server decides. */
  cap(): number | null;
  /** Leaves out the limit of the next request, if this one had one: the model spent it on thoughts. */
  uncap(): boolean;
  /** What is known after the server accepted the last request. */
  learnt(hasThoughts: boolean): Facts;
}

export function conversation(
  request: ModelRequest,
  { model, reasoningEffort, keepsTurns }: Pick<RequestForm, 'model' | 'reasoningEffort' | 'keepsTurns'>,
  known: Dialect,
): Conversation {
  const key = request.schema && schemaKey(request.schema.zod);
  let changes: Partial<Dialect> = {};
  const refused = new Set<AnswerFormat>();
  let format: AnswerFormat = 'plain';
  let uncapped = false;
  let sent: Sent | null = null;
  let count = 0;

  /** The strictest format that is left, with the body that it makes. */
  async function body(): Promise<ChatCompletionCreateParams> {
    const dialect = { ...known, ...changes };
    for (format of request.schema ? answerFormats : (['plain'] as const)) {
      const isOpen = !refused.has(format) && !(key !== null && isRefused(dialect, key, format));
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
    else {
      uncapped = true;
      const contextTokens = contextLimitIn(refusal);
      if (contextTokens !== null) changes = { ...changes, contextTokens };
    }
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
    cap: () => (typeof sent?.cap === 'number' ? sent.cap : null),
    uncap,
    learnt(hasThoughts) {
      const thinks = hasThoughts || known.thinks === true || changes.thinks === true;
      if (key === null) return { ...changes, thinks };
      const all = [...new Set([...(known.refused[key] ?? []), ...refused])];
      return {
        ...changes,
        thinks,
        accepted: [...new Set([...known.accepted, format])],
        ...(refused.size > 0 && refusalsOf(key, all)),
      };
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
