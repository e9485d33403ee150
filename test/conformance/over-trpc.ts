import { TRPCClientError, type TRPCUntypedClient } from '@trpc/client';
import { collect, type EchoRouter, untypedTrpcClient } from '../support/trpc.ts';
import { type Call, RefusedError, type Transport } from './transport.ts';

/** A client for one call. */
interface OpenClient extends AsyncDisposable {
  client: TRPCUntypedClient<EchoRouter>;
}

/** tRPC over the connections of clients that `open` returns. */
export function trpcOver(label: string, open: (url: string) => OpenClient): Transport {
  const run: Transport['run'] = (door, call) => follow(door.url, `agents.${call.name}.run`, inputOf(call));

  /** The ids of the envelopes must be the cursors of the events. */
  async function follow(url: string, path: string, input: object) {
    await using opened = open(url);
    const subscribed = collect((observer) => opened.client.subscription(path, input, observer as never));
    const { events, ids } = await refusing(subscribed);
    const wrong = events.find((event, index) => ids[index] !== String(event.cursor));
    if (wrong) throw new Error(`The envelope of event ${wrong.cursor} has another id`);
    return events;
  }

  async function mutate(url: string, path: string, input: object) {
    await using opened = open(url);
    return await refusing(opened.client.mutation(path, input));
  }

  return {
    label,
    run,
    // The client reconnects by itself, with the id of the last event.
    runOnward: run,
    async start(door, call) {
      const started = await mutate(door.url, `agents.${call.name}.start`, inputOf(call));
      return (started as { runId: string }).runId;
    },
    events: (door, sessionId, since) => follow(door.url, 'sessions.events', { sessionId, since }),
    async cancel(door, sessionId, runId) {
      await mutate(door.url, 'runs.cancel', { sessionId, runId });
    },
  };
}

export const trpc = trpcOver('tRPC', (url) => ({
  client: untypedTrpcClient(url),
  [Symbol.asyncDispose]: () => Promise.resolve(),
}));

function inputOf({ sessionId, runKey, body }: Call): object {
  return { ...(body as object), sessionId, ...(runKey === undefined ? {} : { runKey }) };
}

async function refusing<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    const problem = error instanceof TRPCClientError ? (error.data as { problem?: object } | null)?.problem : undefined;
    throw problem ? new RefusedError({ ...problem }) : error;
  }
}
