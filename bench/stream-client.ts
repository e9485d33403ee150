import { connect, type Socket } from 'node:net';
import { bodyReader, type BodyReader } from './http-body.ts';

/** A client's measurements of one stream. */
export interface StreamSeen {
  /** Number of blocks that end with a blank line: events. */
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
  /** Receives each piece of the body as it arrives. Its bytes are invalid after the call. */
  onData?: (piece: Buffer) => void;
}

/** The current use of a connection. */
interface Asking {
  read: (piece: Buffer) => void;
  closed: (error?: Error) => void;
}

interface Connection {
  socket: Socket;
  asking: Asking | null;
}

/** One buffer for all connections: a piece is read completely before the next one arrives. */
const buffer = Buffer.alloc(1 << 20);
const blankLine = Buffer.from('\r\n\r\n');

/** Idle connections by host and port. */
const kept = new Map<string, Connection[]>();

function keptOf(host: string): Connection[] {
  const connections = kept.get(host) ?? [];
  kept.set(host, connections);
  return connections;
}

function open(host: string, hostname: string, port: number): Connection {
  const read = (length: number) => {
    connection.asking?.read(buffer.subarray(0, length));
    return true;
  };
  const socket = connect({ host: hostname, port, noDelay: true, onread: { buffer, callback: read } });
  const connection: Connection = { socket, asking: null };
  let failure: Error | undefined;
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('close', () => {
    connection.asking?.closed(failure);
    const unused = keptOf(host);
    if (unused.includes(connection)) unused.splice(unused.indexOf(connection), 1);
  });
  return connection;
}

/**
 * Sends a request and reads the whole response. HTTP over bare sockets: the clients share a core with PostgreSQL and
 * the model, and `node:http` takes twice as long per piece of a stream.
 */
export function readStream(asked: StreamRequest): Promise<StreamSeen> {
  const { address, method = 'POST', headers, body, mark, onData } = asked;
  const { host, hostname, port, pathname, search } = new URL(address);
  const reused = keptOf(host).pop();
  const connection = reused ?? open(host, hostname, Number(port));
  const { promise, resolve, reject } = Promise.withResolvers<StreamSeen>();
  const began = performance.now();
  let blocks = 0;
  let first = Number.NaN;
  let endedWithBreak = false;
  let head: Buffer | null = Buffer.alloc(0);
  let reader: BodyReader | null = null;

  const see = (piece: Buffer) => {
    if (mark !== undefined && Number.isNaN(first) && piece.includes(mark)) first = performance.now() - began;
    // tRPC ends its events with three line breaks, in separate pieces.
    const completes = endedWithBreak && piece[0] === 10;
    if (completes) blocks += 1;
    for (let at = piece.indexOf('\n\n', completes ? 1 : 0); at >= 0; at = piece.indexOf('\n\n', at + 2)) blocks += 1;
    endedWithBreak = piece.at(-1) === 10 && piece.at(-2) !== 10;
    onData?.(piece);
  };
  const fail = (error: Error) => {
    connection.asking = null;
    connection.socket.destroy();
    reject(error);
  };
  const readBody = (piece: Buffer) => {
    if (!reader?.read(piece)) return;
    connection.asking = null;
    keptOf(host).push(connection);
    resolve({ blocks, firstMilliseconds: first });
  };
  const readHead = (sofar: Buffer, piece: Buffer) => {
    const all = Buffer.concat([sofar, piece]);
    const end = all.indexOf(blankLine);
    head = end < 0 ? all : null;
    if (end < 0) return;
    const text = all.toString('latin1', 0, end);
    if (!text.startsWith('HTTP/1.1 200 ')) {
      fail(new Error(`${address} answered ${text.split('\r\n')[0]}`));
      return;
    }
    reader = bodyReader(text, see);
    readBody(all.subarray(end + blankLine.length));
  };
  connection.asking = {
    read: (piece) => (head ? readHead(head, piece) : readBody(piece)),
    closed(error) {
      // The server had closed this kept connection; no request was sent on it yet.
      if (reused && head?.length === 0) resolve(readStream(asked));
      else reject(error ?? new Error(`${address} closed its connection within an answer`));
    },
  };
  connection.socket.write(requestText(`${method} ${pathname}${search} HTTP/1.1`, { host, ...headers }, body));
  return promise;
}

export function requestText(line: string, headers: Readonly<Record<string, string>>, body: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
    'content-length': String(Buffer.byteLength(text)),
  };
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line}\r\n${fields.join('')}\r\n${text}`;
}
