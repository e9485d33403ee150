import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { type AnyEvent, cursors, readEvents, readUntil, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };
const words = Array.from({ length: 400 }, (_, index) => `w${index}`).join(' ');
const talk = { messages: [{ role: 'user', content: words }] };

async function tableCounts(service: TestService, sessionId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = await service.store.pool.query<{ table_name: string }>(
    "select table_name from information_schema.columns where column_name = 'session_id' and table_schema = 'public'",
  );
  for (const { table_name: table } of tables.rows) {
    const result = await service.store.pool.query<{ count: string }>(
      `select count(*) from ${table} where session_id = $1`,
      [sessionId],
    );
    counts[table] = Number(result.rows[0]?.count);
  }
  return counts;
}

describe('concurrent requests', () => {
  test('for one session start exactly one run', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('one', Promise.withResolvers());
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    const responses = await Promise.all(Array.from({ length: 16 }, () => service.post(path, { ...talk, gate: 'one' })));
    gates.get('one')?.resolve();
    const statuses = responses.map((response) => response.status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
    await Promise.all(responses.map((response) => response.text()));
  });

  test('for fifty sessions stream in parallel, each in its own order', async () => {
    await using service = await createTestService({ agents, environment: { MAX_RUNS_PER_NODE: '100' } });
    const streams = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const id = await service.createSession();
        return readEvents(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk));
      }),
    );
    for (const events of streams) {
      expect(cursors(events)).toEqual(Array.from({ length: 403 }, (_, index) => index + 1));
      expect(types(events).slice(-2)).toEqual(['echo_complete', 'done']);
    }
  });

  test('a run that is queued during a scan that finds nothing starts right after it', async () => {
    await using service = await createTestService({ agents, environment: { MAX_RUNS_PER_NODE: '1' } });
    const id = await service.createSession();
    const answered = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const { pool } = service.store;
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(pool, 'query').mockImplementation((async (...given: unknown[]) => {
      const result = await query(...given);
      if ((given[0] as { name?: string }).name !== 'take-up') return result;
      answered.resolve();
      await held.promise;
      return result;
    }) as never);
    const decided = service.post(`/api/v1/sessions/${id}/runs/${randomUUID()}/decision`, {
      approvalId: 'none',
      decision: 'approve',
    });
    await answered.promise;
    const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk);
    held.resolve();
    expect((await decided).status).toBe(404);
    expect(types(await readEvents(stream)).at(-1)).toBe('done');
  });
  test('a cancel and the run’s own end store one ending, whichever comes first', async () => {
    await using service = await createTestService({ agents });
    const endings = new Set<unknown>();
    for (let round = 0; round < 40; round += 1) {
      const id = await service.createSession();
      const gate = `race-${round}`;
      gates.set(gate, Promise.withResolvers());
      const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate });
      const runId = stream.headers.get('x-run-id');
      setTimeout(() => gates.get(gate)?.resolve(), 0);
      await new Promise((resolve) => setTimeout(resolve, round / 10));
      const cancelled = await service.post(`/api/v1/sessions/${id}/runs/${runId}/cancel`);
      const events = await readEvents(stream);
      expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
      expect(types(events).filter((type) => type === 'done')).toHaveLength(1);
      expect(types(events).filter((type) => type === 'error' || type === 'echo_complete')).toHaveLength(1);
      const outcome = events.at(-1)?.outcome;
      expect(cancelled.status).toBe(outcome === 'cancelled' ? 202 : 409);
      endings.add(outcome);
      const replay = await readEvents(await service.fetch(`/api/v1/sessions/${id}/events`));
      expect(replay).toEqual(events);
    }
    expect(endings).toEqual(new Set(['cancelled', 'completed']));
  });

  test('a delete during a run leaves no rows, and the stream ends', async () => {
    await using service = await createTestService({ agents });
    for (let round = 0; round < 20; round += 1) {
      const id = await service.createSession();
      const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk);
      await new Promise((resolve) => setTimeout(resolve, round % 7));
      const deleted = await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' });
      expect(deleted.status).toBe(204);
      const events = await readEvents(stream);
      expect(events.at(-1)?.type).toBe('done');
      expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
      await expect.poll(() => service.services.runs.count()).toBe(0);
      expect(Object.values(await tableCounts(service, id)).every((count) => count === 0)).toBe(true);
    }
  });

  test('at most MAX_RUNS_PER_NODE runs execute; the others are queued, and can be cancelled', async () => {
    await using service = await createTestService({ agents, environment: { MAX_RUNS_PER_NODE: '2' } });
    gates.set('slots', Promise.withResolvers());
    const ids = await Promise.all(Array.from({ length: 5 }, () => service.createSession()));
    const streams = [];
    for (const id of ids) {
      streams.push(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'slots' }));
    }
    const statuses = await Promise.all(
      ids.map(async (id) => {
        const { runs } = (await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json()) as {
          runs: { status: string }[];
        };
        return runs[0]?.status;
      }),
    );
    expect(statuses).toEqual(['running', 'running', 'queued', 'queued', 'queued']);
    const waiting = streams[4];
    if (!waiting) throw new Error('five were started');
    const cancelled = await service.post(`/api/v1/sessions/${ids[4]}/runs/${waiting.headers.get('x-run-id')}/cancel`);
    expect(cancelled.status).toBe(202);
    expect(types(await readEvents(waiting))).toEqual(['error', 'done']);
    gates.get('slots')?.resolve();
    for (const stream of streams.slice(0, 4))
      expect((await readEvents(stream)).at(-1)).toMatchObject({ outcome: 'completed' });
  });

  test('slots that become free at once are filled at once, not one by one', async () => {
    await using service = await createTestService({ agents, environment: { MAX_RUNS_PER_NODE: '10' } });
    gates.set('crowd', Promise.withResolvers());
    const streams: Promise<AnyEvent[]>[] = [];
    for (let count = 0; count < 40; count += 1) {
      const id = await service.createSession();
      const body = { ...talk, gate: 'crowd' };
      streams.push(readEvents(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, body)));
    }
    const query = vi.spyOn(service.store.pool, 'query');
    gates.get('crowd')?.resolve();
    for (const events of await Promise.all(streams)) expect(events.at(-1)).toMatchObject({ outcome: 'completed' });
    const looks = query.mock.calls.filter(([asked]) => (asked as unknown as { name?: string }).name === 'take-up');
    expect(looks.length).toBeGreaterThan(0);
    expect(looks.length).toBeLessThan(20);
  });
});

describe('a node that shuts down', () => {
  test('hands its runs back: the next start continues them, and an incomplete text is reset', async () => {
    await using first = await createTestService({ agents });
    const id = await first.createSession();
    gates.set('stop', Promise.withResolvers());
    const stream = await first.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'stop' });
    const seen = await readUntil(stream, (event) => event.type === 'text_delta');
    await first.services.close();
    gates.get('stop')?.resolve();

    await using second = await createTestService({ agents, store: first.store });
    await second.services.recover();
    const events = await readEvents(await second.fetch(`/api/v1/sessions/${id}/events`));
    expect(events.slice(0, seen.length)).toEqual(seen);
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    expect(types(events).filter((type) => type === 'phase')).toHaveLength(1);
    const reset = events.find((event) => event.type === 'text_reset');
    expect(reset).toMatchObject({ fromCursor: 2, attempt: 2 });
    const text = events
      .filter((event) => event.type === 'text_delta' && event.cursor > (reset?.cursor ?? 0))
      .map((event) => event.delta)
      .join('');
    expect(text).toBe(words);
    expect(types(events).slice(-2)).toEqual(['echo_complete', 'done']);
  });
});
