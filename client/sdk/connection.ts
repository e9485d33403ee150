import { Attempt } from './attempt.ts';
import { apiError, type ApiError, ConnectionError, NotFoundError, ProtocolError } from './errors.ts';
import type { Problem } from '../../schema/problem.ts';
import { Patience, type RetryPolicy } from './patience.ts';

/** What a request may carry; a stream is sent as it comes. */
export type RequestBytes =
  | string
  | Blob
  | ArrayBuffer
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | FormData;

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Such as `/api/v1/sessions`. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  bytes?: RequestBytes;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Whether it may be sent again though its answer was lost: as what is done twice does no harm. GET: true. */
  mayRepeat?: boolean;
  /** The answer may take as long as it takes. */
  unhurried?: boolean;
}

export interface ConnectionOptions extends RetryPolicy {
  apiKey: string;
  /** Without a path. */
  origin: string;
  fetch: typeof fetch;
  idleTimeoutMs: number;
}

/** An answer that was no refusal, and the attempt that it came by: whoever reads it closes that. */
export interface Opened {
  response: Response;
  attempt: Attempt;
}

/** The service at an address, asked with a key. */
export class Connection {
  readonly #options: ConnectionOptions;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  patience(signal: AbortSignal | undefined): Patience {
    return new Patience(this.#options, signal);
  }

  /** The JSON of an answer; undefined of one without a body. Tries again as `mayRepeat` and Retry-After allow. */
  async json<Value>(request: ApiRequest): Promise<Value> {
    const text = await this.#repeated(request, (response) => response.text());
    if (text === '') return undefined as Value;
    try {
      return JSON.parse(text) as Value;
    } catch (cause) {
      throw new ProtocolError(`${request.path} answered with something else than JSON.`, { cause });
    }
  }

  /** Deletes; that it is gone already where the answer to a first try was lost is what was wanted. */
  async delete(path: string): Promise<void> {
    const patience = this.patience(undefined);
    for (let wasLost = false; ;) {
      try {
        const { attempt } = await this.open({ method: 'DELETE', path });
        attempt.close();
        return;
      } catch (error) {
        if (wasLost && error instanceof NotFoundError) return;
        wasLost ||= error instanceof ConnectionError;
        await patience.after(error, true);
      }
    }
  }

  /** The bytes of an answer, and its headers. */
  bytes(request: ApiRequest): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Headers }> {
    return this.#repeated(request, async (response) => ({
      bytes: new Uint8Array(await response.arrayBuffer()),
      headers: response.headers,
    }));
  }

  async #repeated<Value>(request: ApiRequest, read: (response: Response) => Promise<Value>): Promise<Value> {
    const { method = 'GET', mayRepeat = method === 'GET', signal } = request;
    const patience = this.patience(signal);
    for (;;) {
      try {
        const { response, attempt } = await this.open(request);
        try {
          return await attempt.within(read(response));
        } finally {
          attempt.close();
        }
      } catch (error) {
        await patience.after(error, mayRepeat);
      }
    }
  }

  /** One try. Throws ApiError for a refusal, ConnectionError where nothing came. */
  async open(request: ApiRequest): Promise<Opened> {
    const { origin, apiKey, idleTimeoutMs, fetch } = this.#options;
    const { method = 'GET', path, query, body, bytes, headers, signal, unhurried = false } = request;
    signal?.throwIfAborted();
    const attempt = new Attempt(signal, unhurried ? 0 : idleTimeoutMs);
    const json = body === undefined ? undefined : JSON.stringify(body);
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      signal: attempt.signal,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json ?? bytes ?? null,
      ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
    };
    try {
      const response = await attempt.within(fetch(`${origin}${path}${queryString(query)}`, init));
      if (response.ok) return { response, attempt };
      throw await readRefusal(response, attempt);
    } catch (error) {
      attempt.close();
      throw error;
    }
  }
}

function queryString(query: ApiRequest['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

async function readRefusal(response: Response, attempt: Attempt): Promise<ApiError> {
  const text = await attempt.within(response.text());
  const seconds = Number(response.headers.get('retry-after') ?? 'none');
  return apiError(readProblem(text, response), Number.isFinite(seconds) ? seconds : null);
}

/** The problem object; one of our own for what a proxy on the way answered. */
function readProblem(text: string, { status, url }: Response): Problem {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && 'code' in json && 'detail' in json) return json as Problem;
  } catch {
    // Not JSON: told below by the status, which is all there is.
  }
  return {
    type: 'about:blank',
    title: 'No problem object',
    status,
    detail: `${url} answered ${status}, and not in the words of this service.`,
    instance: url,
    code: status === 503 || status === 502 || status === 504 ? 'unavailable' : 'internal',
    requestId: '',
  };
}
