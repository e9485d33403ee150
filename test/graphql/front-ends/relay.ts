import { type GraphQLResponse, Network, Observable, type RequestParameters, type Variables } from 'relay-runtime';
import { connect } from './connect.ts';

/** The network of a Relay environment: subscriptions over the WebSocket, queries and mutations over requests. */
export function createNetwork(origin: string, key: string) {
  const socket = connect(`${origin.replace('http', 'ws')}/api/graphql`, key);

  async function ask({ text }: RequestParameters, variables: Variables): Promise<GraphQLResponse> {
    const response = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: text, variables }),
    });
    return response.json() as Promise<GraphQLResponse>;
  }

  const follow = ({ text }: RequestParameters, variables: Variables) =>
    Observable.create<GraphQLResponse>((sink) =>
      socket.subscribe({ query: text ?? '', variables }, sink as Parameters<typeof socket.subscribe>[1]),
    );

  return Network.create(ask, follow);
}
