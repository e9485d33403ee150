import { expect, test, vi } from 'vitest';
import { listen } from '../support/http.ts';
import { createTestService, testKey } from '../support/service.ts';

/** The log's lines about cut streams. */
const cuts = (lines: readonly string[]) =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; path?: string; err?: { message: string } })
    .filter(({ msg }) => msg === 'a stream failed, and was cut');

test.each(['/api/v1', '/v1'])(
  'a stream below %s that cannot be read further is cut, and the log says why',
  async (base) => {
    const lines: string[] = [];
    await using service = await createTestService({ log: (line) => lines.push(line) });
    await using http = await listen(service);
    const sessionId = await service.createSession();
    const path = `${base}/sessions/${sessionId}/events`;
    const headers = { authorization: `Bearer ${testKey}` };
    const answer = await fetch(`${http.url}${path}?follow=true`, { headers });
    expect(answer.status).toBe(200);
    const { pool } = service.store;
    // The head says that there are more events, but the log cannot be read.
    await pool.query('alter table event_chunk rename column frames to elsewhere');
    await pool.query('update session set last_cursor = last_cursor + 1 where id = $1', [sessionId]);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(cuts(lines)).toMatchObject([{ path, err: { message: expect.stringContaining('frames') } }]);
  },
);

test('a client that disconnects is not logged as a failure', async () => {
  const lines: string[] = [];
  await using service = await createTestService({ log: (line) => lines.push(line) });
  await using http = await listen(service);
  const sessionId = await service.createSession();
  for (const base of ['/api/v1', '/v1']) {
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${testKey}` };
    const address = `${http.url}${base}/sessions/${sessionId}/events?follow=true`;
    const answer = await fetch(address, { headers, signal: gone.signal });
    expect(answer.status).toBe(200);
    gone.abort();
    await expect(answer.text()).rejects.toThrow('aborted');
  }
  await vi.waitFor(() => expect(service.services.hub.size()).toBe(0), 90_000);
  expect(cuts(lines)).toEqual([]);
});
