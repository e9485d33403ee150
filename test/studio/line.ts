import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The line between a browser and a service, which a test can cut. */
export interface Line extends AsyncDisposable {
  url: string;
  /** Cuts all connections, and refuses new ones. */
  cut(): void;
  /** Lets nothing through in either direction, and closes nothing: what a browser sees when its network is gone. */
  silence(): void;
  /** Lets connections through again; to another port if one is given. */
  mend(port?: number): void;
  /** How many connections are open that a browser has turned into WebSockets. */
  openSockets(): number;
  /** How many requests for a WebSocket there were so far. */
  upgrades(): number;
}

interface LineOptions {
  /** Answers requests for a WebSocket as a proxy does that does not know them. */
  refusesUpgrades?: boolean;
}

const refusal = 'HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/** Opens a line to a service. The browser keeps its address if the service moves to another port. */
export async function openLine(port: number, { refusesUpgrades = false }: LineOptions = {}): Promise<Line> {
  let target: number | null = port;
  let upgrades = 0;
  let isSilent = false;
  const open = new Set<Socket>();
  const upgraded = new Set<Socket>();
  const keep = (socket: Socket) =>
    open.add(socket.on('error', () => {}).on('close', () => void (open.delete(socket) && upgraded.delete(socket))));

  function pass(to: Socket, bytes: Buffer): void {
    if (!isSilent) to.write(bytes);
  }

  const server = createServer((client) => {
    keep(client);
    if (target === null) {
      client.destroy();
      return;
    }
    const service = connect(target, '127.0.0.1');
    keep(service);
    const endBoth = () => [client, service].forEach((socket) => socket.destroy());
    client.on('close', endBoth);
    service.on('close', endBoth);
    // A browser sends the head of a request in one piece.
    client.on('data', (bytes: Buffer) => {
      if (!/^GET [^\n]*\r\n(?:[^\n]+\r\n)*upgrade: websocket\r\n/i.test(bytes.toString('latin1'))) {
        pass(service, bytes);
        return;
      }
      upgrades += 1;
      if (refusesUpgrades) {
        client.end(refusal);
        return;
      }
      upgraded.add(client);
      pass(service, bytes);
    });
    service.on('data', (bytes: Buffer) => pass(client, bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function cut(): void {
    target = null;
    for (const socket of open) socket.destroy();
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    silence() {
      isSilent = true;
    },
    mend(other = port) {
      isSilent = false;
      target = other;
    },
    openSockets: () => upgraded.size,
    upgrades: () => upgrades,
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
