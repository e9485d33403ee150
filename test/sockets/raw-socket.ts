import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { testKey } from '../support/service.ts';

export type Message = Record<string, unknown>;

interface Closing {
  code: number;
  reason: string;
}

/** A WebSocket without a library above it. */
export interface RawSocket extends AsyncDisposable {
  ws: WebSocket;
  /** All messages so far. */
  messages: Message[];
  /** Resolves with the first message, received or to come, that fits. Rejects if the WebSocket closes before it. */
  message(fits: (message: Message) => boolean): Promise<Message>;
  send(message: unknown): void;
  closed: Promise<Closing>;
  /** How it closed; null while it is open. */
  closing(): Closing | null;
}

export const bearer = (key: string = testKey) => ({ authorization: `Bearer ${key}` });

const addressOf = (url: string, path: string) => `${url.replace(/^http/, 'ws')}${path}`;

/** Opens a WebSocket at a path of the service. */
export async function openSocket(
  url: string,
  path: string,
  { subprotocol, ...options }: ClientOptions & { subprotocol?: string } = {},
): Promise<RawSocket> {
  const ws = new WebSocket(addressOf(url, path), subprotocol ?? [], options);
  const messages: Message[] = [];
  const listeners = new Set<() => void>();
  const { promise: closed, resolve } = Promise.withResolvers<Closing>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  ws.on('message', (data) => {
    messages.push(JSON.parse(String(data as Buffer)) as Message);
    tell();
  });
  let closing: Closing | null = null;
  ws.on('close', (code, reason) => {
    closing = { code, reason: String(reason) };
    resolve(closing);
    tell();
  });
  await once(ws, 'open');
  return {
    ws,
    messages,
    closed,
    closing: () => closing,
    send: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    message: (fits) =>
      new Promise((found, missed) => {
        const look = () => {
          const message = messages.find(fits);
          if (message) found(message);
          else if (closing) missed(new Error(`the WebSocket closed with ${closing.code} ${closing.reason}`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
    async [Symbol.asyncDispose]() {
      ws.on('error', () => {});
      ws.terminate();
      await closed;
    },
  };
}

/** The answer to a request for an upgrade that is refused. */
export async function refusedUpgrade(
  url: string,
  path: string,
  options: ClientOptions = {},
): Promise<{ status: number; problem: Message; headers: Record<string, unknown> }> {
  const ws = new WebSocket(addressOf(url, path), 'graphql-transport-ws', options);
  const [, response] = (await once(ws, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode: number; headers: Record<string, unknown> },
  ];
  const body = Buffer.concat(await Array.fromAsync(response)).toString();
  ws.on('error', () => {});
  ws.terminate();
  return { status: response.statusCode, problem: JSON.parse(body) as Message, headers: response.headers };
}

/** A WebSocket that speaks `graphql-transport-ws`, with its key sent and accepted. */
export async function openGraphql(url: string, key?: string, options: ClientOptions = {}): Promise<RawSocket> {
  const socket = await openSocket(url, '/api/graphql', { subprotocol: 'graphql-transport-ws', ...options });
  socket.send({ type: 'connection_init', payload: bearer(key) });
  await socket.message(({ type }) => type === 'connection_ack');
  return socket;
}

/** A WebSocket that speaks tRPC's protocol, with its key sent. */
export async function openTrpc(url: string, key?: string, options: ClientOptions = {}): Promise<RawSocket> {
  const socket = await openSocket(url, '/api/trpc?connectionParams=1', options);
  socket.send({ method: 'connectionParams', data: bearer(key) });
  return socket;
}

/** tRPC's message for a call. */
export const call = (id: number, path: string, input?: unknown, method = 'query') => ({
  id,
  method,
  params: { path, input },
});

/** The problem object in tRPC's answer. */
export const problemOf = ({ error }: Message): Message => (error as { data: { problem: Message } }).data.problem;
