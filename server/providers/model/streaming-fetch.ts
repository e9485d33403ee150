import type { Client, Dispatcher } from 'undici';
import type { ModelConnections } from './connections.ts';
import { readErrorBody, RefusedError } from './refusal.ts';
import { attachReads, IncomingReads, type Reads, type Source, type Waits } from './reads.ts';

/** The most bytes of an error response; the rest is cut off. */
const maxErrorBytes = 65_536;

/** The part of `fetch` that the `openai` client uses. */
export type ModelFetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface StreamingFetchOptions {
  connections: ModelConnections;
  waits: Waits;
}

/**
 * A `fetch` over undici's connections whose responses carry their body as reads (`readsOf`), not as a web stream. Rejects
 * with RefusedError for a response that is not successful. It follows no redirects.
 */
export function streamingFetch({ connections, waits }: StreamingFetchOptions): ModelFetch {
  return async (target, init = {}) => {
    const { origin, pathname, search } = new URL(target instanceof Request ? target.url : String(target));
    const request: Dispatcher.DispatchOptions = {
      path: `${pathname}${search}`,
      method: (init.method ?? 'GET').toUpperCase() as Dispatcher.HttpMethod,
      headers: [...new Headers(init.headers)].flat(),
      body: typeof init.body === 'string' ? init.body : null,
    };
    const send = (client: Client) => new Exchange(connections, client, waits).send(request, init.signal);
    try {
      return await toResponse(await send(await connections.take(origin)));
    } catch (error) {
      // The server had closed this kept connection. The request was not read, so send it again on a new one.
      if (!(error instanceof StaleConnectionError)) throw error;
      return toResponse(await send(connections.open(origin)));
    }
  };
}

class StaleConnectionError extends Error {
  override name = 'StaleConnectionError';
}

/** The error codes of a connection that was closed before it could be used. */
const staleCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

interface Head {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  reads: Reads;
}

async function toResponse({ status, headers: given, reads }: Head): Promise<Response> {
  // The headers of a successful response are not read.
  if (status >= 200 && status < 300) return attachReads(new Response(null, { status }), reads);
  // The client would keep only errors in OpenAI's own shape.
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  throw new RefusedError(readErrorBody(status, headers, await errorText(reads)));
}

/** The body of an error response, cut at `maxErrorBytes`. Rejects if the connection breaks. */
function errorText(reads: Reads): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const pieces: Buffer[] = [];
  let size = 0;
  const end = (isWhole: boolean) => {
    reads.close(isWhole);
    resolve(Buffer.concat(pieces).subarray(0, maxErrorBytes).toString('utf8'));
  };
  reads.read((read) => {
    for (const piece of read ?? []) {
      pieces.push(piece);
      size += piece.length;
    }
    if (read === null || size >= maxErrorBytes) end(read === null);
    return null;
  }, reject);
  return promise;
}

/** One request and its response, on a connection that they own until the response was read to its end. */
class Exchange implements Dispatcher.DispatchHandler, Source {
  readonly #connections: ModelConnections;
  readonly #client: Client;
  /** It carried a request before, so the server may have closed it. */
  readonly #kept: boolean;
  readonly #reads: IncomingReads;
  readonly #head = Promise.withResolvers<Head>();
  #headed = false;
  #over = false;
  #controller: Dispatcher.DispatchController | null = null;
  #release = () => {};

  constructor(connections: ModelConnections, client: Client, waits: Waits) {
    this.#connections = connections;
    this.#client = client;
    this.#kept = client.stats.connected;
    this.#reads = new IncomingReads(this, waits);
  }

  send(request: Dispatcher.DispatchOptions, signal: AbortSignal | null | undefined): Promise<Head> {
    if (signal) {
      // Aborting closes the connection, also while the body is being read.
      const abort = () => this.close(new DOMException('The request was aborted', 'AbortError'));
      signal.addEventListener('abort', abort);
      this.#release = () => signal.removeEventListener('abort', abort);
      if (signal.aborted) abort();
    }
    if (!this.#over) this.#client.dispatch(request, this);
    return this.#head.promise;
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  close(reason: Error): void {
    if (this.#over) return;
    this.#fail(reason);
    this.#connections.close(this.#client, reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Head['headers']): void {
    // Interim responses, such as 103.
    if (status < 200) return;
    this.#headed = true;
    this.#head.resolve({ status, headers, reads: this.#reads });
  }

  onResponseData(_controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#reads.push(piece);
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#over = true;
    this.#release();
    this.#connections.keep(this.#client);
    this.#reads.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#over) return;
    const stale = this.#kept && !this.#headed && 'code' in error && staleCodes.has(error.code);
    this.#fail(stale ? new StaleConnectionError(error.message) : error);
    this.#connections.close(this.#client, error);
  }

  #fail(error: Error): void {
    this.#over = true;
    this.#release();
    this.#head.reject(error);
    this.#reads.fail(error);
  }
}
