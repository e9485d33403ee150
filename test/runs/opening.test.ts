import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineAgent } from '../../agents/agent.ts';
import { firstPhase } from '../../agents/steps.ts';
import { phaseEvent, textDeltaEvent } from '../../schema/event.ts';
import { closeGate, echo, gates } from '../support/echo-agent.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../support/service.ts';

/** Opens with its phase and a record, waits at its gate, and streams a word. */
const opener = defineAgent({
  ...echo,
  name: 'opener',
  record: 'project',
  input: z.object({ gate: z.string().nullable().default(null), fails: z.boolean().default(false) }),
  events: [phaseEvent('echo'), textDeltaEvent, z.object({ type: z.literal('record_made'), recordId: z.string() })],
  terminal: 'opener_complete',
  check() {},
  async opening({ fails }, context) {
    if (fails) throw new Error('no opening');
    const recordId = await context.records.create({ title: 'Opened' });
    return [...(await firstPhase('echo', context, 'words')), { type: 'record_made' as const, recordId }];
  },
  async *run({ gate }, context) {
    if (gate !== null) await gates.get(gate)?.promise;
    yield* context.step('say', async function* () {
      yield { type: 'text_delta' as const, delta: 'word' };
    });
    return { output: { ideaSummary: 'word' }, session: { ideaSummary: 'word' } };
  },
});

// The drafter answers, so it announces itself right after the phase.
const opened = ['phase', 'status', 'record_made'];
const whole = [...opened, 'text_delta', 'opener_complete', 'done'];

const open = (options: TestServiceOptions = {}) => createTestService({ ...options, agents: { opener } });

function start(service: TestService, id: string, body: object = {}, headers: Record<string, string> = {}) {
  return service.post(`/api/v1/sessions/${id}/opener-agent`, body, headers);
}

async function logOf(service: TestService, id: string) {
  return readEvents(await service.fetch(`/api/v1/sessions/${id}/events?follow=false`));
}

async function recordsOf({ store }: TestService, id: string): Promise<string[]> {
  const { rows } = await store.pool.query<{ id: string }>('select id from record where session_id = $1', [id]);
  return rows.map((row) => row.id);
}

test('a run’s opening events are stored when the run is accepted, with the record that they name', async () => {
  await using service = await open();
  const id = await service.createSession();
  const release = closeGate('stored');
  const stream = await start(service, id, { gate: 'stored' });
  const early = await logOf(service, id);
  expect(types(early)).toEqual(opened);
  expect(await recordsOf(service, id)).toEqual([early.at(-1)?.recordId]);
  release();
  const events = await readEvents(stream);
  expect(types(events)).toEqual(whole);
  expect(cursors(events)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await logOf(service, id)).toEqual(events);
});

test('a reader that follows the session gets the opening events', async () => {
  await using service = await open();
  const id = await service.createSession();
  const following = await service.fetch(`/api/v1/sessions/${id}/events?follow=true`);
  const reader = following.body?.pipeThrough(new TextDecoderStream()).getReader();
  const release = closeGate('followed');
  const stream = await start(service, id, { gate: 'followed' });
  let seen = '';
  while (!seen.includes('record_made')) seen += (await reader?.read())?.value ?? '';
  expect(seen).not.toContain('text_delta');
  release();
  await readEvents(stream);
  await reader?.cancel();
});

test('a queued run sends its opening events when it starts', async () => {
  await using service = await open({ environment: { MAX_RUNS_PER_NODE: '1' } });
  const [first, second] = [await service.createSession(), await service.createSession()];
  const release = closeGate('slot');
  const streams = [await start(service, first, { gate: 'slot' }), await start(service, second)];
  expect(await logOf(service, second)).toEqual([]);
  release();
  for (const stream of streams) expect(types(await readEvents(stream))).toEqual(whole);
});

test('a refused request, or one that attaches, adds no opening events', async () => {
  await using service = await open({ environment: { RUN_LIMIT_PER_MINUTE: '1' } });
  const [id, other] = [await service.createSession(), await service.createSession()];
  const release = closeGate('twice');
  const key = { 'idempotency-key': 'once' };
  const stream = await start(service, id, { gate: 'twice' }, key);
  const again = await start(service, id, { gate: 'twice' }, key);
  expect((await start(service, id)).status).toBe(409);
  expect((await start(service, other)).status).toBe(429);
  expect(await logOf(service, other)).toEqual([]);
  expect(await recordsOf(service, other)).toEqual([]);
  release();
  expect(types(await readEvents(stream))).toEqual(whole);
  expect(types(await readEvents(again))).toEqual(whole);
  expect(await recordsOf(service, id)).toHaveLength(1);
});

test('of many concurrent starts in one session, one stores opening events', async () => {
  await using service = await open();
  const id = await service.createSession();
  const release = closeGate('race');
  const answers = await Promise.all(Array.from({ length: 12 }, () => start(service, id, { gate: 'race' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(types(await logOf(service, id))).toEqual(opened);
  release();
  await Promise.all(answers.map((answer) => answer.text()));
  expect(types(await logOf(service, id))).toEqual(whole);
});

test('an opening that throws ends the run with its error', async () => {
  await using service = await open();
  const events = await readEvents(await start(service, await service.createSession(), { fails: true }));
  expect(events).toMatchObject([{ type: 'error', code: 'internal' }, { outcome: 'failed' }]);
});

test('a run that is taken up again does not repeat its opening events', async () => {
  await using service = await open();
  const id = await service.createSession();
  const release = closeGate('again');
  const stream = await start(service, id, { gate: 'again' });
  const { [Symbol.asyncDispose]: _theStoreIsShared, ...store } = service.store;
  await using restarted = await open({ store: { ...store, [Symbol.asyncDispose]: async () => {} } });
  await restarted.services.recover();
  const runs = await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json();
  expect(runs).toMatchObject({ runs: [{ attempt: 2 }] });
  release();
  expect(types(await readEvents(stream))).toEqual(whole);
  expect(await recordsOf(service, id)).toHaveLength(1);
});
