import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, taskOf } from '../conformance/answers.ts';
import { type MarkedModel, startMarkedModel } from '../conformance/marked-sessions.ts';
import { type AnyEvent, cursors, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, type TeamBody, teamRun } from '../support/team.ts';

let model: MarkedModel;
let service: TestService;
beforeAll(async () => {
  model = await startMarkedModel();
  // One slot: a waiting run must not occupy it.
  const environment = { OPENAI_BASE_URL: model.stub.url, OPENAI_MODEL: 'stub', MAX_RUNS_PER_NODE: '1' };
  service = await createTestService({ environment });
});
afterAll(() => model[Symbol.asyncDispose]());
afterAll(() => service[Symbol.asyncDispose]());

const task = 'A logbook where lighthouse keepers record lamp repairs';

async function begin(body: Partial<TeamBody> = {}) {
  const id = await service.createSession();
  const runId = await startTeam(service, id, { agents: ['ideation', 'prd'], task, approvals: true, ...body });
  const events: Promise<AnyEvent[]> = readEvents(await service.fetch(`/api/v1/sessions/${id}/events`));
  return { id, runId, events, run: teamRun(service, id, runId) };
}

const asked = (words: string) =>
  model.stub.requests.filter(({ body }) => body.messages.some(({ content }) => content.includes(words)));

