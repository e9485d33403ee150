import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { connect } from './connect.ts';

/** Subscriptions over the WebSocket, queries and mutations over requests. */
export function createUrql(origin: string, key: string): Client {
  const socket = connect(`${origin.replace('http', 'ws')}/api/graphql`, key);
  return new Client({
    url: `${origin}/api/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: `Bearer ${key}` } },
    exchanges: [
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: socket.subscribe({ query, variables: { ...variables } }, sink as never),
          }),
        }),
      }),
    ],
  });
}
