import { Client, fetchExchange, subscriptionExchange } from '@urql/vue';
import { createClient, type FormattedExecutionResult, type Sink } from 'graphql-ws';
import { ref } from 'vue';

const url = `${import.meta.env.VITE_SERVICE ?? 'http://127.0.0.1:4000'}/api/graphql`;

/** The key that was typed, in memory alone. Each request and each connection reads it. */
export const key = ref('');
const headers = () => ({ authorization: `Bearer ${key.value}` });

// By default a failed connection ends the retries. A refused key stays refused.
const shouldRetry = (problem: unknown) => (problem as CloseEvent).code !== 4403;
const socket = createClient({ url: url.replace('http', 'ws'), connectionParams: headers, shouldRetry });

/** After a drop, graphql-ws sends the variables again, as they are then: after the last cursor no event is lost or doubled. */
function follow(query: string, variables: Record<string, unknown>, sink: Sink<Followed>) {
  const next = (result: Followed) => {
    variables.since = result.data?.ideation.cursor;
    sink.next(result);
  };
  return socket.subscribe({ query, variables }, { ...sink, next });
}
type Followed = FormattedExecutionResult<{ ideation: { cursor: number } }>;

const subscriptions = subscriptionExchange({
  forwardSubscription: ({ query = '', variables }) => ({
    subscribe: (sink) => ({ unsubscribe: follow(query, { ...variables }, sink as Sink<Followed>) }),
  }),
});

const fetchOptions = () => ({ headers: headers() });

/** Subscriptions over a WebSocket, queries and mutations over requests. */
export const client = new Client({
  url,
  preferGetMethod: false,
  fetchOptions,
  exchanges: [fetchExchange, subscriptions],
});
