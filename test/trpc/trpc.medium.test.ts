import { TRPCClientError } from '@trpc/client';
import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { receiveRequests } from '../../adapters/http/request-log.ts';
import type { RequestContext } from '../../adapters/http/request-context.ts';
import { trpcAdapter } from '../../adapters/trpc/trpc.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { cursors, types } from '../support/events.ts';
import { listen } from '../support/http.ts';
import { createTestService, testKey } from '../support/service.ts';
import { collect, trpcClient } from '../support/trpc.ts';

const agents = { echoBack: echo };
const messages = [{ role: 'user' as const, content: 'one two three four' }];
const whole = ['phase', 'text_delta', 'text_delta', 'text_delta', 'text_delta', 'echo_complete', 'done'];

describe('tRPC', () => {
  test('creates, lists, reads and deletes sessions, in batches', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const client = trpcClient(http.url);
    const { sessionId } = await client.sessions.create.mutate({ idea: 'An idea', entry: 'prd' });
    const [session, list] = await Promise.all([
      client.sessions.get.query({ sessionId }),
      client.sessions.list.query({ limit: 1, include: ['opportunities', 'prd', 'brief'] }),
    ]);
    expect(session).toMatchObject({ sessionId, ideaSummary: 'An idea', phase: 'prd', lastCursor: 0 });
    expect(list).toEqual({ sessions: [session], nextBefore: null });
    expect(await client.sessions.delete.mutate({ sessionId })).toEqual({ sessionId, deleted: true });
    await expect(client.sessions.get.query({ sessionId })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND', httpStatus: 404, problem: { code: 'not_found', status: 404 } },
    });
  });

  test('creates a session without any input', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const { sessionId } = await trpcClient(http.url).sessions.create.mutate();
    expect(await trpcClient(http.url).runs.list.query({ sessionId })).toEqual({ runs: [], nextBefore: null });
  });

  test('starts and follows a run of an agent of the registry, with cursors as event ids', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const client = trpcClient(http.url);
    const { sessionId } = await client.sessions.create.mutate();
    const { ids, events } = await collect((observer) =>
      client.agents.echoBack.run.subscribe({ sessionId, messages }, observer),
    );
    expect(types(events)).toEqual(whole);
    expect(cursors(events)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(ids).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(events[0]).toMatchObject({ agent: 'echo-back', phase: 'echo' });
    const replay = await collect((observer) => client.sessions.events.subscribe({ sessionId }, observer));
    expect(replay.events).toEqual(events);
  });

  test('starts a run by a mutation, and follows it by the session’s events after its cursor', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const client = trpcClient(http.url);
    const { sessionId } = await client.sessions.create.mutate();
    await collect((observer) => client.agents.echoBack.run.subscribe({ sessionId, messages }, observer));
    const { runId, cursor } = await client.agents.echoBack.start.mutate({ sessionId, messages, runKey: 'second' });
    expect(cursor).toBe(7);
    const { events } = await collect((observer) =>
      client.sessions.events.subscribe({ sessionId, since: cursor }, observer),
    );
    expect(cursors(events)).toEqual([8, 9, 10, 11, 12, 13, 14]);
    expect(events.every((event) => event.runId === runId)).toBe(true);
    const attached = await collect((observer) =>
      client.agents.echoBack.run.subscribe({ sessionId, messages, runKey: 'second', since: 12 }, observer),
    );
    expect(attached.ids).toEqual(['13', '14']);
    expect((await client.runs.list.query({ sessionId })).runs).toHaveLength(2);
  });

  test('sends failures of a run as events, not as errors', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const client = trpcClient(http.url);
    const { sessionId } = await client.sessions.create.mutate();
    const { events } = await collect((observer) =>
      client.agents.echoBack.run.subscribe({ sessionId, messages, fail: 'unknown' }, observer),
    );
    expect(events.at(-2)).toMatchObject({ type: 'error', code: 'internal' });
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'failed' });
  });

  test('cancels a run, and ends its stream', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const client = trpcClient(http.url);
    const { sessionId } = await client.sessions.create.mutate();
    gates.set('trpc-cancel', Promise.withResolvers());
    const { runId } = await client.agents.echoBack.start.mutate({ sessionId, messages, gate: 'trpc-cancel' });
    const stream = collect((observer) => client.sessions.events.subscribe({ sessionId, follow: true }, observer));
    // Once the session is deleted, a subscription that comes late is refused.
    await vi.waitFor(() => expect(service.services.hub.size()).toBe(1), { timeout: 90_000 });
    const run = await client.runs.cancel.mutate({ sessionId, runId });
    expect(run).toMatchObject({ runId, agent: 'echo-back' });
    await client.sessions.delete.mutate({ sessionId });
    expect(types((await stream).events)).toEqual(expect.arrayContaining(['error', 'done']));
  });
});

