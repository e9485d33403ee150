import { once } from 'node:events';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { ideation } from '../../agents/ideation/index.ts';
import type { Transport } from '../conformance/transport.ts';
import { startCuttingProxy } from '../sdk/cutting-proxy.ts';
import type { ServiceProcess } from '../support/process.ts';
import { readStream } from './reading.ts';

const workers = 8;
/** The longest that a reading may take, in milliseconds. */
const readsWithin = 90_000;

/** With this, tRPC's client gives a subscription up whose WebSocket breaks after its handshake, before a message. */
const tooEarly = 'Active connection is not open';

export interface SocketCuts {
  points: number;
  /** The cuts after which the client did not get each event once, in order; with what it got instead. */
  wrong: string[];
  /** Subscriptions that the client gave up before it sent them, so that they had to be repeated. */
  givenUp: number;
  /** Runs of the session: every connection asks for the same one. */
  runs: number;
}

/**
 * Runs an agent once, then reads the run over WebSockets that are cut after every `step`th byte of the service, from a
 * first one by chance. The client has to reconnect by itself.
 */
export async function cutSocketsEverywhere(
  service: ServiceProcess,
  transport: Transport,
  step: number,
): Promise<SocketCuts> {
  const { port } = new URL(service.url);
  const asked = await service.post('/api/graphql', { query: getIntrospectionQuery() });
  const schema = buildClientSchema(((await asked.json()) as { data: IntrospectionQuery }).data);
  const { sessionId } = (await (await service.post('/api/v1/sessions', {})).json()) as { sessionId: string };
  const body = { messages: [{ role: 'user', content: 'A register of bee hives' }] };
  const call = { sessionId, name: 'ideation', agent: ideation, body, runKey: 'once' };
  const read = async (url: string) =>
    (await transport.runOnward({ url, schema }, call)).map((it) => JSON.stringify(it));

  let givenUp = 0;
  async function readAgain(url: string): Promise<string[]> {
    try {
      return await read(url);
    } catch (error) {
      if (!String(error).includes(tooEarly)) throw error;
      givenUp += 1;
      return await read(url);
    }
  }

  await using uncut = await startCuttingProxy(Number(port), () => null);
  const live = await read(uncut.url);
  const path = `/api/v1/sessions/${sessionId}`;
  const { reading } = await readStream(await service.request(`${path}/events`), sessionId, 0);
  if (live.length !== reading.frames.length) throw new Error(`${live.length} of ${reading.frames.length} events came`);
  const whole = live.join('\n');

  const wrong: string[] = [];
  let points = 0;
  let next = 1 + Math.floor(Math.random() * step);
  async function work(): Promise<void> {
    while (next < uncut.firstBytes()) {
      const bytes = next;
      next += step;
      await using proxy = await startCuttingProxy(Number(port), (connection) => (connection === 0 ? bytes : null));
      const late = once(AbortSignal.timeout(readsWithin), 'abort').then(() => ['nothing in time']);
      const events = await Promise.race([readAgain(proxy.url).catch((error: unknown) => [String(error)]), late]);
      if (events.join('\n') !== whole) wrong.push(`${bytes}: ${events.length} of ${live.length}, ${events.at(-1)}`);
      points += 1;
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  const listed = (await (await service.request(`${path}/runs`)).json()) as { runs: object[] };
  return { points, wrong, givenUp, runs: listed.runs.length };
}