describe('a team with approvals', () => {
  test('waits after each stage, also the last one, and continues when it is approved', async () => {
    const { id, runId, events, run } = await begin();
    const waiting = await run.waits();
    expect(service.services.runs.count()).toBe(0);
    const session = (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as Record<string, unknown>;
    expect(session).toMatchObject({ ideaSummary: 'A log of lamp repairs for keepers.', phase: 'ideation' });
    expect(session).toMatchObject({ activeRun: { runId, agent: 'team' } });
    expect((await run.decideNow('approve')).status).toBe(200);
    await run.waits(waiting.lastCursor);
    expect((await run.decideNow('approve')).status).toBe(200);
    const all = await events;
    expect(
      all
        .map(({ agent, type, stage }) => [agent, type, stage])
        .filter(([, type]) => !['status', 'usage', 'prd_section'].includes(String(type))),
    ).toEqual([
      ['ideation', 'phase', undefined],
      ['ideation', 'build_session_created', undefined],
      ...all.filter(({ type }) => type === 'text_delta').map(() => ['ideation', 'text_delta', undefined]),
      ['ideation', 'ideation_complete', undefined],
      ['team', 'approval_requested', 'ideation'],
      ['prd', 'phase', undefined],
      ['prd', 'prd_complete_final', undefined],
      ['team', 'approval_requested', 'prd'],
      ['team', 'team_complete', undefined],
      ['team', 'done', undefined],
    ]);
    expect(cursors(all)).toEqual(all.map((_, index) => index + 1));
    const ended = await run.read();
    expect(ended).toMatchObject({ status: 'completed', attempt: 1, startedAt: waiting.startedAt });
    // `done`, the run and the session have the sum of all stages.
    expect(ended.usage.inputTokens).toBeGreaterThan(waiting.usage.inputTokens);
    expect(all.at(-1)).toMatchObject({ usage: ended.usage });
    expect(await (await service.fetch(`/api/v1/sessions/${id}`)).json()).toMatchObject({ usage: ended.usage });
  });

  test('holds its session while it waits, but no slot of its node', async () => {
    const { id, runId, events: stream, run } = await begin();
    await run.waits();
    const refused = await service.post(`/api/v1/sessions/${id}/prd-agent`, {});
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'run_in_progress', agent: 'team', runId });
    const other = await service.createSession({ idea: task });
    const events = await readEvents(await service.post(`/api/v1/sessions/${other}/prd-agent`, {}));
    expect(events.at(-1)).toMatchObject({ outcome: 'completed' });
    expect(await run.read()).toMatchObject({ status: 'waiting', attempt: 1 });
    await run.cancel();
    expect(types(await stream).slice(-2)).toEqual(['error', 'done']);
  });

  test('repeats a stage with the note in its prompt, and keeps the earlier notes', async () => {
    const { events, run } = await begin();
    const first = await run.waits();
    expect((await run.decideNow('revise', 'Say that ships can read it, mark-one')).status).toBe(200);
    const second = await run.waits(first.lastCursor);
    expect(asked('mark-one').map(taskOf)).toEqual(['ideation_reply', 'ideation_summarize']);
    await run.decideNow('revise', 'And in fog, mark-two');
    const third = await run.waits(second.lastCursor);
    expect(asked('mark-two').every((request) => asked('mark-one').includes(request))).toBe(true);
    await run.decideNow('approve');
    const fourth = await run.waits(third.lastCursor);
    // The PRD takes no messages, and must not get notes of another stage.
    await run.decideNow('revise', 'Fewer screens, mark-three');
    await run.waits(fourth.lastCursor);
    const tasks = new Set(asked('mark-three').map(taskOf));
    expect(tasks).toEqual(new Set(['prd_outline', 'prd_section', 'prd_crosscheck']));
    const notes = asked('mark-one')
      .filter((request) => taskOf(request) === 'prd_outline')
      .map((request) => (dataOf(request) as { note?: string }).note);
    expect(notes).toEqual([undefined, 'Fewer screens, mark-three']);
    await run.decideNow('approve');
    const all = await events;
    expect(types(all).filter((type) => type === 'ideation_complete')).toHaveLength(3);
    expect(types(all).filter((type) => type === 'prd_complete_final')).toHaveLength(2);
    expect(all.at(-2)).toMatchObject({
      stages: [
        { agent: 'ideation', outcome: 'completed' },
        { agent: 'prd', outcome: 'completed' },
      ],
    });
  });

  test('ends when a result is rejected, and keeps the results of its stages', async () => {
    const { id, events, run } = await begin();
    await run.waits();
    expect(await (await run.decideNow('reject', 'Not our market.')).json()).toMatchObject({ status: 'cancelled' });
    const all = await events;
    expect(all.slice(-2)).toMatchObject([
      { agent: 'team', code: 'cancelled', message: 'The result of ideation was rejected. Not our market.' },
      { agent: 'team', type: 'done', outcome: 'cancelled' },
    ]);
    expect(types(all)).not.toContain('prd_complete_final');
    const session = await (await service.fetch(`/api/v1/sessions/${id}`)).json();
    expect(session).toMatchObject({ ideaSummary: 'A log of lamp repairs for keepers.', activeRun: null });
    expect((await run.decideNow('approve')).status).toBe(409);
  });

  test('can be cancelled while it waits', async () => {
    const { events, run } = await begin();
    await run.waits();
    expect((await run.cancel()).status).toBe(202);
    expect((await events).slice(-2)).toMatchObject([{ code: 'cancelled' }, { outcome: 'cancelled' }]);
    const late = await run.decideNow('approve');
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: 'not_waiting' });
    expect(await run.read()).toMatchObject({ status: 'cancelled' });
  });

  test('is deleted with its session while it waits', async () => {
    const { id, runId, events, run } = await begin();
    await run.waits();
    expect((await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await events).slice(-2)).toMatchObject([{ code: 'session_deleted' }, { outcome: 'cancelled' }]);
    expect((await run.decideNow('approve')).status).toBe(404);
    const left = await service.store.pool.query('select from run_step where run_id = $1', [runId]);
    expect(left.rowCount).toBe(0);
  });

  test('accepts one of several concurrent decisions', async () => {
    const { events, run } = await begin({ agents: ['ideation'] });
    await run.waits();
    const answers = await Promise.all(
      ['approve', 'reject', 'approve', 'reject', 'approve', 'reject'].map((decision) => run.decideNow(decision)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await events).at(-1)).toMatchObject({ outcome: won % 2 === 0 ? 'completed' : 'cancelled' });
  });

  test('is either approved or cancelled if both come at once', async () => {
    const outcomes = new Set<unknown>();
    for (let round = 0; round < 6; round += 1) {
      const { events, run } = await begin({ agents: ['ideation'] });
      await run.waits();
      const [decided, cancelled] = await (round % 2 === 0
        ? Promise.all([run.decideNow('approve'), run.cancel()])
        : Promise.all([run.cancel(), run.decideNow('approve')]).then(([first, second]) => [second, first] as const));
      const all = await events;
      const outcome = all.at(-1)?.outcome;
      outcomes.add(outcome);
      expect(types(all).filter((type) => type === 'done')).toHaveLength(1);
      expect(outcome === 'cancelled' ? cancelled.status : decided.status).toBe(outcome === 'cancelled' ? 202 : 200);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

describe('a decision', () => {
  test.each([
    ['not_waiting', 409, { approvalId: 'x', decision: 'approve' }],
    ['invalid_request', 400, { approvalId: 'x', decision: 'perhaps' }],
    ['invalid_request', 400, { approvalId: 'x' }],
    ['invalid_request', 400, { decision: 'approve' }],
  ])('is refused as %s (%i): %o', async (code, status, body) => {
    const { id, runId, events, run } = await begin({ approvals: false, agents: ['ideation'] });
    await events;
    const answer = await service.post(`/api/v1/sessions/${id}/runs/${runId}/decision`, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(await run.read()).toMatchObject({ status: 'completed' });
  });

  test('is refused for a run that does not exist', async () => {
    const id = await service.createSession();
    const answer = await service.post(`/api/v1/sessions/${id}/runs/${crypto.randomUUID()}/decision`, {
      approvalId: 'x',
      decision: 'approve',
    });
    expect(answer.status).toBe(404);
  });
});
