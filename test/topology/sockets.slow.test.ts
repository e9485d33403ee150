import { once } from 'node:events';
import { createTRPCUntypedClient, createWSClient, wsLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../graphql/front-ends/connect.ts';
import { type AnyEvent, cursors, types } from '../support/events.ts';
import { lacks } from '../support/needs.ts';
import { rawRequest } from '../support/raw-request.ts';
import { testKey } from '../support/service.ts';
import { spoken, startTopology, type Topology } from './topology.ts';

const messages = [{ role: 'user', content: 'A tool for bell founders to plan their castings' }];
const run = `subscription ($id: ID!, $runKey: String, $since: Int, $input: IdeationInput!) {
  ideation(sessionId: $id, runKey: $runKey, since: $since, input: $input) {
    ... on AgentEvent { type cursor runId }
    ... on TextDeltaEvent { delta }
    ... on TextResetEvent { fromCursor }
  }
}`;

/** Starts a run over a WebSocket, and follows it until its end, over as many WebSockets as are needed. */
type Follow = (origin: string, id: string, onEvent: (event: AnyEvent) => void) => Promise<void>;

const overGraphql: Follow = (origin, id, onEvent) =>
  new Promise((resolve, reject) => {
    connect(`${origin}/api/graphql`, testKey).subscribe<{ ideation: AnyEvent }>(
      { query: run, variables: { id, input: { messages } } },
      { next: ({ data }) => data && onEvent(data.ideation), error: reject, complete: resolve },
    );
  });

const overTrpc: Follow = async (origin, id, onEvent) => {
  const connectionParams = { authorization: `Bearer ${testKey}` };
  const socket = createWSClient({ url: `${origin}/api/trpc`, connectionParams });
  const client = createTRPCUntypedClient({ links: [wsLink({ client: socket })] });
  await new Promise<void>((resolve, reject) => {
    client.subscription(
      'agents.ideation.run',
      { sessionId: id, messages },
      {
        onData: (tracked) => onEvent((tracked as unknown as { data: AnyEvent }).data),
        onError: reject,
        onComplete: resolve,
      },
    );
  });
  await socket.close();
};

const protocols: [string, Follow][] = [
  ['GraphQL', overGraphql],
  ['tRPC', overTrpc],
];

/** Returns the text of the events. */
function textOf(events: readonly AnyEvent[]): string {
  const reset = events.findLast(({ type }) => type === 'text_reset')?.cursor ?? 0;
  return events.map(({ type, cursor, delta }) => (type === 'text_delta' && cursor > reset ? delta : '')).join('');
}

describe.skipIf(lacks('nginx', 'PgBouncer'))('WebSockets through nginx', () => {
  let topology: Topology;
  beforeAll(async () => {
    topology = await startTopology();
  });
  afterAll(() => topology[Symbol.asyncDispose]());
  const address = () => topology.url.replace('http', 'ws');

  test.each(protocols)('%s follows a run as it happens', async (_, follow) => {
    const id = await topology.createSession();
    const seen: AnyEvent[] = [];
    await follow(address(), id, (event) => seen.push(event));
    expect(cursors(seen)).toEqual(seen.map((_, index) => index + 1));
    expect(types(seen).slice(-2)).toEqual(['ideation_complete', 'done']);
    expect(textOf(seen)).toBe(spoken);
  });

  test.each(protocols)('%s goes on at another node if its node is stopped', async (_, follow) => {
    const id = await topology.createSession();
    const seen: AnyEvent[] = [];
    const stopped: Promise<unknown>[] = [];
    await follow(address(), id, (event) => {
      seen.push(event);
      if (seen.length === 9) stopped.push(...topology.nodes.slice(0, 2).map(({ process }) => process.end('SIGTERM')));
    });
    expect(await Promise.all(stopped)).toEqual([0, 0]);
    await Promise.all(topology.nodes.slice(0, 2).map((node) => node.startAgain()));
    expect(cursors(seen)).toEqual(seen.map((_, index) => index + 1));
    expect(types(seen).slice(-2)).toEqual(['ideation_complete', 'done']);
    expect(new Set(seen.map(({ runId }) => runId)).size).toBe(1);
    expect(textOf(seen)).toBe(spoken);
  });

  test('a node that hangs costs a client a pause, and no event', async () => {
    const id = await topology.createSession();
    const seen: AnyEvent[] = [];
    const [first, second] = topology.nodes;
    try {
      await overGraphql(address(), id, (event) => {
        seen.push(event);
        if (seen.length !== 9) return;
        for (const node of [first, second]) node?.process.child.kill('SIGSTOP');
      });
    } finally {
      for (const node of [first, second]) node?.process.child.kill('SIGCONT');
    }
    expect(cursors(seen)).toEqual(seen.map((_, index) => index + 1));
    expect(types(seen).slice(-2)).toEqual(['ideation_complete', 'done']);
    expect(textOf(seen)).toBe(spoken);
  });

  test('another upgrade is answered as a request without it', async () => {
    const headers = { connection: 'upgrade', upgrade: 'h2c', authorization: `Bearer ${testKey}` };
    const answer = await rawRequest(`${topology.url}/api/v1/agents`, { headers });
    expect([answer.status, answer.headers.upgrade]).toEqual([200, undefined]);
  });

  test('a WebSocket without a key is refused in the words of the service', async () => {
    const socket = new WebSocket(`${address()}/api/graphql`, 'graphql-transport-ws');
    socket.addEventListener('open', () => socket.send('{"type":"connection_init"}'));
    const [{ code, reason }] = (await once(socket, 'close')) as [CloseEvent];
    expect([code, reason]).toEqual([4401, expect.stringContaining('no key')]);
  });
});
