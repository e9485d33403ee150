import type { Client, FormattedExecutionResult, Sink, SubscribePayload } from 'graphql-ws';

/**
 * Returns the client with subscriptions that continue after their last event when it reconnects: it writes their
 * variables anew then, and `since` is the cursor of the last event. The document has to pass `$since` on; that of an
 * agent needs a `runKey`, too, or it would start a second run.
 */
export function resuming(client: Client): Client {
  function subscribe<Data, More>(payload: SubscribePayload, sink: Sink<FormattedExecutionResult<Data, More>>) {
    let last = payload.variables?.since;
    const variables = {
      ...payload.variables,
      get since() {
        return last;
      },
    };
    return client.subscribe<Data, More>(
      { ...payload, variables },
      {
        next(result) {
          const [event] = Object.values<{ cursor?: number } | null>(result.data ?? {});
          last = event?.cursor ?? last;
          sink.next(result);
        },
        error: (error) => sink.error(error),
        complete: () => sink.complete(),
      },
    );
  }
  return { ...client, subscribe } as Client;
}
