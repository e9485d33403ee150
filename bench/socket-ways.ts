import { measureThroughput, type Throughput } from './measure.ts';
import { median } from './median.ts';
import { type Asked, type Dialect, graphqlDialect, openSocket, type RawSocket, trpcDialect } from './socket-client.ts';

export const readers = 50;
export const repeats = 5;
/** Subscriptions of each socket, one after the other, in one measurement. */
const rounds = 2;

/** A protocol: where the service has it, and the library alone. */
export interface Protocol {
  name: string;
  dialect: Dialect;
  endpoint: string;
  library: string;
  bare: string;
}

export const protocols: readonly Protocol[] = [
  {
    name: 'tRPC',
    dialect: trpcDialect,
    endpoint: '/api/trpc',
    library: 'tRPC alone, from memory',
    bare: 'bench/bare-trpc-socket.ts',
  },
  {
    name: 'GraphQL',
    dialect: graphqlDialect,
    endpoint: '/api/graphql',
    library: 'graphql-ws alone, from memory',
    bare: 'bench/bare-graphql-socket.ts',
  },
];

const graphqlText = `subscription ($id: ID!, $follow: Boolean) { sessionEvents(sessionId: $id, follow: $follow) {
  type cursor runId agent at ... on TextDeltaEvent { delta } } }`;

/** Reads a session of the service. */
export const sessionEvents = (sessionId: string, follow = false): Asked => ({
  graphql: graphqlText,
  variables: { id: sessionId, follow },
  trpc: { path: 'sessions.events', input: { sessionId, follow } },
});

/** Reads the events of a library alone. */
export const bareEvents: Asked = {
  graphql: 'subscription { sessionEvents { type cursor runId agent at delta } }',
  trpc: { path: 'events' },
};

export function openSockets(count: number, endpoint: string, key: string, dialect: Dialect): Promise<RawSocket[]> {
  return Promise.all(Array.from({ length: count }, () => openSocket(endpoint, key, dialect)));
}

export function readAll(
  pid: number,
  sockets: readonly RawSocket[],
  asked: (index: number) => Asked,
): Promise<Throughput> {
  return measureThroughput(pid, sockets.length, rounds, (index) => {
    const socket = sockets[index];
    if (!socket) throw new Error('There are more readers than sockets.');
    return socket.read(asked(index));
  });
}

/** Measures every way in each repeat, so that all see the same machine. Returns the medians. */
export async function alternate<Seen extends object>(ways: readonly (() => Promise<Seen>)[]): Promise<Seen[]> {
  const seen: Seen[][] = ways.map(() => []);
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    for (const [index, way] of ways.entries()) {
      const one = await way();
      // The first turn warms up the compiler.
      if (repeat > 0) seen[index]?.push(one);
    }
  }
  return seen.map(mediansOf);
}

/** Returns the median of each figure. */
function mediansOf<Seen extends object>(all: readonly Seen[]): Seen {
  const names = Object.keys(all[0] ?? {}) as (keyof Seen)[];
  return Object.fromEntries(names.map((name) => [name, median(all.map((one) => Number(one[name])))])) as Seen;
}