describe('a tRPC subscription', () => {
  test('frees its reader when the client disconnects, and does not stop the run', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const client = trpcClient(http.url);
    const { sessionId } = await client.sessions.create.mutate();
    gates.set('trpc-leave', Promise.withResolvers());
    await new Promise<void>((resolve, reject) => {
      const subscription = client.agents.echoBack.run.subscribe(
        { sessionId, messages, gate: 'trpc-leave' },
        {
          onData({ data }) {
            if (data.type !== 'text_delta') return;
            subscription.unsubscribe();
            resolve();
          },
          onError: reject,
        },
      );
    });
    await vi.waitFor(() => expect(service.services.hub.size()).toBe(0), { timeout: 90_000 });
    gates.get('trpc-leave')?.resolve();
    const { events } = await collect((observer) => client.sessions.events.subscribe({ sessionId }, observer));
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
  });

  test('gets pings during silence, between events', async () => {
    await using service = await createTestService({ agents });
    const sessionId = await service.createSession();
    gates.set('trpc-ping', Promise.withResolvers());
    await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { messages, gate: 'trpc-ping' });
    const app = new Hono<RequestContext>().use(
      receiveRequests(service.services.logger, { countResponse() {}, answered() {} }, null),
    );
    app.route('/', trpcAdapter(service.services, { pingMilliseconds: 20 }));
    const input = encodeURIComponent(JSON.stringify({ sessionId }));
    const response = await app.request(`/api/trpc/sessions.events?input=${input}`, {
      headers: { authorization: `Bearer ${testKey}` },
    });
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text.split('event: ping').length > 3) gates.get('trpc-ping')?.resolve();
    }
    const blocks = text.split(/\n\n+/).filter((block) => block !== '');
    expect(blocks.filter((block) => block === 'event: ping\ndata: ').length).toBeGreaterThanOrEqual(3);
    expect(blocks.filter((block) => /^data: \{.*\}\nid: \d+$/.test(block))).toHaveLength(7);
    expect(blocks[0]).toBe('event: connected\ndata: {"reconnectAfterInactivityMs":45000}');
    expect(blocks.at(-1)).toBe('event: return\ndata: ');
  });

  test('that reconnects after its run has ended does not attach to a newer run of the same input', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const client = trpcClient(http.url);
    const sessionId = await service.createSession();
    for (const _ of [1, 2]) {
      await collect((observer) => client.agents.echoBack.run.subscribe({ sessionId, messages }, observer));
    }
    const resumed = await collect((observer) =>
      client.agents.echoBack.run.subscribe({ sessionId, messages, lastEventId: '7' }, observer),
    );
    expect(resumed.events).toEqual([]);
    const second = await collect((observer) =>
      client.agents.echoBack.run.subscribe({ sessionId, messages, lastEventId: '12' }, observer),
    );
    expect(second.ids).toEqual(['13', '14']);
  });

  test('that reconnects with another body, or to no run, is refused and starts nothing', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const client = trpcClient(http.url);
    const sessionId = await service.createSession();
    const other = [{ role: 'user' as const, content: 'other words' }];
    const refused = collect((observer) =>
      client.agents.echoBack.run.subscribe({ sessionId, messages: other, lastEventId: '3' }, observer),
    );
    await expect(refused).rejects.toBeInstanceOf(TRPCClientError);
    await expect(refused).rejects.toMatchObject({ data: { code: 'NOT_FOUND', problem: { code: 'not_found' } } });
    expect((await client.runs.list.query({ sessionId })).runs).toEqual([]);
  });
});
