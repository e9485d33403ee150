import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { errorTable, ServiceError } from '../../schema/errors.ts';
import type { Principal } from '../../server/core/access/principal.ts';
import type { CallSocket, SocketCall } from '../../server/core/context.ts';
import type { Services } from '../../server/core/services.ts';
import { requestIdOf } from '../../server/process/request-id.ts';
import { toServiceError } from '../../server/problem.ts';
import { authenticate } from '../http/front-door.ts';
import { closeCodes, closeReason } from './close-codes.ts';
import { keyIn } from './key.ts';
import { webSocketSink } from './web-socket-sink.ts';

/** The most calls of one WebSocket at a time. */
const maxCalls = 100;

/** Ticks without a sign of life after which a client is dead. Its first tick may come right after its last sign. */
const silentTicks = 2;
/** The same while it has not taken what was sent: a slow client cannot answer pings, which wait behind the rest. */
const stuckTicks = 33;

export interface SocketOptions {
  services: Services;
  ws: WebSocket;
  request: IncomingMessage;
  requestId: string;
  /** The path of the address, such as `/api/trpc`. */
  endpoint: string;
  /** Counts the WebSocket for its key, until it closes. Throws ServiceError `rate_limited`. */
  join(keyId: string, socket: ClientSocket): void;
  /** How long a client may take to send its key, and a refused one may stay, in milliseconds. */
  initMilliseconds: number;
}

