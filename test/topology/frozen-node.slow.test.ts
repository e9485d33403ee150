import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { startTopology, type Topology, type TopologyNode } from './topology.ts';

async function metric({ process }: TopologyNode, name: string): Promise<number> {
  const text = await (await fetch(`${process.url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

const refusalsOf = (node: TopologyNode) => metric(node, 'http_responses_total{class="4xx"}');

describe.skipIf(lacks('nginx', 'PgBouncer'))('a node that hangs behind nginx', () => {
  let topology: Topology;
  beforeAll(async () => {
    topology = await startTopology();
  });
  afterAll(() => topology[Symbol.asyncDispose]());

  test('does not cost a GET its response, or block a stream', async () => {
    const id = await topology.createSession();
    // Silent until its first ping, which is longer than a GET may wait.
    const stream = await topology.request(`/api/v1/sessions/${id}/events?follow=true`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const ping = reader?.read();

    const streams = await Promise.all(topology.nodes.map((node) => metric(node, 'event_streams_open')));
    const hanging = topology.nodes[streams.indexOf(0)];
    if (!hanging) throw new Error('every node has the stream');
    const refused = await refusalsOf(hanging);
    hanging.process.child.kill('SIGSTOP');
    const statuses: number[] = [];
    try {
      // The server with the fewest connections is next: one of the first three requests goes to the hanging node.
      const missing = '/api/v1/sessions/none';
      const events = `/api/v1/sessions/${id}/events`;
      for (const path of [missing, missing, missing, `/api/v1/sessions/${id}`, events, '/readyz']) {
        statuses.push((await topology.request(path, { headers: { accept: 'application/json' } })).status);
      }
    } finally {
      hanging.process.child.kill('SIGCONT');
    }
    expect(statuses).toEqual([404, 404, 404, 200, 200, 200]);
    // The first requests of nginx are still in its socket.
    await expect.poll(() => refusalsOf(hanging)).toBeGreaterThan(refused);

    expect(await ping).toMatchObject({ done: false, value: ': ping\n\n' });
    await reader?.cancel();
  });

  test('does not cost a visitor of a preview the page', async () => {
    const [, , hanging] = topology.nodes;
    hanging?.process.child.kill('SIGSTOP');
    const statuses: number[] = [];
    try {
      for (let count = 0; count < 4; count += 1) {
        statuses.push((await fetch(`${topology.previewUrl}/preview/none/`)).status);
      }
    } finally {
      hanging?.process.child.kill('SIGCONT');
    }
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});
