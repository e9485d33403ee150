import { problemIn } from '../../access/problem-in.ts';
import { call, type Message, openSocket, type RawSocket } from '../../sockets/raw-socket.ts';
import { type Held, headersOf } from './cast.ts';

/** A WebSocket with a key or cookie, in either protocol. */
export interface UserSocket {
  how: string;
  openedAt: number;
  isOpen(): boolean;
  /** Lists something; resolves with the code of the refusal, or null. */
  ask(what: 'sessions' | 'keys'): Promise<string | null>;
  /** Follows a session. The listener is called for each message of it. */
  follow(sessionId: string, onEvent: () => void): void;
  /** When the service closed it; null while it is open. */
  closedAt(): number | null;
  close(): Promise<void>;
}

interface Opened {
  how: string;
  /** null: it was refused. */
  socket: UserSocket | null;
  code: string | null;
}

/** How one protocol opens, calls and subscribes. */
interface Protocol {
  how: string;
  open(url: string, held: Held): Promise<RawSocket>;
  list(id: number, what: 'sessions' | 'keys'): object;
  follow(id: number, sessionId: string): object;
}

const followQuery = 'subscription ($id: ID!) { sessionEvents(sessionId: $id, follow: true) { cursor } }';

const trpc: Protocol = {
  how: 'a WebSocket of tRPC',
  async open(url, held) {
    const { authorization, ...headers } = headersOf(held, url);
    const socket = await openSocket(url, `/api/trpc${authorization === undefined ? '' : '?connectionParams=1'}`, {
      headers,
    });
    if (authorization !== undefined) socket.send({ method: 'connectionParams', data: { authorization } });
    return socket;
  },
  list: (id, what) => call(id, `${what}.list`),
  follow: (id, sessionId) => call(id, 'sessions.events', { sessionId, follow: true }, 'subscription'),
};

const graphql: Protocol = {
  how: 'a WebSocket of GraphQL',
  async open(url, held) {
    const { authorization, ...headers } = headersOf(held, url);
    const socket = await openSocket(url, '/api/graphql', { subprotocol: 'graphql-transport-ws', headers });
    socket.send({ type: 'connection_init', ...(authorization !== undefined && { payload: { authorization } }) });
    await socket.message(({ type }) => type === 'connection_ack').catch(() => null);
    return socket;
  },
  list: (id, what) => ({ type: 'subscribe', id: String(id), payload: { query: `{ ${what} { nextBefore } }` } }),
  follow: (id, sessionId) => ({
    type: 'subscribe',
    id: String(id),
    payload: { query: followQuery, variables: { id: sessionId } },
  }),
};

/** Opens a WebSocket and makes a first call, which tells whether it was accepted. */
export async function openUserSocket(url: string, held: Held): Promise<Opened> {
  const protocol = Math.random() < 0.5 ? trpc : graphql;
  const { how } = protocol;
  const openedAt = performance.now();
  const raw = await protocol.open(url, held);
  let closedAt: number | null = raw.closing() === null ? null : performance.now();
  void raw.closed.then(() => (closedAt ??= performance.now()));
  let lastId = 0;
  const socket: UserSocket = {
    how,
    openedAt,
    isOpen: () => raw.closing() === null,
    async ask(what) {
      lastId += 1;
      const id = lastId;
      if (raw.closing() === null) raw.send(protocol.list(id, what));
      const answer = await raw.message((message) => String(message.id) === String(id)).catch(() => null);
      // The answers of a long conversation are not needed any more.
      raw.messages.length = 0;
      return answer ? problemIn(JSON.stringify(answer)) : codeOfClose(raw);
    },
    follow(sessionId, onEvent) {
      lastId += 1;
      const id = lastId;
      raw.ws.on('message', (data) => {
        const message = JSON.parse(String(data as Buffer)) as Message;
        raw.messages.length = 0;
        if (String(message.id) === String(id) && isEvent(message)) onEvent();
      });
      raw.send(protocol.follow(id, sessionId));
    },
    closedAt: () => closedAt,
    async close() {
      await raw[Symbol.asyncDispose]();
    },
  };
  const code = await socket.ask('sessions');
  if (code === null) return { how, socket, code };
  await socket.close();
  return { how, socket: null, code };
}

function isEvent({ type, result, payload }: Message): boolean {
  const isData = (result as { type?: string } | undefined)?.type === 'data';
  return isData || (type === 'next' && (payload as { errors?: unknown }).errors === undefined);
}

/** A WebSocket that closes because its credential is refused gives no answer. */
function codeOfClose(raw: RawSocket): string {
  const code = raw.closing()?.code ?? 0;
  if (code === 4401 || code === 4403) return 'unauthenticated';
  return code === 4429 ? 'rate_limited' : `closed with ${code}`;
}
