import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { errorTable, ServiceError } from '../../schema/errors.ts';
import { nobody, type Principal } from '../../server/core/access/principal.ts';
import type { CallSocket, Client, Protocol } from '../../server/core/context.ts';
import type { Services } from '../../server/core/services.ts';
import { requestIdOf } from '../../server/process/request-id.ts';
import { toServiceError } from '../../server/problem.ts';
import { authenticate } from '../http/front-door.ts';
import { beginCallSpan } from './call-span.ts';
import { closeCodes, closeReason } from './close-codes.ts';
import { watchLife } from './life.ts';
import { keyIn, traceparentIn } from './params.ts';
import { createSocketCalls } from './socket-calls.ts';
import { webSocketSink } from './web-socket-sink.ts';

export interface SocketOptions {
  services: Services;
  ws: WebSocket;
  request: IncomingMessage;
  requestId: string;
  /** The path of the address, such as `/api/trpc`. */
  endpoint: string;
  protocol: Protocol;
  /** The token of the browser session; null without one, or if the page is not ours. */
  session: string | null;
  /** Counts the WebSocket for its key, until it closes. Throws ServiceError `rate_limited`. */
  join(callerId: string, socket: ClientSocket): void;
  /** How long a client may take to send its key, in milliseconds. If it is refused, it may stay for the rest. */
  initMilliseconds: number;
}

/** A WebSocket of one client: its key, its calls, and the way to send. */
export interface ClientSocket extends CallSocket {
  /** Returns who opened the WebSocket. */
  client(): Client;
  /** Returns where links to this service begin. */
  baseUrl(): string;
  readonly requestId: string;
  /** Aborts when the WebSocket has closed. */
  readonly gone: AbortSignal;
  /** The key of the client; null before `authorize`. */
  readonly principal: Principal | null;
  readonly subprotocol: string;
  /** The number of calls so far. */
  calls(): number;
  isOpen(): boolean;
  /** Whether `authorize` has been called. */
  hasParams(): boolean;
  /** Checks the key in the connection parameters. Returns null, or the code to close the WebSocket with, and why. */
  authorize(params: unknown): Promise<Refusal | null>;
  /** Sends a message. Has no effect if the WebSocket is not open. */
  send(message: string): void;
  /** Calls the listener with each message. Reads no further messages while the client does not take what is sent. */
  onMessage(listener: (data: Buffer, isBinary: boolean) => void): void;
  onClose(listener: (code: number, reason: string) => void): void;
  close(code: number, reason: string): void;
  /** Closes the WebSocket after the last stored event of each of its streams. */
  leave(): void;
  /** Breaks the connection off. */
  terminate(): void;
  /** Closes the WebSocket if its key is no longer valid. */
  checkKey(): Promise<void>;
  /** Pings the client, and breaks the connection off if the client is dead. Called every few seconds. */
  checkLife(): void;
}

interface Refusal {
  code: number;
  error: ServiceError;
}

