import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { tap } from 'rxjs';

const url = `${import.meta.env.VITE_SERVICE ?? 'http://127.0.0.1:4000'}/api/graphql`;

// By default a failed connection ends the retries. A refused key stays refused.
const shouldRetry = (problem: unknown) => (problem as CloseEvent).code !== 4403;

/** Subscriptions over a WebSocket, queries and mutations over requests. */
export function connect(key: string): ApolloClient {
  const headers = { authorization: `Bearer ${key}` };
  const socket = createClient({ url: url.replace('http', 'ws'), connectionParams: headers, shouldRetry });
  // After a drop, graphql-ws sends the variables again, as they are then: after the last cursor no event is lost or doubled.
  const resuming = new ApolloLink((operation, forward) =>
    forward(operation).pipe(tap(({ data }) => Object.assign(operation.variables, { since: data?.ideation.cursor }))),
  );
  const subscriptions = resuming.concat(new GraphQLWsLink(socket));
  return new ApolloClient({
    cache: new InMemoryCache({ typePolicies: { Session: { keyFields: ['sessionId'] } } }),
    link: ApolloLink.split(
      ({ operationType }) => operationType === 'subscription',
      subscriptions,
      new HttpLink({ uri: url, headers }),
    ),
  });
}
