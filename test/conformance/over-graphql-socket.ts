import { followWith, type GraphqlError, graphqlSocketClient } from '../support/graphql.ts';
import { agentVariables, graphqlOver, type GraphqlAnswer, type GraphqlWire, subscribe } from './over-graphql.ts';
import type { Transport } from './transport.ts';

const socket: GraphqlWire = {
  follow: (url, options) => followWith(graphqlSocketClient(url), options),
  async ask(url, query, variables) {
    const results = graphqlSocketClient(url).iterate({ query, variables });
    try {
      const { value } = (await results.next()) as { value: GraphqlAnswer };
      await results.return?.();
      return value;
    } catch (errors) {
      // A refused operation has only errors.
      if (!Array.isArray(errors)) throw errors;
      return { errors: errors as GraphqlError[] };
    }
  },
};

export const graphqlSocket: Transport = {
  ...graphqlOver('GraphQL over WebSocket', socket),
  runOnward(door, call) {
    let last = 0;
    // The client reconnects by itself, and writes the variables anew: it asks for the events after the last one.
    const variables = {
      ...agentVariables(call),
      get since() {
        return last;
      },
    };
    return subscribe(socket, door, call.name, variables, ({ cursor }) => {
      last = cursor;
    });
  },
};
