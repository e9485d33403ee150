import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSchema, createYoga } from 'graphql-yoga';
import { makeEvents } from './made-events.ts';

/** Only Yoga: a subscription that yields events from memory, with the fields that the service is queried for. */
const events = makeEvents(Number(process.argv[2] ?? 10_000));
const schema = createSchema({
  typeDefs: `
    type Event { type: String! cursor: Int! runId: ID! agent: String! at: String! delta: String! }
    type Query { nothing: Int }
    type Subscription { sessionEvents: Event! }`,
  resolvers: {
    Subscription: {
      sessionEvents: {
        async *subscribe() {
          yield* events;
        },
        resolve: (event: unknown) => event,
      },
    },
  },
});
const server = createServer(createYoga({ schema, logging: false }));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql` });
});
process.on('SIGTERM', () => process.exit(0));
