import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { endLeases, renewLeases } from '../../server/core/runs/leases.ts';
import { createDatabase } from '../support/database.ts';
import { closeGate } from '../support/echo-agent.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { startNode } from '../support/node.ts';
import type { TestService } from '../support/service.ts';

const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
const messages = [{ role: 'user', content: 'Plans of bell founders' }];

/** Starts a run that waits at a gate after its first words. Nothing but `endLeases` ends its lease. */
async function holdRun(service: TestService) {
  const gate = randomUUID();
  const open = closeGate(gate);
  const sessionId = await service.createSession();
  const stream = await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { messages, gate });
  const runId = String(stream.headers.get('x-run-id'));
  const { pool } = service.store;
  const stored = async () => (await pool.query('select last_cursor::int from session where id = $1', [sessionId])).rows;
  await expect.poll(stored).toEqual([{ last_cursor: 3 }]);
  await pool.query(`update run set lease_until = now() + interval '1 hour' where id = $1`, [runId]);
  return { sessionId, runId, stream, open };
}

const read = async ({ store }: TestService, runId: string) =>
  (await store.pool.query('select node, attempt, lease_until < now() as is_over from run where id = $1', [runId]))
    .rows[0];

test('a run whose lease was ended goes on at another node, and what its former process still writes is lost', async () => {
  await using database = await createDatabase();
  await using former = await startNode(database, 1, {}, { silent: true });
  await using other = await startNode(database, 2);
  const { sessionId, runId, stream, open } = await holdRun(former);
  expect(await endLeases(other.store.pool, idOf(1))).toBe(1);
  await other.services.runs.takeUp();
  expect(await read(other, runId)).toMatchObject({ node: idOf(2), attempt: 2, is_over: false });
  expect(await renewLeases(former.store.pool, idOf(1), [runId])).toEqual([runId]);
  // Both go on from here.
  open();
  const events = await readEvents(await other.fetch(`/api/v1/sessions/${sessionId}/events`));
  await stream.text();
  expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  expect(types(events).filter((type) => type === 'text_reset')).toHaveLength(1);
  expect(types(events).slice(-2)).toEqual(['echo_complete', 'done']);
  expect(types(events).filter((type) => type === 'done')).toHaveLength(1);
  expect(await readEvents(await other.fetch(`/api/v1/sessions/${sessionId}/events`))).toEqual(events);
});

test('a statement of the former process renews no lease that was ended, and the leases of other nodes stay', async () => {
  await using database = await createDatabase();
  await using former = await startNode(database, 1, {}, { silent: true });
  await using living = await startNode(database, 2, {}, { silent: true });
  const [lost, locked, kept] = [await holdRun(former), await holdRun(former), await holdRun(living)];
  const { pool } = living.store;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from run where id = $1 for update', [locked.runId]);
  const ending = endLeases(pool, idOf(1));
  await expect.poll(() => read(living, lost.runId)).toMatchObject({ node: null, is_over: true });
  expect(await read(living, locked.runId)).toMatchObject({ node: idOf(1), is_over: false });
  await client.query('commit');
  client.release();
  expect(await ending).toBe(2);
  expect(await renewLeases(pool, idOf(1), [lost.runId, locked.runId])).toEqual([lost.runId, locked.runId]);
  for (const { runId } of [lost, locked])
    expect(await read(living, runId)).toMatchObject({ node: null, is_over: true, attempt: 1 });
  expect(await read(living, kept.runId)).toMatchObject({ node: idOf(2), is_over: false });
  expect(await endLeases(pool, idOf(1))).toBe(0);
  for (const { open } of [lost, locked, kept]) open();
});
