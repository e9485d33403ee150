import { describe, expect, test } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { cursors, readEvents, readUntil, types } from '../support/events.ts';
import { createTestService } from '../support/service.ts';

const agents = { echoBack: echo };
const hello = { messages: [{ role: 'user', content: 'one two three four' }] };

describe('a run', () => {
  test('streams its events in order, numbered from 1, and ends with its terminal event and done', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession({ idea: 'An idea' });
    const response = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, hello);
    expect(response.status).toBe(200);
    const events = await readEvents(response);
    expect(types(events)).toEqual([
      'phase',
      'text_delta',
      'text_delta',
      'text_delta',
      'text_delta',
      'echo_complete',
      'done',
    ]);
    expect(cursors(events)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const session = (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as Record<string, unknown>;
    expect(session).toMatchObject({ ideaSummary: 'one two three four', lastCursor: 7, activeRun: null, phase: 'echo' });
  });

  test('replays the same bytes', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const streamed = await (await service.post(`/api/v1/sessions/${id}/echo-back-agent`, hello)).text();
    for (let since = 0; since <= 7; since += 1) {
      const replayed = await (await service.fetch(`/api/v1/sessions/${id}/events?since=${since}`)).text();
      expect(replayed).toBe(
        streamed
          .split(/(?<=\n\n)/)
          .slice(since)
          .join(''),
      );
    }
  });

  test('refuses a second run in its session, and continues', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('busy', Promise.withResolvers());
    const first = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...hello, gate: 'busy' });
    const second = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, hello);
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({
      code: 'run_in_progress',
      agent: 'echo-back',
      runId: first.headers.get('x-run-id'),
    });
    gates.get('busy')?.resolve();
    expect(types(await readEvents(first)).slice(-2)).toEqual(['echo_complete', 'done']);
  });

  test('ends with error and done when it is cancelled', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('cancel', Promise.withResolvers());
    const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...hello, gate: 'cancel' });
    const runId = stream.headers.get('x-run-id');
    const events = readEvents(stream);
    const cancelled = await service.post(`/api/v1/sessions/${id}/runs/${runId}/cancel`);
    expect(cancelled.status).toBe(202);
    const all = await events;
    expect(all.at(-2)).toMatchObject({ type: 'error', code: 'cancelled', retryable: false });
    expect(all.at(-1)).toMatchObject({ type: 'done', outcome: 'cancelled' });
    const again = await service.post(`/api/v1/sessions/${id}/runs/${runId}/cancel`);
    expect(again.status).toBe(202);
    expect(cursors(all)).toEqual(all.map((_, index) => index + 1));
  });

  test('continues if its client disconnects', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('hang-up', Promise.withResolvers());
    const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...hello, gate: 'hang-up' });
    await readUntil(stream, (event) => event.type === 'text_delta');
    gates.get('hang-up')?.resolve();
    const replay = await readEvents(await service.fetch(`/api/v1/sessions/${id}/events`));
    expect(types(replay).at(-1)).toBe('done');
    expect(replay.at(-1)).toMatchObject({ outcome: 'completed' });
  });

  test('hides the message of an unknown error', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const text = await (
      await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...hello, fail: 'unknown' })
    ).text();
    expect(text).toContain('"code":"internal"');
    expect(text).not.toContain('secret detail');
  });
});

describe('costs', () => {
  test('are null everywhere if the price is unknown, also for a cancelled run', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('cost', Promise.withResolvers());
    const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...hello, gate: 'cost' });
    await service.post(`/api/v1/sessions/${id}/runs/${stream.headers.get('x-run-id')}/cancel`);
    expect((await readEvents(stream)).at(-1)).toMatchObject({ usage: { costUsd: null } });
    expect(await (await service.fetch(`/api/v1/sessions/${id}`)).json()).toMatchObject({ usage: { costUsd: null } });
  });

  test('are counted from 0 if the price is known', async () => {
    const prices = { MODEL_PRICES: 'offline-draft=1,2' };
    await using service = await createTestService({ agents, environment: prices });
    const id = await service.createSession();
    expect(await (await service.fetch(`/api/v1/sessions/${id}`)).json()).toMatchObject({ usage: { costUsd: 0 } });
    const events = await readEvents(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, hello));
    expect(events.at(-1)).toMatchObject({ usage: { costUsd: 0 } });
  });
});

describe('deleting a session', () => {
  test('ends its open streams with error and done after their last cursor', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('delete', Promise.withResolvers());
    const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...hello, gate: 'delete' });
    const events = readEvents(stream);
    expect((await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
    const all = await events;
    expect(all.slice(-2)).toMatchObject([
      { type: 'error', code: 'session_deleted' },
      { type: 'done', outcome: 'cancelled' },
    ]);
    expect(cursors(all)).toEqual(all.map((_, index) => index + 1));
    expect((await service.fetch(`/api/v1/sessions/${id}`)).status).toBe(404);
    expect((await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' })).status).toBe(404);
  });
});
