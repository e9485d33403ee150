import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { goodAnswer, taskOf } from '../conformance/answers.ts';
import { type MarkedModel, startMarkedModel } from '../conformance/marked-sessions.ts';
import { createSandboxHost } from '../support/sandboxes.ts';
import { echo } from '../support/echo-agent.ts';
import { type AnyEvent, cursors, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

let model: MarkedModel;
let service: TestService;
const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
beforeAll(async () => {
  model = opened.use(await startMarkedModel());
  const { store, provider: sandboxes } = opened.use(await createSandboxHost());
  const environment = { OPENAI_BASE_URL: model.stub.url, OPENAI_MODEL: 'stub' };
  service = opened.use(
    await createTestService({ agents: { ...registry, echoBack: echo }, store, sandboxes, environment }),
  );
});

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const stream = { accept: 'text/event-stream' };
const names = { ideation: 'ideation', research: 'research', prd: 'prd', design: 'design', coding: 'code' };
const served = { ...names, 'echo-back': 'echo-back' };

/** Checks the fields that every event of this layout has. */
function expectFraming(events: readonly AnyEvent[], agents: readonly string[]): void {
  for (const event of events) {
    expect(Object.keys(event).slice(0, 6)).toEqual(['type', 'cursor', 'runId', 'agent', 'at', 'message']);
    expect(event.message).toSatisfy((message: unknown) => typeof message === 'string' && message !== '');
  }
  const texts = events.filter(({ type }) => type === 'text_delta');
  expect(texts.map(({ message }) => message)).toEqual(texts.map(({ delta }) => delta));
  expect([...new Set(events.map(({ agent }) => agent))]).toEqual(agents);
}

describe.each(Object.entries(served))('POST /v1/agents/%s', (name, agent) => {
  test('creates a session, gives the task to the agent, and streams events with agent and message', async () => {
    const { text, mark } = model.ideaFor(goodAnswer);
    const response = await service.post(`/v1/agents/${name}`, { task: text });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const id = response.headers.get('x-session-id') ?? '';
    const runId = response.headers.get('x-run-id');
    expect(response.headers.get('content-location')).toBe(`/v1/sessions/${id}/runs/${runId}`);
    const bytes = await response.text();
    expect(await (await service.fetch(`/v1/sessions/${id}/events?since=0`)).text()).toBe(bytes);
    const events = await readEvents(new Response(bytes));
    expectFraming(events, [name]);
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed', message: 'The run is completed.' });
    // Echo repeats the task; the others send it to the model.
    expect(bytes + JSON.stringify(model.stub.requests.map(({ body }) => body))).toContain(mark);

    // The first layout has the same events with the same cursors, under its own names.
    const first = await readEvents(await service.fetch(`/api/v1/sessions/${id}/events`));
    expect(cursors(first)).toEqual(cursors(events));
    expect(types(first)).toEqual(types(events));
    expect(new Set(first.map((event) => event.agent))).toEqual(new Set([agent]));
    const page = await json(
      await service.fetch(`/v1/sessions/${id}/events?since=1`, { headers: { accept: 'application/json' } }),
    );
    expect(page).toMatchObject({ events: events.slice(1), latestCursor: events.length, activeRun: null });
  });
});

describe('POST /v1/agents/{name}', () => {
  test('continues in a given session, with the agent’s own fields', async () => {
    const { text, mark } = model.ideaFor(goodAnswer);
    const sessionId = await service.createSession({ idea: text });
    const research = { task: 'In fog', sessionId, context: { searchDepth: 'quick', enableValidation: false } };
    const events = await readEvents(await service.post('/v1/agents/research', research));
    expect(events.at(-1)).toMatchObject({ outcome: 'completed' });
    const asked = () => model.stub.requests.filter(({ body }) => JSON.stringify(body.messages).includes(mark));
    expect(asked().map(taskOf)).not.toContain('research_challenge');
    await readEvents(await service.post('/v1/agents/prd', { task: 'Mind the fog', sessionId, opportunityIndex: 1 }));
    expect(JSON.stringify(asked().at(-1)?.body.messages)).toContain('Mind the fog');
    const session = await json(await service.fetch(`/v1/sessions/${sessionId}`));
    expect(session).toMatchObject({ selectedOpportunityIndex: 1, activeRun: null });
  });

  test.each([
    ['coding', { task: '' }, 400, 'task'],
    ['coding', { task: 'x', messages: 'none' }, 400, 'messages'],
    ['coding', { task: 'x', messages: [{ role: 'nobody', content: 'x' }] }, 400, 'messages.0.role'],
    ['design', { task: 'x', brand: { colors: { primary: 'no colour' } } }, 400, 'brand.colors.primary'],
    ['design', { task: 'x', modelId: 'another' }, 400, 'modelId'],
  ])('%s refuses %o, and creates no session', async (name, body, status, path) => {
    const before = await json(await service.fetch('/api/v1/sessions?limit=100'));
    const response = await service.post(`/v1/agents/${name}`, body);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await json(response)).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
    expect(await json(await service.fetch('/api/v1/sessions?limit=100'))).toEqual(before);
  });

  test.each(['/v1/agents/design-system', '/v1/agents/code', '/v1/agents/nobody', '/v1/nothing'])(
    '%s does not exist',
    async (path) => {
      const response = await service.post(path, { task: 'x' });
      expect(response.status).toBe(404);
      expect(await json(response)).toMatchObject({ code: 'not_found' });
    },
  );

  test('checks the key before path or body, and then says what it takes', async () => {
    const nobody = { authorization: 'Bearer wrong', 'content-type': 'application/json' };
    for (const path of ['/v1/agents/ideation', '/v1/nothing', '/v1/sessions']) {
      const response = await service.fetch(path, { method: 'POST', headers: nobody, body: '{' });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
    const wrong = await service.fetch('/v1/agents/ideation');
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST, OPTIONS');
    const origin = { headers: { origin: 'https://shop.example' } };
    const exposed = (await service.fetch('/v1/sessions/x', origin)).headers.get('access-control-expose-headers');
    expect(exposed).toContain('X-Session-Id');
  });
});

const begin = (body: object, headers = {}) => service.post('/v1/sessions', body, headers);

describe('POST /v1/sessions', () => {
  test('responds with the session and its active run', async () => {
    const { text } = model.ideaFor(goodAnswer);
    const response = await begin({ agent: 'ideation', task: text });
    expect(response.status).toBe(201);
    const begun = await json(response);
    expect(begun).toEqual({
      sessionId: expect.any(String),
      createdAt: expect.stringMatching(/Z$/),
      agents: ['ideation'],
      mode: 'single',
      runId: expect.any(String),
      eventsUrl: `http://service.test/v1/sessions/${String(begun.sessionId)}/events?since=0`,
    });
    const events = await readEvents(await service.fetch(new URL(String(begun.eventsUrl)).pathname));
    expectFraming(events, ['ideation']);
    expect(events.at(-1)).toMatchObject({ runId: begun.runId, outcome: 'completed' });
  });

  test('streams if a stream is accepted: a team is one run, in its own order and with this layout’s names', async () => {
    const { text } = model.ideaFor(goodAnswer);
    const body = { agents: ['coding', 'ideation', 'prd'], task: text, mode: 'team' };
    const response = await begin(body, stream);
    expect(response.status).toBe(200);
    const events = await readEvents(response);
    expectFraming(events, ['ideation', 'prd', 'coding', 'team']);
    expect(new Set(events.map(({ runId }) => runId))).toEqual(new Set([response.headers.get('x-run-id')]));
    expect(events.at(-2)).toMatchObject({
      type: 'team_complete',
      message: 'All done: 3 stages.',
      stages: ['ideation', 'prd', 'coding'].map((agent) => ({ agent, outcome: 'completed' })),
    });
  });

  test('uses a PRD’s task as the idea of the session', async () => {
    const { text } = model.ideaFor(goodAnswer);
    const response = await begin({ agents: ['prd'], task: text }, stream);
    expect((await readEvents(response)).at(-1)).toMatchObject({ outcome: 'completed' });
    const session = await json(await service.fetch(`/v1/sessions/${response.headers.get('x-session-id')}`));
    expect(session).toMatchObject({ ideaSummary: text });
  });

  test('waits for decisions, and accepts them', async () => {
    const { text } = model.ideaFor(goodAnswer);
    const begun = await json(
      await begin({ agents: ['ideation', 'coding'], task: text, mode: 'team', approvals: true }),
    );
    const run = `/v1/sessions/${String(begun.sessionId)}/runs/${String(begun.runId)}`;
    const events = readEvents(await service.fetch(`/v1/sessions/${String(begun.sessionId)}/events`));
    const waits = async (stage: string) => {
      const path = `/v1/sessions/${String(begun.sessionId)}/events?types=approval_requested`;
      const read = async () => (await service.fetch(path, { headers: { accept: 'application/json' } })).text();
      await expect.poll(read).toContain(`"stage":"${stage}"`);
    };
    await waits('ideation');
    type Waiting = { waitingFor: { stage: string; approvalId: string } };
    const waiting = async () => ((await json(await service.fetch(run))) as unknown as Waiting).waitingFor;
    expect(await json(await service.fetch(run))).toMatchObject({ agent: 'team', status: 'waiting' });
    const first = await waiting();
    expect(first.stage).toBe('ideation');
    const approve = { approvalId: first.approvalId, decision: 'approve' };
    const approved = await service.post(`${run}/decision`, approve, { 'idempotency-key': 'v1-approve' });
    expect(approved.status).toBe(200);
    await waits('coding');
    const late = await service.post(`${run}/decision`, approve);
    const second = await waiting();
    expect(await json(late)).toMatchObject({ code: 'not_waiting', stage: 'coding', approvalId: second.approvalId });
    const again = await service.post(`${run}/decision`, approve, { 'idempotency-key': 'v1-approve' });
    expect(await again.text()).toBe(await approved.text());
    const reject = { approvalId: second.approvalId, decision: 'reject' };
    expect((await service.post(`${run}/decision`, reject)).status).toBe(200);
    expect((await events).slice(-3)).toMatchObject([
      { agent: 'team', stage: 'coding', message: 'Waits for a decision on the result of coding.' },
      { agent: 'team', type: 'error', code: 'cancelled' },
      { agent: 'team', type: 'done', outcome: 'cancelled' },
    ]);
  });

  test('with a key creates one session, and refuses another body', async () => {
    const { text } = model.ideaFor(goodAnswer);
    const key = { 'idempotency-key': 'v1-once' };
    const body = { agents: ['ideation'], task: text, mode: 'team' };
    const [one, two] = await Promise.all([begin(body, key), begin(body, key)]);
    const begun = await json(one);
    expect(await json(two)).toEqual(begun);
    const whole = await (await begin(body, { ...key, ...stream })).text();
    expect((await readEvents(new Response(whole)))[0]).toMatchObject({ cursor: 1, runId: begun.runId });
    for (const other of [
      { ...body, task: 'Another' },
      { agent: 'ideation', task: text },
    ]) {
      const refused = await begin(other, key);
      expect(refused.status).toBe(409);
      expect(await json(refused)).toMatchObject({ code: 'idempotency_conflict' });
    }
    // The same key in the first layout is another request as well.
    expect((await service.post('/api/v1/sessions', {}, key)).status).toBe(409);
  });

  test.each([
    [{ task: 'x' }, 'agent'],
    [{ agent: 'ideation', agents: ['ideation'], task: 'x' }, 'agent'],
    [{ agent: 'code', task: 'x' }, 'agent'],
    [{ agents: ['ideation', 'nobody'], task: 'x', mode: 'team' }, 'agents.1'],
    [{ agents: ['ideation', 'prd'], task: 'x' }, 'mode'],
    [{ agents: ['ideation', 'prd'], task: 'x', mode: 'pair' }, 'mode'],
    [{ agents: [], task: 'x', mode: 'team' }, 'agents'],
    [{ agent: 'ideation' }, 'task'],
    [{ agent: 'ideation', task: 'x', approvals: true }, 'approvals'],
  ])('refuses %o', async (body, path) => {
    const response = await begin(body);
    expect(response.status).toBe(400);
    expect(await json(response)).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
  });

  test('deletes the session and all of its data', async () => {
    const { text } = model.ideaFor(goodAnswer);
    const { sessionId } = await json(await begin({ agent: 'ideation', task: text }));
    const path = `/v1/sessions/${String(sessionId)}`;
    expect((await service.fetch(path, { method: 'DELETE' })).status).toBe(204);
    expect((await service.fetch(path)).status).toBe(404);
    expect((await service.fetch(`${path}/events`)).status).toBe(404);
  });
});
