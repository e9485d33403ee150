import { describe, expect, test, vi } from 'vitest';
import type { AnyEvent } from '../support/events.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { cursors, types } from '../support/events.ts';
import { ask, follow } from '../support/graphql.ts';
import { cutBefore, listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';

const agents = { echoBack: echo };
const input = { messages: [{ role: 'user', content: 'one two three four' }] };
const whole = ['phase', 'text_delta', 'text_delta', 'text_delta', 'text_delta', 'echo_complete', 'done'];

const run = `subscription ($id: ID!, $key: String, $since: Int, $input: EchoBackInput) {
  echoBack(sessionId: $id, runKey: $key, since: $since, input: $input) {
    ... on AgentEvent { type cursor runId agent at }
    ... on PhaseEvent { phase }
    ... on TextDeltaEvent { delta }
    ... on EchoCompleteEvent { ideaSummary }
    ... on ErrorEvent { code message retryable sandboxUrl }
    ... on DoneEvent { outcome durationMs usage { inputTokens outputTokens costUsd } }
  }
}`;
const log = `subscription ($id: ID!, $since: Int, $follow: Boolean) {
  sessionEvents(sessionId: $id, since: $since, follow: $follow) {
    __typename type cursor runId agent at
    ... on TextDeltaEvent { delta }
  }
}`;

describe('GraphQL', () => {
  test('creates, lists, reads and deletes sessions', async () => {
    await using service = await createTestService({ agents });
    const created = await ask(
      service,
      'mutation { createSession(input: { idea: "An idea", entry: "design-system" }) { sessionId createdAt phase } }',
    );
    const sessionId = created.data?.createSession?.sessionId;
    expect(created.data?.createSession).toMatchObject({ phase: 'design-system' });
    const read = await ask(
      service,
      `query ($id: ID!) {
        session(id: $id) { ideaSummary lastCursor opportunities { title } prd { title } activeRun { runId } usage { costUsd } }
        again: session(id: $id) { sessionId }
        sessions(limit: 1) { sessions { sessionId } nextBefore }
      }`,
      { id: sessionId },
    );
    expect(read.data).toEqual({
      session: {
        ideaSummary: 'An idea',
        lastCursor: 0,
        opportunities: null,
        prd: null,
        activeRun: null,
        usage: { costUsd: null },
      },
      again: { sessionId },
      sessions: { sessions: [{ sessionId }], nextBefore: null },
    });
    const gone = await ask(service, 'mutation ($id: ID!) { deleteSession(id: $id) }', { id: sessionId });
    expect(gone.data).toEqual({ deleteSession: true });
    expect(
      (await ask(service, 'query ($id: ID!) { session(id: $id) { phase } }', { id: sessionId })).errors,
    ).toMatchObject([{ path: ['session'], extensions: { code: 'not_found', problem: { status: 404 } } }]);
  });

  test('treats null variables as absent', async () => {
    await using service = await createTestService({ agents });
    const created = await ask(
      service,
      'mutation ($input: CreateSessionInput) { createSession(input: $input) { phase } }',
      {
        input: { idea: null, entry: null },
      },
    );
    expect(created.data).toEqual({ createSession: { phase: 'ideation' } });
  });

  test('starts a run by a mutation, attaches to it by its key, and cancels it', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('graphql-start', Promise.withResolvers());
    const start = `mutation ($id: ID!, $input: EchoBackInput) {
      startEchoBack(sessionId: $id, runKey: "key", input: $input) { runId agent status attempt model }
    }`;
    const variables = { id, input: { ...input, gate: 'graphql-start' } };
    const started = await ask(service, start, variables);
    expect(started.data?.startEchoBack).toMatchObject({ agent: 'echo-back', status: 'running', attempt: 1 });
    const runId = started.data?.startEchoBack?.runId;
    expect((await ask(service, start, variables)).data?.startEchoBack?.runId).toBe(runId);
    const cancelled = await ask(
      service,
      'mutation ($id: ID!, $runId: ID!) { cancelRun(sessionId: $id, runId: $runId) { runId status error { code } } }',
      { id, runId },
    );
    expect(cancelled.data?.cancelRun).toEqual({ runId, status: 'cancelled', error: { code: 'cancelled' } });
    const read = await ask(service, 'query ($id: ID!, $runId: ID!) { run(sessionId: $id, id: $runId) { status } }', {
      id,
      runId,
    });
    expect(read.data?.run).toEqual({ status: 'cancelled' });
  });

  test('answers introspection, with the agents of the registry', async () => {
    await using service = await createTestService({ agents });
    const { data, errors } = await ask(
      service,
      `{ __type(name: "EchoBackEvent") { possibleTypes { name interfaces { name } } } __schema { subscriptionType { fields { name } } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data?.__type?.possibleTypes).toEqual(
      expect.arrayContaining([{ name: 'EchoCompleteEvent', interfaces: [{ name: 'AgentEvent' }] }]),
    );
    expect(data?.__schema).toEqual({
      subscriptionType: { fields: [{ name: 'echoBack' }, { name: 'sessionEvents' }, { name: 'team' }] },
    });
  });
});

describe('a GraphQL subscription', () => {
  test('starts and follows a run of an agent of the registry, with the same events as REST', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const id = await service.createSession();
    const { events, errors } = await follow(http.url, { query: run, variables: { id, input } });
    expect(errors).toEqual([]);
    expect(types(events)).toEqual(whole);
    expect(cursors(events)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const page = await service.fetch(`/api/v1/sessions/${id}/events`, { headers: { accept: 'application/json' } });
    expect(events).toEqual(((await page.json()) as { events: AnyEvent[] }).events);
  });

  test('replays the log through the interface, after a cursor', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const id = await service.createSession();
    await (await service.post(`/api/v1/sessions/${id}/echo-back-agent`, input)).text();
    const { events } = await follow(http.url, { query: log, variables: { id, since: 4 } });
    expect(events).toMatchObject([
      { __typename: 'TextDeltaEvent', cursor: 5, delta: 'four' },
      { __typename: 'EchoCompleteEvent', cursor: 6, agent: 'echo-back' },
      { __typename: 'DoneEvent', cursor: 7 },
    ]);
    expect((await follow(http.url, { query: log, variables: { id, since: 99 } })).events).toEqual([]);
  });

  test('sends failures of a run as events, not as errors', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const id = await service.createSession();
    const variables = { id, input: { ...input, fail: 'unknown' } };
    const { events, errors } = await follow(http.url, { query: run, variables });
    expect(errors).toEqual([]);
    expect(events.at(-2)).toMatchObject({ type: 'error', code: 'internal', sandboxUrl: null });
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'failed' });
  });

  test('frees its reader when the client disconnects, and does not stop the run', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const id = await service.createSession();
    gates.set('graphql-leave', Promise.withResolvers());
    const variables = { id, input: { ...input, gate: 'graphql-leave' } };
    await follow(http.url, { query: run, variables, onEvent: (event) => event.type !== 'text_delta' });
    await vi.waitFor(() => expect(service.services.hub.size()).toBe(0), { timeout: 90_000 });
    gates.get('graphql-leave')?.resolve();
    const { events } = await follow(http.url, { query: log, variables: { id } });
    expect(events.at(-1)).toMatchObject({ type: 'done' });
    expect(types(events)).toEqual(whole);
  });

  test('that follows across runs ends when its session is deleted', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const id = await service.createSession();
    await (await service.post(`/api/v1/sessions/${id}/echo-back-agent`, input)).text();
    const { events } = await follow(http.url, {
      query: log,
      variables: { id, follow: true },
      onEvent(event) {
        if (event.cursor === 7) void service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' });
        return true;
      },
    });
    expect(types(events).slice(7)).toEqual(['error', 'done']);
    expect(cursors(events)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test.for([0, 1, 2, 3, 4, 5, 6])(
    'that is cut before event %i resumes after its last cursor, with its key',
    async (index, { expect }) => {
      await using service = await createTestService({ agents });
      await using http = await listen(service);
      const seen: AnyEvent[] = [];
      await using proxy = await cutBefore(http.port, index, () => expect.poll(() => seen.length).toBe(index));
      const id = await service.createSession();
      const onEvent = (event: AnyEvent) => seen.push(event) > 0;
      const cut = follow(proxy.url, { query: run, variables: { id, input, key: 'once' }, onEvent });
      await expect(cut).rejects.toThrow();
      expect(seen).toHaveLength(index);
      const since = seen.at(-1)?.cursor ?? 0;
      const { events } = await follow(proxy.url, { query: run, variables: { id, input, key: 'once', since } });
      expect(types([...seen, ...events])).toEqual(whole);
      expect(cursors([...seen, ...events])).toEqual([1, 2, 3, 4, 5, 6, 7]);
      const runs = await service.fetch(`/api/v1/sessions/${id}/runs`);
      expect(((await runs.json()) as { runs: unknown[] }).runs).toHaveLength(1);
    },
  );
});
