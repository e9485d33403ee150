import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorTable, ServiceError } from '../../schema/errors.ts';
import type { Services } from '../../server/core/services.ts';
import type { Config } from '../../server/process/config.ts';
import type { Metrics } from '../../server/process/metrics.ts';
import { requestIdOf } from '../../server/process/request-id.ts';
import { toProblem, toServiceError } from '../../server/problem.ts';
import { epochHeader } from '../http/event-stream.ts';
import { problemHeaders } from '../http/front-door.ts';
import { hostProblems, type HostSettings } from '../http/host.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { sessionReader } from '../http/session.ts';
import { createOpenSockets, type SocketProtocol, socketTimes, type SocketTimes } from './sockets.ts';

/** The most bytes of a message, as of a request's body. */
const maxMessageBytes = 1024 * 1024;

/** How long a client may take to answer a close, in milliseconds. The types of `ws` do not have it yet. */
const closing = { closeTimeout: 2_000 };

/** How long a client may take to read a refusal. */
const refusedMilliseconds = 5_000;

/** Turns requests for an upgrade into WebSockets. */
export interface Upgrades {
  /** Whether the request is to become a WebSocket; any other one is answered as if it did not ask for an upgrade. */
  accepts(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  /** Closes all WebSockets, each after the last stored event of its streams. */
  close(): Promise<void>;
}

export interface UpgradeOptions {
  services: Services;
  config: HostSettings & Pick<Config, 'CORS_ORIGINS' | 'MAX_SOCKETS_PER_KEY'>;
  metrics: Metrics;
  protocols: readonly SocketProtocol[];
  times?: Partial<SocketTimes> | undefined;
}

/** The front door of WebSockets: checks the host and the origin. The key comes after it, in the first message. */
export function createUpgrades({ services, config, metrics, protocols, times }: UpgradeOptions): Upgrades {
  const { logger } = services;
  const byPath = new Map(protocols.map((protocol) => [protocol.endpoint, protocol]));
  const hostProblem = hostProblems(config);
  const readSession = sessionReader(config);
  const sockets = createOpenSockets({
    services,
    metrics,
    maxPerKey: config.MAX_SOCKETS_PER_KEY,
    times: { ...socketTimes, ...times },
  });
  const doors = new Map<SocketProtocol, ReturnType<typeof load>>();

  // Loaded for the first WebSocket: it would slow down the start of the service.
  async function load({ load: loadProtocol, subprotocol }: SocketProtocol) {
    const [{ WebSocketServer }, serve] = await Promise.all([import('ws'), loadProtocol()]);
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // Compression keeps some 300 kB for each client: https://github.com/websockets/ws#websocket-compression
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      // A message of many small pieces would take a hundred times its size.
      maxFragments: 1024,
      maxBufferedChunks: 4096,
      ...closing,
      handleProtocols: (offered) => subprotocol?.(offered) ?? false,
    });
    server.on('wsClientError', (error, stream, request) => {
      const errors = [{ path: 'headers', message: error.message }];
      refuse(
        request,
        stream,
        new ServiceError('invalid_request', `This is no WebSocket handshake. ${error.message}.`, { errors }),
      );
    });
    server.on('headers', (headers, request) => {
      headers.push(`x-request-id: ${idOf(request)}`);
      for (const [name, value] of Object.entries(epochHeader(services))) headers.push(`${name}: ${value}`);
    });
    return { server, serve };
  }

  /** Returns the cookie of a page of ours. Pages elsewhere can open WebSockets, too, and the browser sends the cookie. */
  function sessionOf({ headers }: IncomingMessage): string | null {
    const { host, origin, cookie, authorization } = headers;
    const secFetchSite = headers['sec-fetch-site'] as string | undefined;
    // Every browser names the origin of the page that opens a WebSocket.
    return origin === undefined ? null : readSession({ host, origin, secFetchSite, cookie, authorization });
  }

  function requireRunning(): void {
    if (!services.draining()) return;
    throw new ServiceError('unavailable', 'The service is shutting down. Try again.', { retryAfterSeconds: 1 });
  }

  function requireAllowed(request: IncomingMessage): void {
    requireRunning();
    const { host, origin, authorization } = request.headers;
    const hostname = hostnameOf(host);
    // Of other schemes, a page can have the browser send credentials: `ws://name:password@host`.
    const hasKey = /^Bearer /i.test(authorization ?? '');
    const misdirected = hasKey ? null : hostProblem(hostname);
    if (misdirected) throw misdirected;
    if (origin !== undefined && !isKnownOrigin(origin.toLowerCase(), host ?? '', config)) {
      const message = `The origin ${origin.slice(0, 200)} is not allowed. Add it to CORS_ORIGINS.`;
      throw new ServiceError('insufficient_scope', message);
    }
  }

  async function open(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    requireAllowed(request);
    const protocol = byPath.get(pathOf(request));
    if (!protocol) throw new ServiceError('not_found', `There is no WebSocket at ${pathOf(request)}.`);
    let door = doors.get(protocol);
    if (!door) {
      doors.set(protocol, (door = load(protocol)));
      // The next one tries again.
      door.catch(() => doors.delete(protocol));
    }
    const { server, serve } = await door;
    requireRunning();
    server.handleUpgrade(request, stream, head, (ws) => {
      metrics.countResponse(101);
      serve(sockets.add(ws, request, { protocol, requestId: idOf(request), session: sessionOf(request) }), request);
    });
  }

  function refuse(request: IncomingMessage, stream: Duplex, thrown: unknown): void {
    const error = toServiceError(thrown);
    metrics.refused(error);
    const path = pathOf(request);
    const { status } = errorTable[error.code];
    if (error.code === 'internal') logger.error({ err: error.cause, path }, 'a WebSocket could not be opened');
    const body = JSON.stringify(toProblem(error, path, idOf(request)));
    const response = new ServerResponse(request);
    response.assignSocket(stream as Socket);
    // Node no longer closes the connection: a client that keeps its half open would stay.
    response.on('finish', () => stream.destroy());
    setTimeout(() => stream.destroy(), refusedMilliseconds).unref();
    response.writeHead(status, {
      ...problemHeaders(error),
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'x-request-id': idOf(request),
      connection: 'close',
    });
    response.end(body);
    metrics.countResponse(status);
    const { began, id } = received(request);
    const ms = Math.round(performance.now() - began);
    logger.info({ method: 'GET', route: path, status, ms, requestId: id }, 'request');
  }

  /** The id of each request, and when it came. */
  const requests = new WeakMap<IncomingMessage, { id: string; began: number }>();
  function received(request: IncomingMessage): { id: string; began: number } {
    const given = request.headers['x-request-id'];
    const found = requests.get(request) ?? {
      id: requestIdOf(typeof given === 'string' ? given : null),
      began: performance.now(),
    };
    requests.set(request, found);
    return found;
  }
  const idOf = (request: IncomingMessage) => received(request).id;

  return {
    accepts: (request) =>
      request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket' && byPath.has(pathOf(request)),
    upgrade(request, stream, head) {
      received(request);
      // Without a listener, a connection that breaks here would end the process.
      stream.on('error', () => stream.destroy());
      open(request, stream, head).catch((error: unknown) => refuse(request, stream, error));
    },
    close: () => sockets.close(),
  };
}

/** The path of the address, without a slash at its end: tRPC's client may add one. */
const pathOf = (request: IncomingMessage) => (request.url ?? '').replace(/\?.*$/s, '').replace(/(.)\/$/, '$1');

function hostnameOf(host: string | undefined): string {
  const url = URL.parse(`http://${host ?? ''}`);
  if (url) return url.hostname;
  const message = 'is not a host';
  throw new ServiceError('invalid_request', `The Host header ${message}.`, { errors: [{ path: 'Host', message }] });
}

/** Pages of our own origin, and those of CORS_ORIGINS. Other clients than browsers send no origin. */
function isKnownOrigin(origin: string, host: string, config: Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_URL'>): boolean {
  const { CORS_ORIGINS } = config;
  return CORS_ORIGINS.includes('*') || CORS_ORIGINS.includes(origin) || isOwnOrigin(origin, host, config);
}
