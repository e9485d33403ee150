import { describe, expect, test } from 'vitest';
import { createDatabase } from '../support/database.ts';
import { gates } from '../support/echo-agent.ts';
import { cursors, readEvents, readUntil, types } from '../support/events.ts';
import { startNode } from '../support/node.ts';

const talk = { messages: [{ role: 'user', content: 'one two three four' }] };

describe('several nodes on one database', () => {
  test('a stream on one follows a run on another, event by event', async () => {
    await using database = await createDatabase();
    await using one = await startNode(database, 1);
    await using two = await startNode(database, 2);
    const id = await one.createSession();
    gates.set('nodes', Promise.withResolvers());
    const here = await one.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'nodes' });
    const there = await two.fetch(`/api/v1/sessions/${id}/events`);
    const events = readEvents(there);
    gates.get('nodes')?.resolve();
    expect(await events).toEqual(await readEvents(here));
  });

  test('the limit of started runs is exact, even if all are requested at once on two nodes', async () => {
    await using database = await createDatabase();
    await using one = await startNode(database, 1, { RUN_LIMIT_PER_MINUTE: '7' });
    await using two = await startNode(database, 2, { RUN_LIMIT_PER_MINUTE: '7' });
    const ids = await Promise.all(Array.from({ length: 24 }, () => one.createSession()));
    const answers = await Promise.all(
      ids.map((id, index) => (index % 2 ? one : two).post(`/api/v1/sessions/${id}/echo-back-agent`, talk)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
    await Promise.all(answers.map((answer) => answer.text()));
  });

  test('a cancel on one stops the run on another', async () => {
    await using database = await createDatabase();
    await using one = await startNode(database, 1);
    await using two = await startNode(database, 2);
    const id = await one.createSession();
    gates.set('elsewhere', Promise.withResolvers());
    const stream = await one.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'elsewhere' });
    await expect.poll(() => one.services.runs.count()).toBe(1);
    const events = readEvents(stream);
    const response = await two.post(`/api/v1/sessions/${id}/runs/${stream.headers.get('x-run-id')}/cancel`);
    expect(response.status).toBe(202);
    expect(types(await events).slice(-2)).toEqual(['error', 'done']);
    await expect.poll(() => one.services.runs.count()).toBe(0);
  });

  test('a delete on one ends the streams on another', async () => {
    await using database = await createDatabase();
    await using one = await startNode(database, 1);
    await using two = await startNode(database, 2);
    const id = await one.createSession();
    const stream = await one.fetch(`/api/v1/sessions/${id}/events?follow=true`);
    const events = readEvents(stream);
    await expect.poll(() => one.services.hub.size()).toBe(1);
    expect((await two.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await events).toMatchObject([
      { code: 'session_deleted', cursor: 1 },
      { type: 'done', cursor: 2 },
    ]);
  });

  test('a run that one has no slot for is taken up by another', async () => {
    await using database = await createDatabase();
    await using one = await startNode(database, 1, { MAX_RUNS_PER_NODE: '1' });
    await using two = await startNode(database, 2, { MAX_RUNS_PER_NODE: '1' });
    gates.set('full', Promise.withResolvers());
    const ids = await Promise.all([one.createSession(), one.createSession()]);
    const streams = [];
    for (const id of ids) {
      streams.push(await one.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'full' }));
    }
    await expect.poll(() => two.services.runs.count()).toBe(1);
    expect(one.services.runs.count()).toBe(1);
    gates.get('full')?.resolve();
    for (const stream of streams) expect((await readEvents(stream)).at(-1)).toMatchObject({ outcome: 'completed' });
  });

  test('another continues at once what a stopping node hands back', async () => {
    await using database = await createDatabase();
    await using one = await startNode(database, 1);
    await using two = await startNode(database, 2);
    const id = await one.createSession();
    gates.set('handed', Promise.withResolvers());
    const stream = await one.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'handed' });
    const seen = await readUntil(stream, (event) => event.type === 'text_delta');
    await one.services.close();
    // The run was handed back: its lease did not have to expire.
    const { rows } = await two.store.pool.query(
      'select 1 from run where session_id = $1 and lease_until > now() and node = $2',
      [id, one.services.node],
    );
    expect(rows).toEqual([]);
    await expect.poll(() => two.services.runs.count()).toBe(1);
    gates.get('handed')?.resolve();
    const events = await readEvents(await two.fetch(`/api/v1/sessions/${id}/events`));
    expect(events.slice(0, seen.length)).toEqual(seen);
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    expect(types(events).slice(-2)).toEqual(['echo_complete', 'done']);
  });

  test('a run whose node is silent continues elsewhere when its lease expires, and the old node can store nothing', async () => {
    await using database = await createDatabase();
    await using one = await startNode(database, 1, {}, { silent: true });
    await using two = await startNode(database, 2);
    const id = await one.createSession();
    gates.set('silent', Promise.withResolvers());
    const stream = await one.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'silent' });
    await readUntil(stream, (event) => event.type === 'text_delta');
    await two.store.pool.query("update run set lease_until = now() - interval '1 second'");
    await expect.poll(() => two.services.runs.count()).toBe(1);
    gates.get('silent')?.resolve();
    const events = await readEvents(await two.fetch(`/api/v1/sessions/${id}/events`));
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    expect(types(events).filter((type) => type === 'done')).toHaveLength(1);
    const reset = events.find((event) => event.type === 'text_reset');
    const said = events.filter((event) => event.type === 'text_delta' && event.cursor > (reset?.cursor ?? 0));
    expect(said.map((event) => event.delta).join('')).toBe('one two three four');
  });

  test('of a lost node’s runs, those that had started continue before those that wait', async () => {
    await using database = await createDatabase();
    const few = { MAX_RUNS_PER_NODE: '1' };
    await using one = await startNode(database, 1, few, { silent: true });
    const ids = [await one.createSession(), await one.createSession(), await one.createSession()];
    gates.set('lost', Promise.withResolvers());
    for (const id of ids) {
      const stream = await one.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'lost' });
      await stream.body?.cancel();
    }
    const { pool } = one.store;
    await expect.poll(() => one.services.runs.count()).toBe(1);
    // The queued runs must have waited for longer than the node is lost.
    await pool.query(`update run set lease_until = now() - interval '1 second' where status = 'running'`);
    await pool.query(`update run set lease_until = now() - interval '1 minute' where status = 'queued'`);
    await using two = await startNode(database, 2, few);
    const { rows } = await pool.query('select status, attempt from run where node = $1', [two.services.node]);
    expect(rows).toEqual([{ status: 'running', attempt: 2 }]);
    gates.get('lost')?.resolve();
    for (const id of ids) {
      const events = await readEvents(await two.fetch(`/api/v1/sessions/${id}/events`));
      expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    }
  });

  test('rate limits are counted for all nodes together', async () => {
    await using database = await createDatabase();
    const few = { RATE_LIMIT_PER_MINUTE: '10' };
    await using one = await startNode(database, 1, few);
    await using two = await startNode(database, 2, few);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? one : two).fetch('/api/v1/sessions')),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  });
});
