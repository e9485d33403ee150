import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

interface Sending {
  url: URL;
  /** The address to connect to, regardless of what the host name resolves to by now. */
  pinned: { address: string; family: 4 | 6 };
  headers: Readonly<Record<string, string>>;
}

export interface Exchange extends Sending {
  /** GET if left out. */
  method?: 'GET' | 'POST';
  body?: string;
  /** Maximum size of the decompressed body in bytes. */
  maxBytes: number;
}

export interface Exchanged {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** The body exceeds the maximum size. */
export class TooLargeError extends Error {
  override name = 'TooLargeError';
}

const unpackers: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Sends one request on its own connection to the pinned address. Does not follow redirects. Throws TooLargeError and
 * network errors.
 */
export async function exchange(
  { url, pinned, headers, maxBytes, method = 'GET', body: sent = '' }: Exchange,
  signal: AbortSignal,
): Promise<Exchanged> {
  const accepting = { 'accept-encoding': 'gzip, deflate, br', ...headers };
  const incoming = await sendPinned({ url, pinned, headers: accepting, method, body: sent }, signal);
  try {
    const body = await bounded(unpacked(incoming), maxBytes);
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, body };
  } finally {
    incoming.destroy();
  }
}

/**
 * Sends one request on its own connection to the pinned address. The caller must consume or destroy the response body.
 */
export function sendPinned(
  { url, pinned, headers, method, body }: Sending & { method: 'GET' | 'POST'; body: string },
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { address, family } = pinned;
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers,
    // A kept connection would lead to the address that was pinned for another request.
    agent: false,
    lookup,
    signal,
  });
  request.on('response', resolve);
  request.on('error', reject);
  request.end(body);
  return promise;
}

function unpacked(incoming: http.IncomingMessage): Readable {
  const unpacker = unpackers[incoming.headers['content-encoding']?.trim().toLowerCase() ?? ''];
  if (!unpacker) return incoming;
  const stream = unpacker();
  incoming.on('error', (error) => stream.destroy(error));
  incoming.pipe(stream);
  return stream;
}

async function bounded(stream: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw new TooLargeError(`The response is larger than the limit of ${maxBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
