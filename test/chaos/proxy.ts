import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How the proxy treats the connections that go through it. */
type Weather =
  | { kind: 'fair' }
  /** Milliseconds of delay, in either direction. */
  | { kind: 'slow'; milliseconds: number }
  /** Every connection attempt is cut at once. */
  | { kind: 'closed' };

export interface Proxy extends AsyncDisposable {
  port: number;
  weather(weather: Weather): void;
  /** Where connections go from now on. */
  target(port: number): void;
  /** From now on open connections pass nothing, and neither side is notified; new ones work. */
  halfOpen(): void;
  /** Waits for a request that contains the text; from then on its connection passes nothing. Resolves at that request. */
  silenceAt(text: string): Promise<void>;
  /** Cuts open connections; returns their number. */
  cut(): number;
  /**
   * Lets requests pass until one contains the text; drops the response to that one, and cuts the connection. Resolves
   * when that has happened.
   */
  swallowAnswerTo(text: string): Promise<void>;
}

interface Trap {
  text: string;
  /** What happens to the connection of the request. */
  effect: 'swallow' | 'silence';
  sprung: PromiseWithResolvers<void>;
}

interface Link {
  client: Socket;
  upstream: Socket;
  silent: boolean;
}

/** Starts a proxy between a client and a server on loopback that makes the network fail. */
export async function startProxy(firstTarget: number): Promise<Proxy> {
  let target = firstTarget;
  let weather: Weather = { kind: 'fair' };
  let trap: Trap | null = null;
  const links = new Set<Link>();

  function drop(link: Link): void {
    links.delete(link);
    link.client.destroy();
    link.upstream.destroy();
  }

  function pass(from: Socket, to: Socket, isAnswer: boolean, link: Link): void {
    const deliver = (bytes: Buffer) => void (to.destroyed || to.write(bytes));
    from.on('data', (bytes: Buffer) => {
      if (link.silent) return;
      if (weather.kind === 'slow') return void setTimeout(deliver, weather.milliseconds, bytes);
      if (!isAnswer && trap && bytes.includes(trap.text)) {
        const { effect, sprung } = trap;
        trap = null;
        if (effect === 'silence') {
          link.silent = true;
          return sprung.resolve();
        }
        link.upstream.removeAllListeners('data');
        // The server has responded, so it has executed the request.
        link.upstream.once('data', () => {
          drop(link);
          sprung.resolve();
        });
      }
      deliver(bytes);
    });
    from.on('error', () => drop(link));
    from.on('close', () => drop(link));
  }

  const server = createServer((client) => {
    if (weather.kind === 'closed') return void client.destroy();
    const link: Link = { client, upstream: connect(target, '127.0.0.1'), silent: false };
    links.add(link);
    client.setNoDelay();
    link.upstream.setNoDelay();
    pass(client, link.upstream, false, link);
    pass(link.upstream, client, true, link);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function cut(): number {
    const count = links.size;
    for (const link of links) drop(link);
    return count;
  }

  function setTrap(text: string, effect: Trap['effect']): Promise<void> {
    const sprung = Promise.withResolvers<void>();
    trap = { text, effect, sprung };
    return sprung.promise;
  }

  return {
    port: (server.address() as AddressInfo).port,
    weather(next) {
      weather = next;
      if (next.kind === 'closed') cut();
    },
    target(port) {
      target = port;
    },
    halfOpen() {
      for (const link of links) link.silent = true;
    },
    cut,
    swallowAnswerTo: (text) => setTrap(text, 'swallow'),
    silenceAt: (text) => setTrap(text, 'silence'),
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
