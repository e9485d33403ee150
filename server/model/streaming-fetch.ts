import http from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { attachReads, readIncoming, SilenceError } from './reads.ts';

/** Bytes of an answer that reports an error; more is cut off. */
const maxErrorBytes = 65_536;

/** The part of `fetch` that the `openai` client uses. */
export type ModelFetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface StreamingFetchOptions {
  /** Milliseconds until the connection must stand. */
  connectTimeoutMs: number;
  /** Milliseconds that the server may be silent, before its first byte and between two reads. */
  idleTimeoutMs: number;
  agents: HttpAgents;
}

export interface HttpAgents {
  http: http.Agent;
  https: https.Agent;
}

/** Connections that are kept for the next request. Whoever makes them destroys them. */
export function keepAliveAgents(): HttpAgents {
  return { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
}

/**
 * A `fetch` over node:http whose good answers carry their body as reads (`readsOf`), not as a web stream. Answers that
 * report an error carry their text, cut at 64 KiB.
 */
export function streamingFetch(options: StreamingFetchOptions): ModelFetch {
  let last: Address | null = null;
  return async (target, init = {}) => {
    const text = target instanceof Request ? target.url : String(target);
    // One model has one address, and reading it takes a tenth of a request.
    const address = last?.text === text ? last : addressOf(text);
    last = address;
    try {
      return await exchange(address, init, options);
    } catch (error) {
      // A kept connection that the server had closed meanwhile: nothing was asked yet, so it is asked again at once.
      if (!(error instanceof StaleConnectionError)) throw error;
      return exchange(address, init, options);
    }
  };
}

interface Address {
  text: string;
  secure: boolean;
  parts: http.RequestOptions;
}

function addressOf(text: string): Address {
  const url = new URL(text);
  return { text, secure: url.protocol === 'https:', parts: urlToHttpOptions(url) };
}

class StaleConnectionError extends Error {
  override name = 'StaleConnectionError';
}

async function exchange(address: Address, init: RequestInit, options: StreamingFetchOptions): Promise<Response> {
  const incoming = await send(address, init, options);
  const status = incoming.statusCode ?? 0;
  const reads = readIncoming(incoming, options.idleTimeoutMs);
  // Nobody looks at the headers of a good answer.
  if (status >= 200 && status < 300) return attachReads(new Response(null, { status }), reads);
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }

  const pieces: Buffer[] = [];
  let size = 0;
  let read = await reads.next();
  while (read !== null && size < maxErrorBytes) {
    pieces.push(read);
    size += read.length;
    read = await reads.next();
  }
  reads.close(read === null);
  const text = Buffer.concat(pieces).subarray(0, maxErrorBytes).toString('utf8');
  const nullBody = status === 304;
  return new Response(nullBody ? null : text, { status, headers });
}

async function send(
  address: Address,
  init: RequestInit,
  options: StreamingFetchOptions,
): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const { secure, parts } = address;
  const { signal } = init;
  signal?.throwIfAborted();
  const request = (secure ? https : http).request({
    ...parts,
    method: init.method ?? 'GET',
    headers: Object.fromEntries(init.headers instanceof Headers ? init.headers : new Headers(init.headers)),
    agent: secure ? options.agents.https : options.agents.http,
  });
  // Aborting destroys the socket, also while the body is being read. By hand: the option of the same name costs as much
  // as a quarter of the request.
  const abort = () => request.destroy(new DOMException('The request was aborted', 'AbortError'));
  signal?.addEventListener('abort', abort);
  const silence = setTimeout(() => request.destroy(new SilenceError('no answer')), options.idleTimeoutMs);
  request.on('socket', (socket) => {
    if (!socket.connecting) return;
    const late = setTimeout(() => request.destroy(new Error('the connection took too long')), options.connectTimeoutMs);
    const settled = () => clearTimeout(late);
    socket.once(secure ? 'secureConnect' : 'connect', settled);
    socket.once('close', settled);
  });
  request.on('close', () => signal?.removeEventListener('abort', abort));
  request.on('response', (incoming) => {
    clearTimeout(silence);
    resolve(incoming);
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(silence);
    const stale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE') && !signal?.aborted;
    reject(stale ? new StaleConnectionError(error.message) : error);
  });
  request.end(typeof init.body === 'string' ? init.body : undefined);
  return promise;
}
