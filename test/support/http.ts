import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { SocketTimes } from '../../adapters/socket/sockets.ts';
import { createApp } from '../../server/app.ts';
import { makeHttpServer } from '../../server/process/listen.ts';
import type { TestService } from './service.ts';

export interface HttpService extends AsyncDisposable {
  /** For example `http://127.0.0.1:40123`. */
  url: string;
  port: number;
}

/** The service on a real socket. `watch` sees each request and each upgrade as it comes in. */
export async function listen(
  service: TestService,
  socketTimes?: Partial<SocketTimes>,
  watch: (request: IncomingMessage) => void = () => {},
): Promise<HttpService> {
  const { services, config, studio } = service;
  const options = { socketTimes, ...(studio && { studio: { state: () => Promise.resolve(studio) } }) };
  const { http, sockets } = createApp(services, config, options);
  const server = makeHttpServer(http.fetch, sockets);
  server.on('request', watch).on('upgrade', watch);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      await sockets.close();
      // A connection may be accepted during the close, and its client may keep it open.
      const sweep = setInterval(() => server.closeAllConnections(), 20);
      await closed;
      clearInterval(sweep);
    },
  };
}

export interface CuttingProxy extends AsyncDisposable {
  url: string;
  /** Number of connections so far. */
  connections(): number;
}

/** Clients here read in one of the next turns of this process, and a turn may take long on a busy machine. */
async function readInTurns(): Promise<void> {
  await pause(50);
  for (let count = 0; count < 50; count += 1) await turn();
}

/**
 * Proxies a service: cuts its first connection right before the event with that index, and passes others through. `taken`
 * resolves when the client has the events before it: clients drop unread data when the connection breaks.
 */
export async function cutBefore(
  port: number,
  index: number,
  taken: () => Promise<unknown> = readInTurns,
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    const first = connections === 0;
    connections += 1;
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream);
    if (!first) {
      upstream.pipe(client);
      return;
    }
    let seen = 0;
    upstream.on('data', (bytes: Buffer) => {
      // An event ends with an empty line, or is a message of a WebSocket.
      for (const block of bytes.toString('latin1').split(/(?<=\n\n)|(?=\{"id":)/)) {
        const isEvent = block.includes('"cursor":');
        if (isEvent && seen === index) {
          upstream.destroy();
          void taken().finally(() => client.destroy());
          return;
        }
        if (isEvent) seen += 1;
        client.write(block, 'latin1');
      }
    });
    upstream.on('end', () => client.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