export function createClientSocket(options: SocketOptions): ClientSocket {
  const { services, ws, request, requestId, endpoint } = options;
  const { logger } = services;
  const sink = webSocketSink(ws, request.socket);
  const calls = createSocketCalls({
    sink,
    goAway: () => close(closeCodes.goingAway, 'The node is shutting down. Connect again.'),
    forbid,
    defer: () => close(closeCodes.tryAgainLater, 'The database is not responding. Connect again later.'),
  });
  const peer = {
    address: request.socket.remoteAddress ?? 'unknown',
    // Node joins repeated headers of this name: only `Set-Cookie` is a list.
    forwardedFor: request.headers['x-forwarded-for'] as string | undefined,
  };
  const client = (): Client => ({
    address: services.clientAddress(peer),
    userAgent: request.headers['user-agent'] ?? null,
  });
  const baseUrl = () => services.publicUrl ?? `http://${request.headers.host ?? ''}`;
  let principal: Principal | null = null;
  let refusal: Refusal | null = null;
  let traceparent = (request.headers.traceparent as string | undefined) ?? null;

  /** Resolves when the key is checked; null before the client sent it. */
  let authorizing: Promise<Refusal | null> | null = null;
  let isAuthorizing = false;

  const init = setTimeout(() => {
    if (refusal) close(refusal.code, refusal.error.message);
    else if (isAuthorizing) close(closeCodes.tryAgainLater, 'The key could not be checked in time.');
    else close(closeCodes.initTimeout, 'Connection initialisation timeout');
  }, options.initMilliseconds);
  // `ws` closes the connection after an error; without a listener, the process would exit.
  ws.on('error', (error) => logger.debug({ err: error, requestId }, 'a WebSocket failed'));
  ws.once('close', () => {
    clearTimeout(init);
    calls.endAll();
  });

  function close(code: number, reason: string): void {
    ws.close(code, closeReason(reason));
  }

  function forbid(): void {
    close(closeCodes.forbidden, 'The key is no longer valid.');
  }

  /** Returns why the client is refused; null if it is not. */
  async function refuse(params: unknown): Promise<Refusal | null> {
    const header = keyIn(params) ?? request.headers.authorization ?? null;
    let limited: number = closeCodes.tooMany;
    try {
      const found = await authenticate(services, { header, session: options.session }, () => peer);
      if (!socket.isOpen()) throw new ServiceError('unavailable', 'The WebSocket has closed.');
      options.join(found.callerId, socket);
      limited = closeCodes.tryAgainLater;
      await services.limits.countRequest(found.callerId);
      principal = found;
      return null;
    } catch (thrown) {
      const error = toServiceError(thrown);
      services.metrics.refused(error);
      if (error.code === 'unauthenticated') {
        if (header !== null || options.session !== null) return { code: closeCodes.forbidden, error };
        return { code: closeCodes.unauthorized, error: new ServiceError('unauthenticated', noKey) };
      }
      if (error.code === 'insufficient_scope') return { code: closeCodes.forbidden, error };
      if (error.code === 'rate_limited') return { code: limited, error };
      if (error.code === 'unavailable') return { code: closeCodes.tryAgainLater, error };
      logger.error({ err: error.cause, requestId }, 'a WebSocket could not be admitted');
      return { code: closeCodes.internal, error };
    }
  }

  const socket: ClientSocket = {
    requestId,
    client,
    baseUrl,
    gone: sink.gone,
    get principal() {
      return principal;
    },
    subprotocol: ws.protocol,
    calls: calls.count,
    isOpen: () => ws.readyState === ws.OPEN,
    hasParams: () => authorizing !== null,
    async authorize(params) {
      // What comes after the key waits in the network until the key is checked.
      isAuthorizing = true;
      ws.pause();
      traceparent = traceparentIn(params) ?? traceparent;
      authorizing = refuse(params);
      refusal = await authorizing;
      isAuthorizing = false;
      ws.resume();
      if (!refusal) clearTimeout(init);
      return refusal;
    },
    async begin(name, own) {
      await authorizing;
      const caller = principal;
      const instance = name === '' ? endpoint : `${endpoint}/${name}`;
      const callId = requestIdOf(null);
      const traced = services.tracing && beginCallSpan(services.tracing, options.protocol, name, own ?? traceparent);
      const call = calls.start({
        span: traced?.span ?? null,
        async ending() {
          const isGood = (await caller?.isGood().catch(() => null)) ?? null;
          if (isGood === null) return 'unavailable';
          if (!isGood) return 'forbidden';
          return services.closing.aborted || !socket.isOpen() ? 'leaving' : 'complete';
        },
        ended(status, ms) {
          traced?.end(status);
          const line = { method: 'WS', route: instance, status, ms, requestId: callId, traceId: traced?.span?.traceId };
          logger.info({ ...line, socketId: requestId, keyId: caller?.callerId }, 'request');
        },
      });
      const context = {
        services,
        principal: caller ?? nobody,
        counted: Promise.resolve(),
        requestId: callId,
        protocol: options.protocol,
        client,
        procedure: name === '' ? null : name,
        readOnly: false,
        baseUrl,
        instance,
      };
      try {
        if (!caller) throw refusal?.error ?? new ServiceError('unauthenticated', noKey);
        if (!socket.isOpen())
          throw new ServiceError('unavailable', 'The WebSocket is closing.', { retryAfterSeconds: 1 });
        await call.turn();
        if (!(await caller.isGood())) {
          // The refusal is sent first.
          setImmediate(forbid);
          throw new ServiceError('unauthenticated', 'The key is no longer valid.');
        }
        await services.limits.countRequest(caller.callerId);
        return { context: { ...context, call }, refusal: null };
      } catch (thrown) {
        const error = toServiceError(thrown);
        if (error.code === 'internal') logger.error({ err: error.cause, requestId: callId }, 'a call failed');
        call.end(errorTable[error.code].status);
        return { context: { ...context, call }, refusal: error };
      }
    },
    send: (message) => sink.write(message),
    onMessage(listener) {
      ws.on('message', (data, isBinary) => {
        listener(data as Buffer, isBinary);
        if (!sink.isFull()) return;
        ws.pause();
        void sink.drained().then(() => isAuthorizing || ws.resume());
      });
    },
    onClose: (listener) => void ws.once('close', (code, reason) => listener(code, String(reason))),
    close,
    leave: () => calls.leave(),
    terminate: () => ws.terminate(),
    async checkKey() {
      // A database that is unavailable says nothing about the key.
      const isGood = await (principal?.isGood().catch(() => true) ?? true);
      if (!isGood) forbid();
    },
    checkLife: watchLife(ws, request.socket),
  };
  return socket;
}

/** Short enough to be the reason of a close. */
const noKey = 'The connection parameters have no key. They need { "authorization": "Bearer <key>" }.';
