import { describe, expect, test } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { cursors, readEvents, readUntil, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };
const say = (content: string, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more });

async function run(service: TestService, id: string, body: unknown): Promise<Response> {
  const response = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, body);
  expect(response.status).toBe(200);
  return response;
}

describe('GET events', () => {
  test('continues from every cursor of an active run, without a gap or a duplicate', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('every', Promise.withResolvers());
    const whole = readEvents(await run(service, id, say('a b c d e', { gate: 'every' })));
    const resumed = [0, 1, 2, 3].map(async (since) => {
      const response = await service.fetch(`/api/v1/sessions/${id}/events?since=${since}`);
      return readEvents(response);
    });
    gates.get('every')?.resolve();
    const all = await whole;
    for (const [since, events] of (await Promise.all(resumed)).entries()) expect(events).toEqual(all.slice(since));
  });

  test('ends at once if no run is active, and is empty beyond the end', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    expect(await (await service.fetch(`/api/v1/sessions/${id}/events`)).text()).toBe('');
    await readEvents(await run(service, id, say('a b')));
    expect(await (await service.fetch(`/api/v1/sessions/${id}/events?since=999`)).text()).toBe('');
  });

  test('follows only the run that was active, and ends after its done even if a filter hides it', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('filter', Promise.withResolvers());
    const stream = run(service, id, say('a b c', { gate: 'filter' }));
    await readUntil(await stream, (event) => event.type === 'text_delta');
    const filtered = await service.fetch(`/api/v1/sessions/${id}/events?types=phase,text_delta`);
    const events = readEvents(filtered);
    gates.get('filter')?.resolve();
    expect(types(await events)).toEqual(['phase', 'text_delta', 'text_delta', 'text_delta']);
  });

  test('follow=true stays open across runs, follow=false only replays', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const open = await service.fetch(`/api/v1/sessions/${id}/events?follow=true`);
    const both = readUntil(open, (event) => event.type === 'done' && event.cursor > 6);
    await readEvents(await run(service, id, say('a b')));
    await readEvents(await run(service, id, say('c d')));
    const seen = await both;
    expect(cursors(seen)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    gates.set('never', Promise.withResolvers());
    await readUntil(await run(service, id, say('a b c', { gate: 'never' })), (event) => event.type === 'text_delta');
    const replay = await readEvents(await service.fetch(`/api/v1/sessions/${id}/events?follow=false&since=10`));
    expect(types(replay)).toEqual(['phase', 'text_delta', 'text_delta']);
    gates.get('never')?.resolve();
  });

  test('returns one run’s events by runId', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    await readEvents(await run(service, id, say('a')));
    const second = await run(service, id, say('b'));
    const expected = await readEvents(second);
    const path = `/api/v1/sessions/${id}/events?runId=${second.headers.get('x-run-id')}`;
    expect(await readEvents(await service.fetch(path))).toEqual(expected);
  });

  test('uses Last-Event-ID if since is absent', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const all = await readEvents(await run(service, id, say('a b c')));
    const headers = { 'last-event-id': '3' };
    expect(await readEvents(await service.fetch(`/api/v1/sessions/${id}/events`, { headers }))).toEqual(all.slice(3));
    expect(await readEvents(await service.fetch(`/api/v1/sessions/${id}/events?since=1`, { headers }))).toEqual(
      all.slice(1),
    );
  });

  test.each([
    ['application/json', true],
    ['text/event-stream, application/json', false],
    ['application/json, text/event-stream', true],
    ['application/json;q=0.5, text/event-stream', false],
    ['text/event-stream;q=0.1, application/json;q=0.2', true],
    ['*/*', false],
    ['text/html', false],
    ['text/event-stream;q=0, */*', true],
    ['application/json;q=0, */*', false],
    ['*/*;q=0.1, application/json', true],
    ['application/*, text/event-stream;q=0.9', true],
    ['text/*, application/json', false],
  ])('responds to %s with JSON: %s', async (accept, json) => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const response = await service.fetch(`/api/v1/sessions/${id}/events`, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe(json ? 'application/json' : 'text/event-stream');
    await response.text();
  });

  test('pages through JSON with the same events; nextCursor includes events that a filter hides', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const all = await readEvents(await run(service, id, say('a b c d')));
    const headers = { accept: 'application/json' };
    const paged = [];
    let since = 0;
    for (;;) {
      const page = (await (
        await service.fetch(`/api/v1/sessions/${id}/events?since=${since}&limit=2`, { headers })
      ).json()) as {
        events: unknown[];
        nextCursor: number;
        hasMore: boolean;
        latestCursor: number;
      };
      expect(page.latestCursor).toBe(all.length);
      paged.push(...page.events);
      since = page.nextCursor;
      if (!page.hasMore) break;
    }
    expect(paged).toEqual(all);
    const hidden = await service.fetch(`/api/v1/sessions/${id}/events?types=phase`, { headers });
    expect(await hidden.json()).toMatchObject({
      events: [all[0]],
      nextCursor: all.length,
      hasMore: false,
      activeRun: null,
    });
  });

  test('frees its reader when the client disconnects', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const open = await service.fetch(`/api/v1/sessions/${id}/events?follow=true`);
    const reader = open.body?.getReader();
    void reader?.read();
    await expect.poll(() => service.services.hub.size()).toBe(1);
    await reader?.cancel();
    await expect.poll(() => service.services.hub.size()).toBe(0);
  });
});
