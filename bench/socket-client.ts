import { connect } from 'node:net';
import { clientFrame, type Frame, frameReader, opcodes } from './frames.ts';
import type { StreamSeen } from './stream-client.ts';

/** What a client says in one of the protocols. */
export interface Dialect {
  subprotocol?: string;
  /** Comes after the address of the endpoint. */
  search: string;
  /** The first message. */
  hello(key: string): unknown;
  /** A part of the response to the first message; empty if there is none. */
  welcome: string;
  subscribe(id: number, asked: Asked): unknown;
  /** A part of the last message of a subscription. */
  last: string;
}

/** A subscription to the events of a session: as the service has it, and as the bare libraries do. */
export interface Asked {
  graphql: string;
  variables?: Record<string, unknown>;
  trpc: { path: string; input?: unknown };
}

export const trpcDialect: Dialect = {
  search: '?connectionParams=1',
  hello: (key) => ({ method: 'connectionParams', data: { authorization: `Bearer ${key}` } }),
  welcome: '',
  subscribe: (id, { trpc }) => ({ id, method: 'subscription', params: trpc }),
  last: '"type":"stopped"',
};

export const graphqlDialect: Dialect = {
  subprotocol: 'graphql-transport-ws',
  search: '',
  hello: (key) => ({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }),
  welcome: '"type":"connection_ack"',
  subscribe: (id, { graphql, variables }) => ({
    id: String(id),
    type: 'subscribe',
    payload: { query: graphql, variables },
  }),
  last: '"type":"complete"',
};

export interface SocketSeen extends StreamSeen {
  bytes: number;
}

export interface RawSocket {
  /** Subscribes, and reads until the subscription has ended. */
  read(asked: Asked): Promise<SocketSeen>;
  /** The number of events of the last subscription so far. */
  events(): number;
  close(): void;
}

/** One buffer for all connections: a piece is read completely before the next one arrives. */
const buffer = Buffer.alloc(1 << 20);

/** Opens a WebSocket over a bare socket, and sends the key. `node:http` and `ws` would take several times as long. */
export async function openSocket(endpoint: string, key: string, dialect: Dialect): Promise<RawSocket> {
  const { host, hostname, port, pathname } = new URL(endpoint);
  const opened = Promise.withResolvers<void>();
  const welcomed = Promise.withResolvers<void>();
  let reading: Reading | null = null;
  let head: Buffer | null = Buffer.alloc(0);
  let calls = 0;

  const see = (frame: Frame) => {
    if (frame.opcode === opcodes.ping) socket.write(clientFrame(opcodes.pong, frame.content));
    if (frame.opcode === opcodes.close) fail(new Error(`${endpoint} closed a WebSocket: ${frame.content.toString()}`));
    if (frame.opcode !== opcodes.text) return;
    if (frame.isShort && dialect.welcome !== '' && frame.content.includes(dialect.welcome)) welcomed.resolve();
    else if (reading?.see(frame)) reading = null;
  };
  const readFrames = frameReader(see);
  const read = (length: number) => {
    const piece = buffer.subarray(0, length);
    if (!head) {
      reading?.count(length);
      readFrames(piece);
      return true;
    }
    head = Buffer.concat([head, piece]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return true;
    if (!head.includes('HTTP/1.1 101 ')) fail(new Error(`${endpoint} answered ${head.toString('latin1', 0, end)}`));
    const rest = head.subarray(end + 4);
    head = null;
    opened.resolve();
    readFrames(rest);
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer, callback: read },
  });
  const send = (message: unknown) => socket.write(clientFrame(opcodes.text, Buffer.from(JSON.stringify(message))));
  function fail(error: Error): void {
    socket.destroy();
    opened.reject(error);
    welcomed.reject(error);
    reading?.fail(error);
  }
  socket.on('error', fail);
  socket.write(handshake(host, `${pathname}${dialect.search}`, dialect.subprotocol));
  await opened.promise;
  send(dialect.hello(key));
  if (dialect.welcome === '') welcomed.resolve();
  await welcomed.promise;

  return {
    read(asked) {
      const { promise, resolve, reject } = Promise.withResolvers<SocketSeen>();
      reading = readingOf(dialect, resolve, reject);
      send(dialect.subscribe((calls += 1), asked));
      return promise;
    },
    events: () => reading?.events() ?? 0,
    close: () => socket.destroy(),
  };
}

/** A subscription that is being read. */
interface Reading {
  events(): number;
  count(bytes: number): void;
  /** True if this was the last message. */
  see(frame: Frame): boolean;
  fail(error: Error): void;
}

function readingOf({ last }: Dialect, resolve: (seen: SocketSeen) => void, reject: (error: Error) => void): Reading {
  const began = performance.now();
  let blocks = 0;
  let bytes = 0;
  let firstMilliseconds = Number.NaN;
  return {
    events: () => blocks,
    count(length) {
      bytes += length;
    },
    see({ content, isShort }) {
      const isEvent = !isShort;
      if (isEvent && blocks === 0) {
        firstMilliseconds = performance.now() - began;
        if (content.includes('"error')) reject(new Error(content.toString()));
      }
      if (isEvent) blocks += 1;
      const isLast = isShort && content.includes(last);
      if (isLast) resolve({ blocks, bytes, firstMilliseconds });
      return isLast;
    },
    fail: reject,
  };
}

function handshake(host: string, path: string, subprotocol: string | undefined): string {
  const fields = [
    `host: ${host}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(subprotocol === undefined ? [] : [`sec-websocket-protocol: ${subprotocol}`]),
  ];
  return `GET ${path} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`;
}
