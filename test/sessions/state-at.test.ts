import { describe, expect, test } from 'vitest';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import type { StateAt } from '../../schema/log-state.ts';
import type { Session } from '../../schema/session.ts';
import { createStore } from '../support/database.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };
const idea = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';
const say = (content: string, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more });

async function stateAt(service: TestService, id: string, query = ''): Promise<StateAt> {
  const response = await service.fetch(`/api/v1/sessions/${id}/state${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as StateAt;
}

const run = async (service: TestService, id: string, agent: string, body: object = {}) =>
  readEvents(await service.post(`/api/v1/sessions/${id}/${agent}-agent`, body));

/** Leaves a log of 2,505 events. */
async function longLog(service: TestService): Promise<{ id: string; events: AnyEvent[] }> {
  const id = await service.createSession();
  return { id, events: await run(service, id, 'echo-back', say('word '.repeat(2_502).trim())) };
}

const checkpoints = async ({ store }: TestService) =>
  (
    await store.pool.query<{ cursor: string }>('select cursor from log_checkpoint order by session_id, cursor')
  ).rows.map(({ cursor }) => Number(cursor));

describe('the state of a session at a cursor', () => {
  test('is the fold of the events up to it, and at the end agrees with the session', async () => {
    await using service = await createTestService();
    const id = await service.createSession({ idea });
    const events: AnyEvent[] = await run(service, id, 'ideation', say(idea));
    events.push(...(await run(service, id, 'research')), ...(await run(service, id, 'prd')));
    for (const at of [0, 1, 5, events.length - 3, events.length]) {
      const { state, latestCursor } = await stateAt(service, id, `?at=${at}`);
      expect(state).toEqual(JSON.parse(JSON.stringify(fold(emptyLog, events.slice(0, at)))));
      expect([state.cursor, latestCursor]).toEqual([at, events.length]);
    }
    const { state } = await stateAt(service, id);
    const session = (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as Session;
    expect(state).toMatchObject({ cursor: session.lastCursor, ideaSummary: session.ideaSummary, prd: session.prd });
    expect(state.research?.opportunities).toEqual(session.opportunities);
    expect(state.runs.map(({ agent, outcome }) => [agent, outcome])).toEqual(
      ['ideation', 'research', 'prd'].map((agent) => [agent, 'completed']),
    );
  });

  test('is that of the last event if it is asked for a later one', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const events = await run(service, id, 'echo-back', say('one two'));
    expect((await stateAt(service, id, '?at=9007199254740991')).state.cursor).toBe(events.length);
  });

  test('shows a run that is under way', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const open = closeGate('state');
    const response = await service.post(
      `/api/v1/sessions/${id}/echo-back-agent`,
      say('one two three', { gate: 'state' }),
    );
    await expect.poll(async () => (await stateAt(service, id)).state.runs[0]?.stages[0]?.text).toBe('one two ');
    expect((await stateAt(service, id)).state.runs[0]?.outcome).toBeNull();
    open();
    await response.text();
    expect((await stateAt(service, id)).state.runs[0]).toMatchObject({
      outcome: 'completed',
      stages: [{ text: 'one two three', deltas: [] }],
    });
  });

  test('is refused for a wrong cursor, another epoch, and a session that is not there', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const { epoch } = await stateAt(service, id);
    const answer = async (path: string) => {
      const response = await service.fetch(path);
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    for (const at of ['-1', '1.5', 'x', ''])
      expect(await answer(`/api/v1/sessions/${id}/state?at=${at}`)).toEqual([400, 'invalid_request']);
    expect(await answer(`/api/v1/sessions/${id}/state?epoch=${epoch - 1}`)).toEqual([409, 'stale_cursor']);
    for (const other of ['00000000-0000-7000-8000-0000000000ff', 'none'])
      expect(await answer(`/api/v1/sessions/${other}/state`)).toEqual([404, 'not_found']);
  });

  test('is the same over tRPC and GraphQL', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    await run(service, id, 'echo-back', say('one two three'));
    const expected = await stateAt(service, id, '?at=3');
    const input = encodeURIComponent(JSON.stringify({ sessionId: id, at: 3 }));
    const trpc = await (await service.fetch(`/api/trpc/sessions.stateAt?input=${input}`)).json();
    expect(trpc).toEqual({ result: { data: expected } });
    const query = `{ stateAt(sessionId: "${id}", at: 3) { latestCursor epoch state { cursor runs { runId stages { text deltas } } } } }`;
    const answer = (await (await service.post('/api/graphql', { query })).json()) as { data: { stateAt: object } };
    expect(answer).not.toHaveProperty('errors');
    const { data } = answer;
    expect(expected).toMatchObject(data.stateAt);
  });
});

describe('checkpoints', () => {
  test('are kept every 1,000 events, and change no state', async () => {
    await using service = await createTestService({ agents });
    const { id, events } = await longLog(service);
    expect(events).toHaveLength(2_505);
    expect(await checkpoints(service)).toEqual([]);
    const cursors = [999, 1_000, 1_001, 2_000, 2_505];
    for (const turn of ['without', 'with']) {
      for (const at of turn === 'with' ? cursors.toReversed() : cursors) {
        const { state } = await stateAt(service, id, `?at=${at}`);
        expect(state).toEqual(JSON.parse(JSON.stringify(fold(emptyLog, events.slice(0, at)))));
      }
    }
    expect(await checkpoints(service)).toEqual([1_000, 2_000]);
  });

  test('are stored once by readers at the same time, and go with their session', async () => {
    await using store = await createStore();
    await using one = await createTestService({ agents, store });
    await using other = await createTestService({ agents, store, node: '00000000-0000-7000-8000-00000000000b' });
    const { id } = await longLog(one);
    const states = await Promise.all([one, other, one, other].map((node) => stateAt(node, id)));
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
    expect(await checkpoints(one)).toEqual([1_000, 2_000]);
    const second = await longLog(one);
    const path = `/api/v1/sessions/${second.id}`;
    const reading = [one, other].map((node) => node.fetch(`${path}/state`));
    const [deleted, ...read] = await Promise.all([one.fetch(path, { method: 'DELETE' }), ...reading]);
    expect(deleted?.status).toBe(204);
    for (const { status } of read) expect([200, 404]).toContain(status);
    expect(await checkpoints(one)).toEqual([1_000, 2_000]);
  });
});
