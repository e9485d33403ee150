import type * as Undici from 'undici';
import type { Client } from 'undici';

/** How long a connection waits for its next request, in milliseconds, unless the server says less. */
const keptMs = 60_000;

/** Connections to model servers, each for one request at a time. Disposing closes all of them. */
export interface ModelConnections extends Disposable {
  /** Returns a waiting connection, otherwise a new one. It belongs to the caller until it is kept or closed. */
  take(origin: string): Promise<Client>;
  /** Returns a new connection. */
  open(origin: string): Client;
  /** Keeps a connection whose response was read to the end. */
  keep(client: Client): void;
  close(client: Client, reason: Error): void;
}

export interface ModelConnectionsOptions {
  /** Milliseconds until a connection must be established; default 10,000. */
  connectTimeoutMs?: number;
}

/**
 * Undici's own pool is not used: it searches all connections for a free one, and does not report whether a request used
 * a connection that the server may have closed meanwhile.
 */
export function modelConnections({ connectTimeoutMs = 10_000 }: ModelConnectionsOptions = {}): ModelConnections {
  let library: typeof Undici | null = null;
  /** Connections in use, each with the list that it returns to. */
  const used = new Map<Client, Waiting>();
  /** Waiting connections, by origin. */
  const waiting = new Map<string, Waiting>();

  function open(origin: string): Client {
    if (!library) throw new TypeError('No connection was taken yet');
    const client = new library.Client(origin, {
      allowH2: false,
      connect: { timeout: connectTimeoutMs },
      keepAliveTimeout: keptMs,
      // Senders have exact timeouts of their own.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const place = waitingAt(origin);
    used.set(client, place);
    client.on('disconnect', () => place.forget());
    return client;
  }

  function waitingAt(origin: string): Waiting {
    const known = waiting.get(origin);
    if (known) return known;
    const made = new Waiting();
    waiting.set(origin, made);
    return made;
  }

  return {
    async take(origin) {
      library ??= await import('undici');
      const place = waitingAt(origin);
      const client = place.pop();
      if (!client) return open(origin);
      used.set(client, place);
      return client;
    },
    open,
    keep(client) {
      used.get(client)?.push(client);
      used.delete(client);
    },
    close(client, reason) {
      used.delete(client);
      void client.destroy(reason);
    },
    [Symbol.dispose]() {
      const all = [...used.keys(), ...[...waiting.values()].flatMap((each) => each.clients)];
      used.clear();
      waiting.clear();
      for (const client of all) void client.destroy();
    },
  };
}

/** The waiting connections to one server, the last used one at the end, so that the others close by timeout. */
class Waiting {
  clients: Client[] = [];
  #lost = 0;

  pop(): Client | null {
    for (let client = this.clients.pop(); client; client = this.clients.pop()) {
      if (client.stats.connected) return client;
    }
    return null;
  }

  push(client: Client): void {
    this.clients.push(client);
  }

  /** A connection closed, perhaps one of these. Cleans the list once half of it may be closed. */
  forget(): void {
    this.#lost += 1;
    if (this.#lost * 2 < this.clients.length) return;
    this.#lost = 0;
    this.clients = this.clients.filter(({ stats }) => stats.connected);
  }
}