/** A WebSocket of one client: its key, its calls, and the way to send. */
export interface ClientSocket extends CallSocket {
  readonly requestId: string;
  /** Aborts when the WebSocket has closed. */
  readonly gone: AbortSignal;
  /** The key of the client; null before `authorize`. */
  readonly principal: Principal | null;
  /** The number of calls so far. */
  readonly calls: number;
  readonly subprotocol: string;
  isOpen(): boolean;
  /** Checks the key in the connection parameters. Returns the close code if the client is refused; otherwise null. */
  authorize(params: unknown): Promise<{ code: number; error: ServiceError } | null>;
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

export function createClientSocket(options: SocketOptions): ClientSocket {
  const { services, ws, request, requestId, endpoint } = options;
  const { logger } = services;
  const stream = request.socket;
  const sink = webSocketSink(ws, stream);
  const running = new Set<SocketCall>();
  let principal: Principal | null = null;
  let refusal: ServiceError | null = null;
  let calls = 0;
  let suspended = 0;
  let leaving = false;

  const close = (code: number, reason: string) => ws.close(code, closeReason(reason));
  const init = setTimeout(() => {
    if (!principal) close(closeCodes.initTimeout, 'Connection initialisation timeout');
  }, options.initMilliseconds);
  // `ws` closes the connection after an error; without a listener, the process would exit.
  ws.on('error', (error) => logger.debug({ err: error, requestId }, 'a WebSocket failed'));
  ws.once('close', () => {
    clearTimeout(init);
    for (const call of running) call.end(499);
  });

  function forbid(): void {
    close(closeCodes.forbidden, 'The key is no longer valid.');
  }

  async function admit(params: unknown): Promise<void> {
    const header = keyIn(params) ?? request.headers.authorization ?? null;
    const peer = () => ({ address: stream.remoteAddress ?? 'unknown', forwardedFor: forwardedFor(request) });
    const found = await authenticate(services, header, peer).catch((error: unknown) => {
      const refused = toServiceError(error);
      if (refused.code !== 'unauthenticated') throw new Refused(refused, closeCodeOf(refused, closeCodes.tooMany));
      if (header !== null) throw new Refused(refused, closeCodes.forbidden);
      throw new Refused(new ServiceError('unauthenticated', noKey), closeCodes.unauthorized);
    });
    try {
      options.join(found.keyId, socket);
    } catch (error) {
      throw new Refused(toServiceError(error), closeCodes.tooMany);
    }
    try {
      await services.limits.countRequest(found.keyId);
    } catch (error) {
      const refused = toServiceError(error);
      throw new Refused(refused, closeCodeOf(refused, closeCodes.tryAgainLater));
    }
    principal = found;
  }

  function suspend(): void {
    suspended += 1;
    leaveIfDone();
  }

  function leaveIfDone(): void {
    if (leaving && running.size <= suspended) close(closeCodes.goingAway, 'The node is shutting down. Connect again.');
  }

  const socket: ClientSocket = {
    requestId,
    gone: sink.gone,
    get principal() {
      return principal;
    },
    get calls() {
      return calls;
    },
    subprotocol: ws.protocol,
    isOpen: () => ws.readyState === ws.OPEN,
    async authorize(params) {
      try {
        await admit(params);
        return null;
      } catch (thrown) {
        if (!(thrown instanceof Refused)) throw thrown;
        refusal = thrown.error;
        if (refusal.code === 'internal') {
          logger.error({ err: refusal.cause, requestId }, 'a WebSocket could not be admitted');
        }
        return thrown;
      } finally {
        if (!refusal) clearTimeout(init);
      }
    },
    async begin(name) {
      if (refusal) throw refusal;
      if (!principal) throw new ServiceError('unauthenticated', noKey);
      if (running.size >= maxCalls) {
        const message = `A WebSocket carries at most ${maxCalls} calls at a time. End one, or open another WebSocket.`;
        throw new ServiceError('rate_limited', message, { retryAfterSeconds: 1 });
      }
      const instance = name === '' ? endpoint : `${endpoint}/${name}`;
      const callId = requestIdOf(null);
      const call = startCall(instance, callId);
      try {
        if (!(await principal.isGood())) {
          forbid();
          throw new ServiceError('unauthenticated', 'The key is no longer valid.');
        }
        await services.limits.countRequest(principal.keyId);
      } catch (error) {
        call.end(errorTable[toServiceError(error).code].status);
        throw error;
      }
      return { services, principal, counted: Promise.resolve(), requestId: callId, instance, call };
    },
    send: (message) => sink.write(message),
    onMessage(listener) {
      ws.on('message', (data, isBinary) => {
        listener(data as Buffer, isBinary);
        if (!sink.isFull()) return;
        ws.pause();
        void sink.drained().then(() => ws.resume());
      });
    },
    onClose: (listener) => void ws.once('close', (code, reason) => listener(code, String(reason))),
    close,
    leave() {
      leaving = true;
      leaveIfDone();
    },
    terminate: () => ws.terminate(),
    async checkKey() {
      // A database that is unavailable says nothing about the key.
      const good = await (principal?.isGood().catch(() => true) ?? true);
      if (!good) forbid();
    },
    checkLife: watchLife(ws, stream),
  };

  function startCall(route: string, callId: string): SocketCall {
    const began = performance.now();
    calls += 1;
    const call: SocketCall = {
      blocked: () => (sink.isFull() ? sink.drained() : null),
      async mayEnd() {
        const isGood = (await principal?.isGood()) ?? false;
        const isLeaving = services.closing.aborted || !socket.isOpen();
        if (isGood && !isLeaving) return;
        if (isGood) suspend();
        else forbid();
        await new Promise(() => {});
      },
      end(status) {
        if (!running.delete(call)) return;
        const ms = Math.round(performance.now() - began);
        const keyId = principal?.keyId;
        logger.info({ method: 'WS', route, status, ms, requestId: callId, socketId: requestId, keyId }, 'request');
        leaveIfDone();
      },
    };
    running.add(call);
    return call;
  }

  return socket;
}

/** Short enough to be the reason of a close. */
const noKey = 'The connection parameters have no key. They need { "authorization": "Bearer <key>" }.';

/** Why a client is refused, and the code to close its WebSocket with. */
class Refused extends Error {
  readonly error: ServiceError;
  readonly code: number;
  constructor(error: ServiceError, code: number) {
    super(error.message);
    this.error = error;
    this.code = code;
  }
}

function closeCodeOf(error: ServiceError, limited: number): number {
  if (error.code === 'rate_limited') return limited;
  return error.code === 'unavailable' ? closeCodes.tryAgainLater : closeCodes.internal;
}

function forwardedFor(request: IncomingMessage): string | undefined {
  const header = request.headers['x-forwarded-for'];
  return Array.isArray(header) ? header.join(',') : header;
}

/** Returns the check that finds dead clients: received bytes, pongs among them, are signs of life. */
function watchLife(ws: WebSocket, stream: Socket): () => void {
  let read = stream.bytesRead;
  let taken = 0;
  let silent = 0;
  return () => {
    const nowTaken = stream.bytesWritten - stream.writableLength;
    const isStuck = stream.writableLength > 0;
    const moved = stream.bytesRead !== read || (isStuck && nowTaken !== taken);
    silent = moved ? 0 : silent + 1;
    read = stream.bytesRead;
    taken = nowTaken;
    if (silent >= (isStuck ? stuckTicks : silentTicks)) ws.terminate();
    else if (!isStuck && ws.readyState === ws.OPEN) ws.ping();
  };
}
