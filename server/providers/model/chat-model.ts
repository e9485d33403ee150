import type { Model, ModelRequest } from '../../../agents/ports.ts';
import { openChatClient } from './chat-client.ts';
import { type AnswerFormat, answerFormats, chatRequest } from './chat-request.ts';
import { classifyRequestError, refusesFormat } from './classify.ts';
import type { Patience } from './failure.ts';
import { modelCall } from './model-call.ts';
import { type Reads, readsOf } from './reads.ts';
import type { ModelFetch } from './streaming-fetch.ts';
import { estimateUsage } from './usage.ts';

export interface ChatModelOptions {
  apiKey: string;
  /** The base URL including the version, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  /** Its successful responses carry their body as reads. */
  fetch: ModelFetch;
  patience: Patience;
  /** The most bytes of one answer on the wire; a longer one is `output_truncated`. */
  maxAnswerBytes: number;
  notice(words: string): Promise<string | null>;
  /** Returns headers to add to the client's own; null: none. */
  headersFor(request: ModelRequest): Record<string, string> | null;
}

/**
 * A model behind any server with OpenAI's chat completions. A call is retried until its first delta came, not after. If
 * the server does not count usage, it is estimated: four characters to a token.
 */
export function chatModel(options: ChatModelOptions): Model {
  const open = opener(options);

  const stream: Model['stream'] = (request, signal) =>
    modelCall((stopped) => open(request, stopped), signal, {
      patience: options.patience,
      maxAnswerBytes: options.maxAnswerBytes,
      estimate: (text) => estimateUsage(request.messages, text),
    });

  return { name: options.model, notice: (words) => options.notice(words), stream };
}

/** Sends a request in the strictest format that the server supports, and remembers the formats that it refused. */
function opener(options: ChatModelOptions): (request: ModelRequest, signal: AbortSignal) => Promise<Reads> {
  let connection: ReturnType<typeof openChatClient> | null = null;
  const refused = new Set<AnswerFormat>();

  return async (request, signal) => {
    connection ??= openChatClient(options);
    const { client, library } = await connection;
    const refusedNow: AnswerFormat[] = [];
    for (const format of answerFormats) {
      if (refused.has(format)) continue;
      const body = await chatRequest(request, options.model, format);
      if (body === null) continue;
      try {
        const headers = options.headersFor(request);
        const own = headers ? { signal, headers } : { signal };
        const response = await client.chat.completions.create(body, own).asResponse();
        // Only now is it certain that the format was at fault, and not the rest of the request.
        for (const each of refusedNow) refused.add(each);
        return readsOf(response);
      } catch (error) {
        signal.throwIfAborted();
        if (body.response_format === undefined || !refusesFormat(error, library)) {
          throw classifyRequestError(error, library);
        }
        refusedNow.push(format);
      }
    }
    throw new TypeError('A request fits no format');
  };
}
