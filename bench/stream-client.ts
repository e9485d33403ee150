import { Agent, request } from 'node:http';

/** What one stream showed from outside. */
export interface StreamSeen {
  /** Blocks that end with a blank line: events. */
  blocks: number;
  /** Milliseconds from the request to the first occurrence of `mark`. */
  firstMilliseconds: number;
}

export interface StreamRequest {
  address: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  mark?: string;
  /** Each piece as it comes. */
  onData?: (piece: Buffer) => void;
}

export const keepAlive = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Sends a request and reads the answer to its end. Works on bytes: the client shares a core with others. */
export function readStream(asked: StreamRequest): Promise<StreamSeen> {
  const { address, method = 'POST', headers, body, mark, onData } = asked;
  const { promise, resolve, reject } = Promise.withResolvers<StreamSeen>();
  const began = performance.now();
  let blocks = 0;
  let first = Number.NaN;
  let endedWithBreak = false;
  const outgoing = request(address, {
    method,
    agent: keepAlive,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  });
  outgoing.on('response', (incoming) => {
    if (incoming.statusCode !== 200) {
      reject(new Error(`${address} answered ${incoming.statusCode}`));
      incoming.resume();
      return;
    }
    incoming.on('data', (piece: Buffer) => {
      if (mark !== undefined && Number.isNaN(first) && piece.includes(mark)) first = performance.now() - began;
      // tRPC ends its events with three line breaks, in pieces of their own.
      const completes = endedWithBreak && piece[0] === 10;
      if (completes) blocks += 1;
      for (let at = piece.indexOf('\n\n', completes ? 1 : 0); at >= 0; at = piece.indexOf('\n\n', at + 2)) blocks += 1;
      endedWithBreak = piece.at(-1) === 10 && piece.at(-2) !== 10;
      onData?.(piece);
    });
    incoming.on('end', () => resolve({ blocks, firstMilliseconds: first }));
    incoming.on('error', reject);
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    // A kept connection that the server had closed meanwhile: nothing was asked yet.
    if (outgoing.reusedSocket && error.code === 'ECONNRESET' && blocks === 0) resolve(readStream(asked));
    else reject(error);
  });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}
