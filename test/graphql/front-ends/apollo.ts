import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { connect } from './connect.ts';

/** Subscriptions over the WebSocket, queries and mutations over requests. */
export function createApollo(origin: string, key: string): ApolloClient {
  const socket = connect(`${origin.replace('http', 'ws')}/api/graphql`, key);
  const http = new HttpLink({ uri: `${origin}/api/graphql`, headers: { authorization: `Bearer ${key}` } });
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.split(({ operationType }) => operationType === 'subscription', new GraphQLWsLink(socket), http),
  });
}
