import { type Flow, flowOf } from '../../../agents/flow.ts';
import type { CallWatch, Model, ModelRequest, ModelResult } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { recordedRequestOf } from '../../../schema/recorded-request.ts';
import type { RecordedRefusal, RecordedRequest } from '../../../schema/recording.ts';
import type { ReasoningEffort } from '../../process/model-settings.ts';
import { openChatClient } from './chat-client.ts';
import { classifyRequestError } from './classify.ts';
import { contextExceeded, contextLimitIn, requireRoom } from './context-limit.ts';
import { conversation, type Conversation } from './conversation.ts';
import { type Dialect, dialectWith, type Facts } from './dialect.ts';
import { CallFailure, delayBeforeRetry, type Patience, pause } from './failure.ts';
import { callOnce } from './model-call.ts';
import type { KnownServer } from './known-server.ts';
import { type Reads, readsOf } from './reads.ts';
import type { Refusal } from './refusal.ts';
import type { ModelFetch } from './streaming-fetch.ts';

export interface ChatModelOptions {
  apiKey: string;
  /** The base URL including the version, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  /** Its responses carry their body as reads. */
  fetch: ModelFetch;
  patience: Patience;
  /** The most bytes of one answer on the wire; a longer one is `output_truncated`. */
  maxAnswerBytes: number;
  /** null: the server decides. */
  reasoningEffort: ReasoningEffort | null;
  /** Send the turns as they are, instead of in the order that every chat template takes. */
  keepsTurns: boolean;
  known: KnownServer;
  notice(words: string): Promise<string | null>;
  /** Returns headers to add to the client's own; null: none. */
  headersFor(request: ModelRequest): Record<string, string> | null;
}

/** A model behind a server, with what is known about the server. */
export interface KnownModel extends Model {
  known(): Promise<Dialect>;
  /** Takes over what was found out by other means than a refusal. */
  learn(facts: Facts): Promise<void>;
  forget(): Promise<void>;
}

/**
 * A model behind any server with OpenAI's chat completions. What the server refuses is renamed or left out, and remembered.
 * A call is retried until its first delta came, not after. If the server does not count usage, it is estimated: four
 * characters to a token.
 */
export function chatModel(options: ChatModelOptions): KnownModel {
  const send = sender(options);
  const { known } = options;

  function stream(request: ModelRequest, signal: AbortSignal, watch?: CallWatch): Flow<readonly string[], ModelResult> {
    return flowOf(async (take, left) => {
      const stopped = left ? AbortSignal.any([signal, left]) : signal;
      const dialect = await known.dialect();
      requireRoom(options.model, request, dialect.contextTokens);
      const talk = conversation(request, options, dialect);
      watch?.record?.asked(options.model, await requestToRecord(request, options));
      for (let attempt = 1; ;) {
        let hasDelta = false;
        try {
          const open = async () => {
            const body = await talk.body();
            const { contextTokens, maxOutputTokens } = dialect;
            const outputTokens = talk.cap() ?? maxOutputTokens;
            await watch?.asks?.(options.model, { outputTokens, contextTokens, textBytes: () => textBytes(body) });
            return send(body, request, stopped);
          };
          const result = await callOnce(open, stopped, { ...options, request, watch }, (deltas) => {
            hasDelta = true;
            return take(deltas);
          });
          // Not awaited: the answer does not wait for the database.
          void known.learn(talk.learnt(result.hasThoughts));
          return { text: result.text, usage: result.usage, ending: result.ending };
        } catch (error) {
          stopped.throwIfAborted();
          if (!hasDelta && isTruncated(error) && talk.uncap()) continue;
          if (!(error instanceof CallFailure)) throw error;
          if (error.error.code === 'model_rate_limited') watch?.limited();
          if (!hasDelta && talk.adapt(error)) continue;
          if (error.refusal && error.error.code === 'context_exceeded') {
            const contextTokens = contextLimitIn(error.refusal);
            // No request of this length ever succeeds, so the refusal is all that there is to learn from.
            if (contextTokens !== null) void known.learn({ contextTokens });
            watch?.record?.refused(refusalToRecord(error.refusal));
            throw contextExceeded(options.model, error.refusal, error.error);
          }
          const delay = hasDelta ? null : delayBeforeRetry(attempt, error, options.patience);
          if (delay === null) {
            if (error.refusal) watch?.record?.refused(refusalToRecord(error.refusal));
            throw error.error;
          }
          attempt += 1;
          await pause(delay, stopped);
        }
      }
    });
  }

  return {
    name: options.model,
    notice: (words) => options.notice(words),
    async traits() {
      const { contextTokens, maxOutputTokens, continues } = await known.dialect();
      return { contextTokens, outputTokens: maxOutputTokens, continues };
    },
    known: () => known.dialect(),
    learn: (facts) => known.learn(facts),
    forget: () => known.forget(),
    stream,
  };
}

/**
 * What is recorded is what a server about which nothing is known is sent, so that the recording fits the request of a service
 * that knows nothing about the program that plays it.
 */
async function requestToRecord(request: ModelRequest, options: ChatModelOptions): Promise<RecordedRequest> {
  const body = await conversation(request, { ...options, keepsTurns: false }, dialectWith({})).body();
  return recordedRequestOf(body);
}

function refusalToRecord({ status, codes, words, waitMs }: Refusal): RecordedRefusal {
  return { status: Number.isSafeInteger(status) && status > 0 ? status : 0, codes: [...codes], words, waitMs };
}

function isTruncated(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'output_truncated';
}

type Body = Awaited<ReturnType<Conversation['body']>>;

function textBytes(body: Body): number {
  return Buffer.byteLength(JSON.stringify(body, (name, value: unknown) => (name === 'image_url' ? null : value)));
}

/** Sends a request. Rejects with CallFailure. */
function sender(options: ChatModelOptions): (body: Body, request: ModelRequest, signal: AbortSignal) => Promise<Reads> {
  let connection: ReturnType<typeof openChatClient> | null = null;
  return async (body, request, signal) => {
    connection ??= openChatClient(options);
    const client = await connection;
    const headers = options.headersFor(request);
    try {
      return readsOf(
        await client.chat.completions.create(body, headers ? { signal, headers } : { signal }).asResponse(),
      );
    } catch (error) {
      signal.throwIfAborted();
      throw classifyRequestError(error);
    }
  };
}
