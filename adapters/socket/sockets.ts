import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { ServiceError } from '../../schema/errors.ts';
import type { Protocol } from '../../server/core/context.ts';
import type { Services } from '../../server/core/services.ts';
import type { Metrics } from '../../server/process/metrics.ts';
import { closeCodes } from './close-codes.ts';
import { type ClientSocket, createClientSocket } from './client-socket.ts';

/** In milliseconds. */
export interface SocketTimes {
  /** Between two pings. A dead client is found after three at the latest. */
  ping: number;
  /** Between two checks of the keys. */
  key: number;
  /** How long a client may take to send its key. */
  init: number;
  /** How long a shutdown waits for the streams of a WebSocket, and then for the client to close it. */
  leave: number;
}

export const socketTimes: SocketTimes = { ping: 9_000, key: 5_000, init: 10_000, leave: 300 };

/** One protocol that is spoken over WebSockets. */
export interface SocketProtocol {
  name: Protocol;
  /** The path of its address. */
  endpoint: string;
  /** Chooses one of the subprotocols that a client offers. */
  subprotocol?(offered: ReadonlySet<string>): string | false;
  /** Loads what `serve` needs, and returns it. */
  load(): Promise<(socket: ClientSocket, request: IncomingMessage) => void>;
}

/** What the upgrade knows of a WebSocket. */
interface SocketOrigin {
  protocol: SocketProtocol;
  requestId: string;
  /** The token of the browser session; null without one, or if the page is not ours. */
  session: string | null;
}

/** The open WebSockets of this node. */
export interface OpenSockets {
  add(ws: WebSocket, request: IncomingMessage, from: SocketOrigin): ClientSocket;
  /** Closes each WebSocket after the last stored event of its streams. */
  close(): Promise<void>;
}

export interface OpenSocketsOptions {
  services: Services;
  metrics: Pick<Metrics, 'socketOpened' | 'socketClosed'>;
  maxPerKey: number;
  times: SocketTimes;
}

export function createOpenSockets({ services, metrics, maxPerKey, times }: OpenSocketsOptions): OpenSockets {
  const { logger } = services;
  const open = new Set<ClientSocket>();
  /** The number of WebSockets by key. */
  const byKey = new Map<string, number>();
  let timers: NodeJS.Timeout[] = [];

  const each = (act: (socket: ClientSocket) => unknown) => () => {
    for (const socket of open) act(socket);
  };
  const checkKeys = each((socket) => socket.checkKey());
  const leave = each((socket) => socket.leave());
  services.onAccessChanged(checkKeys);
  services.closing.addEventListener('abort', leave);

  function watch(): void {
    if (timers.length > 0) return;
    const checkLives = each((socket) => socket.checkLife());
    timers = [setInterval(checkLives, times.ping), setInterval(checkKeys, times.key)];
    for (const timer of timers) timer.unref();
  }

  function unwatch(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  function join(callerId: string, socket: ClientSocket): void {
    const count = byKey.get(callerId) ?? 0;
    if (count >= maxPerKey) {
      const message = `This key or person has ${count} open WebSockets on this node, which is the limit. Close one.`;
      throw new ServiceError('rate_limited', message, { retryAfterSeconds: 1 });
    }
    byKey.set(callerId, count + 1);
    socket.onClose(() => {
      const left = (byKey.get(callerId) ?? 1) - 1;
      if (left > 0) byKey.set(callerId, left);
      else byKey.delete(callerId);
    });
  }

  return {
    add(ws, request, { protocol: { name, endpoint }, requestId, session }) {
      const began = performance.now();
      const options = {
        services,
        ws,
        request,
        requestId,
        endpoint,
        protocol: name,
        session,
        join,
        initMilliseconds: times.init,
      };
      const socket = createClientSocket(options);
      open.add(socket);
      watch();
      metrics.socketOpened(name);
      if (services.closing.aborted) socket.leave();
      socket.onClose((code) => {
        open.delete(socket);
        if (open.size === 0) unwatch();
        metrics.socketClosed(name, code);
        const ms = Math.round(performance.now() - began);
        const keyId = socket.principal?.callerId;
        const line = { method: 'GET', route: endpoint, status: 101, ms, requestId, keyId };
        logger.info({ ...line, calls: socket.calls(), closeCode: code }, 'request');
      });
      return socket;
    },
    async close() {
      const closed = [...open].map(
        ({ gone }) =>
          new Promise<void>((resolve) => (gone.aborted ? resolve() : gone.addEventListener('abort', () => resolve()))),
      );
      const close = each((socket) => socket.close(closeCodes.goingAway, 'The node is shutting down. Connect again.'));
      const limits = [
        setTimeout(close, times.leave),
        setTimeout(
          each((socket) => socket.terminate()),
          2 * times.leave,
        ),
      ];
      leave();
      await Promise.all(closed);
      for (const limit of limits) clearTimeout(limit);
    },
  };
}
