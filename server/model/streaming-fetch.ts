import http from 'node:http';
import https from 'node:https';
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
  return async (target, init = {}) => {
    const address = new URL(target instanceof Request ? target.url : target);
    try {
      return await exchange(address, init, options);
    } catch (error) {
      // A kept connection that the server had closed meanwhile: nothing was asked yet, so it is asked again at once.
      if (!(error instanceof StaleConnectionError)) throw error;
      return exchange(address, init, options);
    }
  };
}

class StaleConnectionError extends Error {
  override name = 'StaleConnectionError';
}

async function exchange(address: URL, init: RequestInit, options: StreamingFetchOptions): Promise<Response> {
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

function send(address: URL, init: RequestInit, options: StreamingFetchOptions): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const secure = address.protocol === 'https:';
  const request = (secure ? https : http).request(address, {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(init.headers instanceof Headers ? init.headers : new Headers(init.headers)),
    agent: secure ? options.agents.https : options.agents.http,
    // Aborting destroys the socket, also while the body is being read.
    ...(init.signal ? { signal: init.signal } : {}),
  });
  const silence = setTimeout(() => request.destroy(new SilenceError('no answer')), options.idleTimeoutMs);
  request.on('socket', (socket) => {
    if (!socket.connecting) return;
    const late = setTimeout(() => request.destroy(new Error('the connection took too long')), options.connectTimeoutMs);
    const settled = () => clearTimeout(late);
    socket.once(secure ? 'secureConnect' : 'connect', settled);
    socket.once('close', settled);
  });
  request.on('response', (incoming) => {
    clearTimeout(silence);
    resolve(incoming);
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(silence);
    const stale =
      request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE') && !init.signal?.aborted;
    reject(stale ? new StaleConnectionError(error.message) : error);
  });
  request.end(typeof init.body === 'string' ? init.body : undefined);
  return promise;
}
