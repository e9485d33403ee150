import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';

/** A configured port or host is in use or not allowed. The message is one line for the terminal; exit code 78. */
export class PortError extends Error {
  override name = 'PortError';
}

export interface Listening {
  port: number;
  /** The address that a host name resolved to. */
  address: string;
  /** Stops accepting connections and closes idle ones. Resolves when the last connection has closed. */
  close(): Promise<void>;
}

/** Error codes that mean that the host is wrong, so that no other port would help. */
const notAnAddressHere = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

interface ConnectionTimes {
  /** Limit for receiving a whole request, including its body. The response may take longer. */
  requestTimeout: number;
  /** Limit for receiving the headers. */
  headersTimeout: number;
  /** Time after which an idle connection is closed. */
  keepAliveTimeout: number;
  /** How often the first two limits are checked. */
  connectionsCheckingInterval: number;
}

/** In milliseconds. */
const connectionTimes: ConnectionTimes = {
  // The largest import at the slowest allowed rate takes 53 minutes.
  requestTimeout: 60 * 60_000,
  headersTimeout: 30_000,
  // Longer than the 60 s after which load balancers commonly close idle connections: they must close first.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 10_000,
};

type FetchHandler = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/** Handles requests that ask to upgrade their connection. */
export interface UpgradeHandler {
  /** Any request that it does not accept is answered as if it did not ask for an upgrade. */
  accepts(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
}

/** Makes the HTTP server of a fetch handler, which does not listen yet. */
export function makeHttpServer(fetch: FetchHandler, upgrades?: UpgradeHandler, times = connectionTimes): Server {
  const shouldUpgradeCallback = (request: IncomingMessage) => upgrades?.accepts(request) ?? false;
  const server = createAdaptorServer({ fetch: fetch as never, serverOptions: { ...times, shouldUpgradeCallback } });
  if (upgrades) {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) =>
      upgrades.upgrade(request, stream, head),
    );
  }
  return server as Server;
}

/** Serves a fetch handler over HTTP. Port 0 means any free port. Throws PortError. */
export async function listen(
  fetch: FetchHandler,
  setting: string,
  port: number,
  host: string,
  { upgrades, times }: { upgrades?: UpgradeHandler; times?: ConnectionTimes } = {},
): Promise<Listening> {
  const server = makeHttpServer(fetch, upgrades, times);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'EADDRINUSE')
      throw new PortError(
        `${setting} ${port} on ${host} is in use by another program. Stop that program, or set ${setting} to another port.`,
      );
    if (notAnAddressHere.has(code)) {
      throw new PortError(`HOST must be an address of this machine. It is set to ${JSON.stringify(host)} (${code}).`);
    }
    throw new PortError(`Could not listen on ${setting} ${port} of ${host}: ${code}.`);
  }
  const { port: boundPort, address } = server.address() as AddressInfo;
  let closing: Promise<void> | null = null;
  return {
    port: boundPort,
    address,
    close: () => (closing ??= closeServer(server)),
  };
}

/** How long a client may take to read the end of its response, in milliseconds. */
const patience = 400;

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection becomes idle only after its stream has ended, which may take a moment.
  const sweep = setInterval(() => server.closeIdleConnections(), 10);
  const limit = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
