import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, goodAnswer, taskOf } from '../conformance/answers.ts';
import { type MarkedModel, startMarkedModel } from '../conformance/marked-sessions.ts';
import { inJson, type StubScript } from '../support/stub-model.ts';
import { type AnyEvent, cursors, readEvents, readUntil, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';

let model: MarkedModel;
let service: TestService;
beforeAll(async () => {
  model = await startMarkedModel();
  service = await createTestService({ environment: { OPENAI_BASE_URL: model.stub.url, OPENAI_MODEL: 'stub' } });
});
afterAll(() => model[Symbol.asyncDispose]());
afterAll(() => service[Symbol.asyncDispose]());

const follow = async (id: string) => readEvents(await service.fetch(`/api/v1/sessions/${id}/events`));
const sessionOf = async (id: string) =>
  (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as Record<string, unknown>;

const task = 'An app that lets dog walkers schedule walks and get paid weekly';

/** A task with a mark that every stage's prompt repeats: its summary is the task itself. */
function taskFor(script: StubScript): string {
  const { text } = model.ideaFor((request) =>
    taskOf(request) === 'ideation_summarize' ? inJson({ ideaSummary: text }) : script(request),
  );
  return text;
}

const terminals = (events: readonly AnyEvent[]) =>
  events.filter(({ type }) => /_complete(_final)?$/.test(type) && type !== 'research_complete');

describe('a team', () => {
  test('is one run: its stages run in order, under their own names, and each works from the earlier results', async () => {
    const id = await service.createSession();
    const runId = await startTeam(service, id, { agents: ['prd', 'research', 'ideation'], task });
    const events = await follow(id);
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    expect(new Set(events.map((event) => event.runId))).toEqual(new Set([runId]));
    expect(terminals(events).map(({ agent, type }) => [agent, type])).toEqual([
      ['ideation', 'ideation_complete'],
      ['research', 'discover_complete'],
      ['prd', 'prd_complete_final'],
      ['team', 'team_complete'],
    ]);
    expect([...new Set(events.map(({ agent }) => agent))]).toEqual(['ideation', 'research', 'prd', 'team']);
    expect(types(events).filter((type) => type === 'done')).toHaveLength(1);
    expect(events.at(-2)).toMatchObject({
      stages: ['ideation', 'research', 'prd'].map((agent) => ({ agent, outcome: 'completed' })),
    });
    expect(events.at(-1)).toMatchObject({ agent: 'team', type: 'done', outcome: 'completed' });
    const session = await sessionOf(id);
    const [idea, discovered, written] = terminals(events);
    expect(session).toMatchObject({
      ideaSummary: idea?.ideaSummary,
      opportunities: discovered?.opportunities,
      prd: written?.prd,
      selectedOpportunityIndex: 0,
      phase: 'prd',
      activeRun: null,
    });
    const { runs } = (await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json()) as { runs: unknown[] };
    expect(runs).toEqual([expect.objectContaining({ runId, agent: 'team', status: 'completed' })]);
  });

  test('gives the first stage the task, and the others the session', async () => {
    const { text, mark } = model.ideaFor(goodAnswer);
    const id = await service.createSession();
    await startTeam(service, id, { agents: ['research', 'prd'], task: text });
    expect((await follow(id)).at(-1)).toMatchObject({ outcome: 'completed' });
    const asked = model.stub.requests.filter(({ body }) => JSON.stringify(body.messages).includes(mark));
    expect(asked.map(taskOf)).toContain('research_plan');
    const [written] = asked.filter((request) => taskOf(request) === 'prd_outline').map(dataOf);
    expect(written).toMatchObject({ brief: { words: text }, ideaSummary: null });
    expect(written).not.toHaveProperty('note');
    expect(await sessionOf(id)).toMatchObject({ ideaSummary: null, selectedOpportunityIndex: 0 });
  });

  test('gives the task in words to a later stage that cannot work without a message', async () => {
    const { text } = model.ideaFor(goodAnswer);
    const id = await service.createSession({ idea: text });
    await startTeam(service, id, { agents: ['prd', 'design-system'], task: text });
    const events = await follow(id);
    expect(events.filter(({ agent }) => agent === 'design-system')).not.toEqual([]);
    const [asked] = model.stub.requests.filter((request) => taskOf(request) === 'design_system_write');
    expect(JSON.stringify(asked?.body.messages)).toContain(text);
  });
  test('ends at the first failure, and keeps the results from before', async () => {
    const text = taskFor((request) =>
      taskOf(request) === 'prd_outline' ? { kind: 'refusal', text: 'No.' } : goodAnswer(request),
    );
    const id = await service.createSession({ idea: text });
    await startTeam(service, id, { agents: ['prd', 'ideation', 'code'], task: text });
    const events = await follow(id);
    expect(events.slice(-2)).toMatchObject([
      { agent: 'team', type: 'error', code: 'output_refused', sandboxUrl: null },
      { agent: 'team', type: 'done', outcome: 'failed' },
    ]);
    expect(terminals(events).map(({ type }) => type)).toEqual(['ideation_complete']);
    expect(await sessionOf(id)).toMatchObject({ prd: null, ideaSummary: text });
  });

  test('can be cancelled in the middle of a stage', async () => {
    const held = Promise.withResolvers<{ closed: Promise<void> }>();
    const text = taskFor((request) => {
      if (taskOf(request) !== 'research_synthesize') return goodAnswer(request);
      held.resolve(request);
      return { kind: 'silence', sendHeaders: true };
    });
    const id = await service.createSession();
    const runId = await startTeam(service, id, { agents: ['ideation', 'research', 'prd'], task: text });
    const events = follow(id);
    const { closed } = await held.promise;
    expect((await teamRun(service, id, runId).cancel()).status).toBe(202);
    await closed;
    expect((await events).slice(-2)).toMatchObject([{ code: 'cancelled' }, { outcome: 'cancelled' }]);
    expect(await sessionOf(id)).toMatchObject({ ideaSummary: text, activeRun: null });
    const own = (await teamRun(service, id, runId).read()).usage;
    expect(own.inputTokens).toBeGreaterThan(0);
    expect(await sessionOf(id)).toMatchObject({ usage: own });
  });

  test('restarts a text only in the stage whose node was lost', async () => {
    let replies = 0;
    const { text } = model.ideaFor((request) => {
      if (taskOf(request) !== 'ideation_reply') return goodAnswer(request);
      replies += 1;
      // The first attempt has hardly begun when its node is lost, however long the other one takes to start.
      return { kind: 'deltas', deltas: ['one ', 'two ', 'three '], everyMs: replies === 1 ? 60_000 : 1 };
    });
    const id = await service.createSession();
    await startTeam(service, id, { agents: ['ideation', 'research'], task: text });
    await readUntil(await service.fetch(`/api/v1/sessions/${id}/events`), ({ type }) => type === 'text_delta');
    // Another node, which finds all leases expired.
    await using other = await createTestService({
      store: service.store,
      node: '00000000-0000-7000-8000-00000000000b',
      environment: { OPENAI_BASE_URL: model.stub.url, OPENAI_MODEL: 'stub' },
    });
    await service.store.pool.query(
      `update run set lease_until = now() - interval '1 second' where finished_at is null`,
    );
    await other.services.recover();
    const events = await follow(id);
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    const reset = events.findIndex(({ type }) => type === 'text_reset');
    expect(events[reset]).toMatchObject({ agent: 'ideation', attempt: 2, fromCursor: 3 });
    const said = events.slice(reset).filter(({ type }) => type === 'text_delta');
    expect(said.map(({ delta }) => delta).join('')).toBe('one two three ');
    expect(types(events).slice(-2)).toEqual(['team_complete', 'done']);
  });

  test.each([
    [{ agents: ['ideation', 'nobody'], task }, 400, 'invalid_request'],
    [{ agents: [], task }, 400, 'invalid_request'],
    [{ agents: ['ideation'] }, 400, 'invalid_request'],
    [{ agents: ['prd'], task }, 422, 'precondition_missing'],
  ])('is refused before its stream: %o', async (body, status, code) => {
    const sessionId = await service.createSession();
    const response = await service.post('/api/trpc/agents.team.start', { sessionId, ...body });
    expect(response.status).toBe(status);
    const { error } = (await response.json()) as { error: { data: { problem: { code: string } } } };
    expect(error.data.problem.code).toBe(code);
  });
});
