import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** A port or host that was asked for is taken or not allowed. Its message is one line for the terminal; exit code 78. */
export class PortError extends Error {
  override name = 'PortError';
}

export interface Listening {
  port: number;
  /** The address behind a host that was a name. */
  address: string;
  /** Stops taking connections, and ends those that are idle; resolves when the last one has ended. */
  close(): Promise<void>;
}

/** What the system says where the host is wrong, and no port would help. */
const notAnAddressHere = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

interface ConnectionTimes {
  /** Until a request has come whole, body included; its answer may take longer. */
  requestTimeout: number;
  /** Until its headers have come. */
  headersTimeout: number;
  /** Until an idle connection is closed. */
  keepAliveTimeout: number;
  /** How often the first two are checked. */
  connectionsCheckingInterval: number;
}

/** Milliseconds. */
const connectionTimes: ConnectionTimes = {
  // The largest import at the slowest rate that is allowed takes 53 minutes.
  requestTimeout: 60 * 60_000,
  headersTimeout: 30_000,
  // Longer than the 60 s after which load balancers commonly close theirs: they must close first.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 10_000,
};

type FetchHandler = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/** Serves a fetch handler over HTTP; port 0 is any free one. Throws PortError. */
export async function listen(
  fetch: FetchHandler,
  setting: string,
  port: number,
  host: string,
  times = connectionTimes,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: fetch as never, serverOptions: { ...times } }) as Server;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'EADDRINUSE') throw new PortError(`${setting} ${port} on ${host} is taken by another program.`);
    if (notAnAddressHere.has(code)) {
      throw new PortError(`HOST got ${JSON.stringify(host)}, and takes an address of this machine: ${code}.`);
    }
    throw new PortError(`${setting} ${port} on ${host} cannot be listened on: ${code}.`);
  }
  const { port: boundPort, address } = server.address() as AddressInfo;
  let closing: Promise<void> | null = null;
  return {
    port: boundPort,
    address,
    close: () => (closing ??= closeServer(server)),
  };
}

/** Milliseconds that a client may take to read the end of what it was being answered. */
const patience = 400;

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection is idle only after its stream has ended, which may be a moment from now.
  const sweep = setInterval(() => server.closeIdleConnections(), 10);
  const limit = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
