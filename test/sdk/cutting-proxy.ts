import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The number of response bytes after which a connection breaks; null: never. Connections count from 0. */
export type Cuts = (connection: number) => number | null;

export interface CuttingProxy extends AsyncDisposable {
  url: string;
  connections(): number;
  /** Breaks open connections. */
  cut(): void;
  /** The number of response bytes that the first connection passed on. */
  firstBytes(): number;
}

/**
 * A proxy between a client and a server on loopback that breaks connections at a byte of the response. With `hush` it
 * passes on nothing more instead, without closing.
 */
export async function startCuttingProxy(target: number, cuts: Cuts, hush = false): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let firstBytes = 0;

  const server = createServer((client) => {
    const index = connections;
    connections += 1;
    const upstream = connect(target, '127.0.0.1');
    let left = cuts(index) ?? Number.POSITIVE_INFINITY;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
    }
    client.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => {
      if (index === 0) firstBytes += Math.min(bytes.length, left);
      if (bytes.length < left) {
        left -= bytes.length;
        client.write(bytes);
        return;
      }
      upstream.removeAllListeners('data').resume();
      if (hush) {
        client.write(bytes.subarray(0, left));
        return;
      }
      // Half of the breaks are resets, like those of a router that lost the connection.
      const isReset = left % 2 === 1;
      client.write(bytes.subarray(0, left), () => (isReset ? client.resetAndDestroy() : client.destroy()));
      left = 0;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    firstBytes: () => firstBytes,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
