import type { WireEvent } from '../../schema/event.ts';
import { ApiError, UnifiedAgents } from '../../client/sdk/index.ts';
import type { AnyEvent } from '../support/events.ts';
import { testKey } from '../support/service.ts';
import type { Door } from './door.ts';
import { type Call, RefusedError, type Transport } from './transport.ts';

const session = (door: Door, sessionId: string) =>
  new UnifiedAgents({ apiKey: testKey, baseUrl: door.url }).sessions.open(sessionId);

const start = (door: Door, { sessionId, agent, body, runKey }: Call, signal?: AbortSignal) =>
  session(door, sessionId).start(agent.name, body, {
    ...(runKey === undefined ? {} : { idempotencyKey: runKey }),
    ...(signal === undefined ? {} : { signal }),
  });

/** The client of this package, which reconnects by itself. */
export const sdk: Transport = {
  label: 'SDK',
  run: (door, call) => refusing(all(start(door, call))),
  runOnward: (door, call) => refusing(all(start(door, call))),
  async start(door, call) {
    const left = new AbortController();
    const { runId } = await refusing(Promise.resolve(start(door, call, left.signal)));
    left.abort();
    return runId;
  },
  events: (door, sessionId, since) => refusing(all(session(door, sessionId).events({ since }))),
  async cancel(door, sessionId, runId) {
    await refusing(session(door, sessionId).run(runId).cancel());
  },
};

async function all(events: AsyncIterable<WireEvent>): Promise<AnyEvent[]> {
  const read: AnyEvent[] = [];
  for await (const event of events) read.push(event as AnyEvent);
  return read;
}

async function refusing<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ApiError ? new RefusedError({ ...error.problem }) : error;
  }
}
