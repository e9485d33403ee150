import type { AddressInfo } from 'node:net';
import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { makeEvents } from './made-events.ts';

/** Only `graphql-ws`: a subscription that yields events from memory, and one that yields nothing. */
const events = makeEvents(Number(process.argv[2] ?? 10_000));
const text = { type: new GraphQLNonNull(GraphQLString) };
const event = new GraphQLObjectType({
  name: 'Event',
  fields: {
    type: text,
    cursor: { type: new GraphQLNonNull(GraphQLInt) },
    runId: text,
    agent: text,
    at: text,
    delta: text,
  },
});
const resolve = (value: unknown) => value;
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { nothing: { type: GraphQLInt } } }),
  subscription: new GraphQLObjectType({
    name: 'Subscription',
    fields: {
      sessionEvents: {
        type: new GraphQLNonNull(event),
        async *subscribe() {
          yield* events;
        },
        resolve,
      },
      silence: {
        type: new GraphQLNonNull(event),
        async *subscribe() {
          await new Promise(() => {});
          yield* events;
        },
        resolve,
      },
    },
  }),
});
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
useServer({ schema }, server);
server.on('listening', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on('SIGTERM', () => process.exit(0));
