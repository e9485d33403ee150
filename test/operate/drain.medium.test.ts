import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ServiceNode, ServiceNodeList } from '../../schema/operator-nodes.ts';
import { createDatabase } from '../support/database.ts';
import { closeGate } from '../support/echo-agent.ts';
import { readEvents, types } from '../support/events.ts';
import { ask } from '../support/graphql.ts';
import { startNode } from '../support/node.ts';
import type { TestService } from '../support/service.ts';
import { readDatabase } from './support.ts';

const [first, second] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const talk = { messages: [{ role: 'user', content: 'Bells ring loud' }] };

async function post(service: TestService, what: string, body: object) {
  const answer = await service.post(`/api/v1/operator/nodes/${what}`, body);
  return { status: answer.status, body: (await answer.json()) as ServiceNode & { code?: string } };
}
const readiness = async (service: TestService) => (await service.fetch('/readyz')).status;

/** A run that waits at a gate. */
async function heldRun(service: TestService) {
  const gate = randomUUID();
  const open = closeGate(gate);
  const sessionId = await service.createSession();
  const stream = await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { ...talk, gate });
  return { sessionId, stream, open };
}

test('a node that drains hands its runs to another, answers reads, and takes runs again', async () => {
  await using database = await createDatabase();
  await using one = await startNode(database, 1);
  await using two = await startNode(database, 2);
  const held = await heldRun(two);
  expect(await post(one, 'drain', {})).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect((await post(one, 'drain', { nodeId: randomUUID() })).status).toBe(404);
  const asked = await post(one, 'drain', { nodeId: second });
  expect(asked).toMatchObject({ status: 200, body: { nodeId: second, alive: true } });
  expect(asked.body.drainingSince).not.toBeNull();
  await expect.poll(() => readiness(two)).toBe(503);
  expect([await readiness(one), (await two.fetch('/healthz')).status]).toEqual([200, 200]);
  await expect.poll(() => one.services.runs.count()).toBe(1);
  expect(two.services.runs.count()).toBe(0);
  const refused = await two.post(`/api/v1/sessions/${await two.createSession()}/echo-back-agent`, talk);
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
  const nodes = (await (await two.fetch('/api/v1/operator/nodes')).json()) as ServiceNodeList;
  expect(nodes).toMatchObject({
    answeredBy: second,
    nodes: [
      { nodeId: first, drainingSince: null, runs: 1 },
      { nodeId: second, runs: 0 },
    ],
  });
  held.open();
  expect(types(await readEvents(held.stream)).slice(-2)).toEqual(['echo_complete', 'done']);

  const { data } = await ask(two, `mutation { undrainNode(nodeId: "${second}") { drainingSince } }`);
  expect(data).toEqual({ undrainNode: { drainingSince: null } });
  expect(await readiness(two)).toBe(200);
  const again = await two.post(`/api/v1/sessions/${await two.createSession()}/echo-back-agent`, talk);
  expect(types(await readEvents(again)).at(-1)).toBe('done');
  const audited = await readDatabase(
    one,
    `select action, target_id from audit_entry where action like 'node.%' order by at`,
    [],
  );
  expect(audited).toEqual([
    { action: 'node.drained', target_id: second },
    { action: 'node.undrained', target_id: second },
  ]);
});

test('the only node drains by itself: runs go on for a time, and the rest waits in the queue until it is over', async () => {
  await using database = await createDatabase();
  await using node = await startNode(database, 1);
  const held = await heldRun(node);
  const waits = await post(node, 'drain', { waitSeconds: 3_600 });
  expect(waits.body).toMatchObject({ nodeId: first, runs: 1 });
  expect([await readiness(node), node.services.runs.count()]).toEqual([503, 1]);
  // Another drain without a wait ends the first one's.
  expect((await post(node, 'drain', {})).body).toMatchObject({ runs: 0 });
  expect(node.services.runs.count()).toBe(0);
  const queued = () => readDatabase(node, 'select status, attempt from run', []);
  expect(await queued()).toEqual([{ status: 'queued', attempt: 2 }]);
  held.open();
  expect((await post(node, 'undrain', {})).body).toMatchObject({ drainingSince: null, handsBackAt: null });
  expect(types(await readEvents(held.stream)).slice(-2)).toEqual(['echo_complete', 'done']);

  // A row that no node renews.
  const gone = randomUUID();
  const row = `insert into node (id, version, started_at, seen_at) values ($1, '0', now(), now() - interval '1 minute')`;
  await readDatabase(node, row, [gone]);
  expect(await post(node, 'drain', { nodeId: gone })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await post(node, 'drain', { waitSeconds: -1 })).status).toBe(400);
});
