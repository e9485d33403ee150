import { Attempt } from './attempt.ts';
import { apiError, type ApiError, ConnectionError, NotFoundError, ProtocolError } from './errors.ts';
import type { Problem } from '../contract.ts';
import { Patience, type RetryPolicy } from './patience.ts';

/** A request body of bytes. A stream is sent while it is read. */
export type RequestBytes =
  | string
  | Blob
  | ArrayBuffer
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | FormData;

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Such as `/api/v1/sessions`. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  bytes?: RequestBytes;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Whether the request can be repeated after its response was lost. Default: true for GET. */
  mayRepeat?: boolean;
  /** Turns off the idle timeout for this request. */
  unhurried?: boolean;
}

export interface ConnectionOptions extends RetryPolicy {
  apiKey: string;
  /** The service's address, without a slash at its end. */
  origin: string;
  fetch: typeof fetch;
  idleTimeoutMs: number;
}

/** A successful response, and its attempt. The reader of the response must close the attempt. */
export interface Opened {
  response: Response;
  attempt: Attempt;
}

/** Sends requests to one service with one key. */
export class Connection {
  readonly #options: ConnectionOptions;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  patience(signal: AbortSignal | undefined): Patience {
    return new Patience(this.#options, signal);
  }

  /** Returns the response's JSON, or undefined if it has no body. Retries as `mayRepeat` and Retry-After allow. */
  async json<Value>(request: ApiRequest): Promise<Value> {
    const text = await this.#repeated(request, (response) => response.text());
    if (text === '') return undefined as Value;
    try {
      return JSON.parse(text) as Value;
    } catch (cause) {
      throw new ProtocolError(
        `${request.path} did not answer with JSON. Check that baseUrl is the address of the service.`,
        { cause },
      );
    }
  }

  /** Deletes. After a lost response, 404 means that the first try succeeded. */
  async delete(path: string, body?: unknown): Promise<void> {
    const patience = this.patience(undefined);
    for (let wasLost = false; ;) {
      try {
        const { attempt } = await this.open({ method: 'DELETE', path, body });
        attempt.close();
        return;
      } catch (error) {
        if (wasLost && error instanceof NotFoundError) return;
        wasLost ||= error instanceof ConnectionError;
        await patience.after(error, true);
      }
    }
  }

  /** Returns the response's bytes and headers. */
  bytes(request: ApiRequest): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Headers }> {
    return this.#repeated(request, async (response) => ({
      bytes: new Uint8Array(await response.arrayBuffer()),
      headers: response.headers,
    }));
  }

  /** Sends the request once, and yields the response's bytes as they arrive. */
  async *stream(request: ApiRequest): AsyncGenerator<Uint8Array, void, undefined> {
    const { response, attempt } = await this.open(request);
    try {
      const reader = response.body?.getReader();
      if (!reader) return;
      for (;;) {
        const { done, value } = await attempt.within(reader.read());
        if (done) return;
        yield value;
      }
    } finally {
      attempt.close();
    }
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

  /** Sends the request once. Throws ApiError if the service refuses it, ConnectionError if no response comes. */
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

/** Returns the problem object, or makes one if a proxy answered instead of the service. */
function readProblem(text: string, { status, url }: Response): Problem {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && 'code' in json && 'detail' in json) return json as Problem;
  } catch {
    // Not JSON: only the status says what happened.
  }
  return {
    type: 'about:blank',
    title: 'No problem object',
    status,
    detail: `${url} answered ${status} without a problem object. A proxy may have answered instead of the service.`,
    instance: url,
    code: status === 503 || status === 502 || status === 504 ? 'unavailable' : 'internal',
    requestId: '',
  };
}
