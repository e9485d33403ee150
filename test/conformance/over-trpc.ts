import { TRPCClientError } from '@trpc/client';
import { collect, untypedTrpcClient } from '../support/trpc.ts';
import { type Call, RefusedError, type Transport } from './transport.ts';

export const trpc: Transport = {
  label: 'tRPC',
  run: async (door, call) => (await follow(door.url, `agents.${call.name}.run`, inputOf(call))).events,
  async runOnward(door, call) {
    // The client reconnects by itself, with the id of the last event.
    return (await follow(door.url, `agents.${call.name}.run`, inputOf(call))).events;
  },
  async start(door, call) {
    const started = await refusing(untypedTrpcClient(door.url).mutation(`agents.${call.name}.start`, inputOf(call)));
    return (started as { runId: string }).runId;
  },
  events: async (door, sessionId, since) => (await follow(door.url, 'sessions.events', { sessionId, since })).events,
  async cancel(door, sessionId, runId) {
    await refusing(untypedTrpcClient(door.url).mutation('runs.cancel', { sessionId, runId }));
  },
};

function inputOf({ sessionId, runKey, body }: Call): object {
  return { ...(body as object), sessionId, ...(runKey === undefined ? {} : { runKey }) };
}

/** The ids of the envelopes must be the cursors of the events. */
async function follow(url: string, path: string, input: object) {
  const followed = await refusing(
    collect((observer) => untypedTrpcClient(url).subscription(path, input, observer as never)),
  );
  const wrong = followed.events.find((event, index) => followed.ids[index] !== String(event.cursor));
  if (wrong) throw new Error(`The envelope of event ${wrong.cursor} has another id`);
  return followed;
}

async function refusing<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    const problem = error instanceof TRPCClientError ? (error.data as { problem?: object } | null)?.problem : undefined;
    throw problem ? new RefusedError({ ...problem }) : error;
  }
}
