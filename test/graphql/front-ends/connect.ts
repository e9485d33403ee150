import { type Client, createClient } from 'graphql-ws';

/** One WebSocket for all calls. It connects again by itself for as long as something is subscribed. */
export function connect(url: string, key: string): Client {
  let missing: ReturnType<typeof setTimeout>;
  const client = createClient({
    url,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: (retries) =>
      new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** retries, 10_000) * (1 + Math.random()))),
    // By default it would give up after an `error` event, as a failed connection causes. A refused key stays refused.
    shouldRetry: (problem) => (problem as Partial<CloseEvent>).code !== 4403,
    // Finds a connection that is silently gone.
    keepAlive: 10_000,
    on: {
      ping: (isReceived) => {
        if (!isReceived) missing = setTimeout(() => client.terminate(), 5_000);
      },
      pong: () => clearTimeout(missing),
      closed: () => clearTimeout(missing),
    },
  });
  return resuming(client);
}

/** Lets `subscribe` (not `iterate`) go on after the last event that it saw, and never start a second run. */
function resuming(client: Client): Client {
  let connected: unknown;
  client.on('connected', (_, acknowledged) => (connected = acknowledged?.epoch));
  const subscribe: Client['subscribe'] = (payload, sink) => {
    let { since, epoch } = payload.variables ?? {};
    // The client writes the payload anew whenever it connects again.
    const variables = {
      runKey: crypto.randomUUID(),
      ...payload.variables,
      get since() {
        return since;
      },
      get epoch() {
        return epoch;
      },
    };
    return client.subscribe<Record<string, unknown>>(
      { ...payload, variables },
      {
        next(result) {
          const [event] = Object.values(result.data ?? {});
          const cursor = (event as { cursor?: number } | null | undefined)?.cursor;
          if (cursor !== undefined) [since, epoch] = [cursor, connected];
          sink.next(result as never);
        },
        error: (error) => sink.error(error),
        complete: () => sink.complete(),
      },
    );
  };
  return { ...client, subscribe };
}
