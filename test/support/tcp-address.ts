import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';

/** Makes a database with a Unix socket reachable at a port of this machine, because DATABASE_URL cannot name a socket. */
export async function overTcp(address: DatabaseAddress): Promise<AsyncDisposable & { address: DatabaseAddress }> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = connect({ path: join(address.host, `.s.PGSQL.${address.port}`), allowHalfOpen: true });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      // A process that was killed resets its connections.
      socket.on('error', () => other.destroy());
      socket.on('close', () => open.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: { ...address, host: '127.0.0.1', port },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
