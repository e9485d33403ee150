import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodAnswer, taskOf } from '../conformance/answers.ts';
import { type MarkedModel, startMarkedModel } from '../conformance/marked-sessions.ts';
import { createStore } from '../support/database.ts';
import { type Death, dyingPool } from '../support/dying-pool.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';

let model: MarkedModel;
beforeAll(async () => {
  model = await startMarkedModel();
});
afterAll(() => model[Symbol.asyncDispose]());

type Store = Awaited<ReturnType<typeof createStore>>;

const node = '00000000-0000-7000-8000-00000000000a';
const startNode = (store: Store) =>
  createTestService({ store, node, environment: { OPENAI_BASE_URL: model.stub.url, OPENAI_MODEL: 'stub' } });

/** A node that dies at that statement, during a team's run. It is never closed, because it is dead. */
async function dies(store: Store, death: Death, agents: readonly string[], task: string, approvals: boolean) {
  const { pool, died } = dyingPool(store.pool, death);
  const service = await startNode({ ...store, pool });
  const id = await service.createSession();
  const runId = await startTeam(service, id, { agents, task, approvals });
  return { id, runId, died };
}

/** The model calls whose prompts contain this mark. */
const asked = (mark: string) =>
  model.stub.requests.filter(({ body }) => body.messages.some(({ content }) => content.includes(mark)));

async function eventsOf(service: TestService, id: string) {
  const events = await readEvents(await service.fetch(`/api/v1/sessions/${id}/events`));
  expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  expect(types(events).filter((type) => type === 'done')).toHaveLength(1);
  expect(types(events).filter((type) => type === 'text_reset')).toHaveLength(0);
  return events;
}

const deaths: Death[] = [
  { statement: 'enter-stage', nth: 1, when: 'before' },
  { statement: 'stage:', nth: 1, when: 'before' },
  { statement: 'stage:', nth: 1, when: 'after' },
  { statement: 'enter-stage', nth: 2, when: 'after' },
  { statement: 'stage:', nth: 2, when: 'before' },
  { statement: 'stage:', nth: 2, when: 'after' },
  { statement: 'end:', nth: 1, when: 'before' },
  { statement: 'end:', nth: 1, when: 'after' },
];

/** A task with its own mark, to tell its calls from those of other tests. */
const ownTask = () => model.ideaFor(goodAnswer);

describe('a team whose node dies', () => {
  test.each(deaths)('$when $statement $nth continues from there, and pays for nothing twice', async (death) => {
    await using store = await createStore();
    const { text, mark } = ownTask();
    const { id, died } = await dies(store, death, ['ideation', 'research'], text, false);
    await died;
    await using service = await startNode(store);
    await service.services.recover();
    const events = await eventsOf(service, id);
    expect(types(events).filter((type) => type.endsWith('_complete'))).toEqual([
      'ideation_complete',
      'research_complete',
      'discover_complete',
      'team_complete',
    ]);
    expect(events.filter(({ type }) => type === 'phase').map(({ phase }) => phase)).toEqual([
      'ideation',
      'researching',
      'synthesizing',
      'validating',
      'bias_check',
    ]);
    const calls = asked(mark).map((request) => JSON.stringify(request.body.messages));
    expect(new Set(calls).size).toBe(calls.length);
    const session = await (await service.fetch(`/api/v1/sessions/${id}`)).json();
    expect(session).toMatchObject({ phase: 'discover', activeRun: null });
    expect((session as { opportunities: unknown[] }).opportunities).toHaveLength(3);
  });

  test('while it waits, waits again after a restart, and continues after a decision', async () => {
    await using store = await createStore();
    const { text, mark } = ownTask();
    const death: Death = { statement: 'stage:', nth: 1, when: 'after' };
    const { id, runId, died } = await dies(store, death, ['ideation'], text, true);
    await died;
    await using service = await startNode(store);
    const run = teamRun(service, id, runId);
    const calls = asked(mark).length;
    await service.services.recover();
    const waiting = await run.read();
    expect(waiting).toMatchObject({ status: 'waiting', attempt: 1 });
    const { lastCursor, waitingFor } = waiting;
    const log = await (await service.fetch(`/api/v1/sessions/${id}/events?follow=false`)).text();
    expect(log).toContain(JSON.stringify(waitingFor).slice(1, -1));
    await run.decideNow('revise', 'Name the ships');
    await run.waits(lastCursor);
    expect(
      asked(mark)
        .slice(calls)
        .map((request) => taskOf(request)),
    ).toEqual(['ideation_reply', 'ideation_summarize']);
    await run.decideNow('approve');
    const events = await eventsOf(service, id);
    expect(types(events).filter((type) => /^(?!text|phase|build|usage)/.test(type))).toEqual([
      'ideation_complete',
      'approval_requested',
      'ideation_complete',
      'approval_requested',
      'team_complete',
      'done',
    ]);
  });

  test('after a decision continues with it', async () => {
    await using store = await createStore();
    const { text } = ownTask();
    const death: Death = { statement: 'enter-stage', nth: 2, when: 'before' };
    const { pool, died } = dyingPool(store.pool, death);
    const first = await startNode({ ...store, pool });
    const id = await first.createSession();
    const runId = await startTeam(first, id, { agents: ['ideation'], task: text, approvals: true });
    const { lastCursor } = await teamRun(first, id, runId).waits();
    void teamRun(first, id, runId).decideNow('revise', 'Name the ships');
    await died;
    await using service = await startNode(store);
    await service.services.recover();
    const run = teamRun(service, id, runId);
    await run.waits(lastCursor);
    expect(asked('Name the ships').length).toBeGreaterThan(0);
    await run.decideNow('approve');
    expect((await eventsOf(service, id)).at(-1)).toMatchObject({ outcome: 'completed' });
  });
});
