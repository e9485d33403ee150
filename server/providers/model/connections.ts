import type * as Undici from 'undici';
import type { Client } from 'undici';

/** Milliseconds that a connection waits for its next request, where the server does not say less. */
const keptMs = 60_000;

/** Connections to model servers, each for one request at a time. Disposing closes all of them. */
export interface ModelConnections extends Disposable {
  /** One that waits, else a new one. It belongs to the caller until it is kept or closed. */
  take(origin: string): Promise<Client>;
  /** One that has carried nothing yet. */
  open(origin: string): Client;
  /** Its answer was read to the end. */
  keep(client: Client): void;
  close(client: Client, reason: Error): void;
}

export interface ModelConnectionsOptions {
  /** Milliseconds until a connection must stand; 10,000. */
  connectTimeoutMs?: number;
}

/**
 * Not undici's pool: that looks for a free connection among all, and does not tell whether what was sent went over one
 * that the server may have closed meanwhile.
 */
export function modelConnections({ connectTimeoutMs = 10_000 }: ModelConnectionsOptions = {}): ModelConnections {
  let library: typeof Undici | null = null;
  /** Each with the place where it waits once it is free. */
  const used = new Map<Client, Waiting>();
  /** By origin. */
  const waiting = new Map<string, Waiting>();

  function open(origin: string): Client {
    if (!library) throw new TypeError('No connection was taken yet');
    const client = new library.Client(origin, {
      allowH2: false,
      connect: { timeout: connectTimeoutMs },
      keepAliveTimeout: keptMs,
      // Whoever sends a request has limits of their own, exact ones.
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

/** Connections to one server that wait for a request, the one used last at the end: the others close by themselves. */
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

  /** One was lost, perhaps one of these. They are looked through when it may be half of them. */
  forget(): void {
    this.#lost += 1;
    if (this.#lost * 2 < this.clients.length) return;
    this.#lost = 0;
    this.clients = this.clients.filter(({ stats }) => stats.connected);
  }
}
