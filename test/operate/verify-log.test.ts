import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogVerification } from '../../schema/log-verification.ts';
import { echo } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { startTeam } from '../support/team.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { clientOf } from '../sdk/service.ts';
import { readDatabase } from './support.ts';

const agents = { echoBack: echo };
const talk = (content: string) => ({ messages: [{ role: 'user', content }] });
const path = '/api/v1/operator/log/verification';

async function verify(service: TestService, query = ''): Promise<LogVerification> {
  const answer = await service.fetch(`${path}${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as LogVerification;
}

/** A session with two runs, whose log has two rows for each. */
async function sessionWithRuns(service: TestService): Promise<string> {
  const id = await service.createSession();
  for (const words of ['bells ring loud', 'gongs ring low'])
    await readEvents(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk(words)));
  return id;
}

/** What somebody does to the tables. `$1` is the session; `firstRun` and `lastRow` are subqueries. */
const firstRun = '(select id from run where session_id = $1 order by id limit 1)';
const firstDone = '(select end_cursor from run where session_id = $1 order by id limit 1)';
const rowOfDone = `session_id = $1 and last_cursor = ${firstDone}`;
const inFrames = (from: string, to: string) =>
  `update event_chunk set frames = regexp_replace(frames, '${from}', '${to}') where ${rowOfDone}`;

const breaches: readonly [string, string, string][] = [
  ['G1', 'a row of the log is lost', 'delete from event_chunk where session_id = $1 and first_cursor = 1'],
  [
    'G1',
    'the last row is lost',
    `delete from event_chunk where session_id = $1 and last_cursor = (select last_cursor from session where id = $1)`,
  ],
  ['G1', 'the session is behind its log', 'update session set last_cursor = last_cursor - 1 where id = $1'],
  ['G1', 'an event has another cursor', inFrames('"cursor":\\d+', '"cursor":77')],
  ['G1', 'an event is of another run', inFrames('"runId":"[^"]*"', `"runId":"${randomUUID()}"`)],
  ['G1', 'an event is cut off', `update event_chunk set frames = left(frames, -9) || E'\\n\\n' where ${rowOfDone}`],
  ['G1', 'an event is missing in a row', `update event_chunk set last_cursor = last_cursor + 1 where ${rowOfDone}`],
  ['G6', 'a run has no done', inFrames('"type":"done"', '"type":"status"')],
  ['G6', 'the terminal event is another', inFrames('"type":"echo_complete"', '"type":"text_delta"')],
  [
    'G6',
    'a run has two terminal events',
    `update event_chunk set frames = replace(frames, '"text_delta"', '"echo_complete"') where session_id = $1`,
  ],
  ['G6', 'a row says that it is the last', `update event_chunk set final = not final where ${rowOfDone}`],
  ['G6', 'the row of a run is lost', `delete from run where id = ${firstRun}`],
  ['G7', 'an event stands before its run', `update run set start_cursor = start_cursor + 1 where id = ${firstRun}`],
  [
    'G7',
    'an event stands after done',
    `update event_chunk set run_id = ${firstRun}, frames = regexp_replace(frames, '"runId":"[^"]*"', '"runId":"' || ${firstRun} || '"', 'g') where session_id = $1`,
  ],
  ['G8', 'a run has another status', `update run set status = 'failed' where id = ${firstRun}`],
  ['G8', 'a run that ended says that it runs', `update run set status = 'running' where id = ${firstRun}`],
  ['G8', 'a run ends elsewhere', `update run set end_cursor = end_cursor - 1 where id = ${firstRun}`],
  ['G8', 'the session is held by a run that ended', `update session set active_run = ${firstRun} where id = $1`],
  ['G8', 'the session has another result', `update session set idea_summary = 'horns' where id = $1`],
  ['G10', 'the session is gone, and its log is left', 'delete from session where id = $1'],
];

describe('a check of broken logs', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService({ agents });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
  });

  test.each(breaches)('finds a breach of %s: %s', async (guarantee, _, statement) => {
    const [sound, broken] = [await sessionWithRuns(service), await sessionWithRuns(service)];
    expect((await verify(service)).violations).toEqual([]);
    expect(statement).toContain('$1');
    await readDatabase(service, statement, [broken]);
    const { violations } = await verify(service);
    expect(violations.map((one) => one.guarantee)).toContain(guarantee);
    expect(violations.every(({ sessionId }) => sessionId === broken)).toBe(true);
    expect((await verify(service, `?sessionId=${sound}`)).violations).toEqual([]);
    for (const table of ['event_chunk', 'run', 'artifact', 'run_step'])
      await readDatabase(service, `delete from ${table} where session_id = $1`, [broken]);
    await readDatabase(service, 'delete from session where id = $1', [broken]);
    expect(JSON.stringify(violations)).not.toMatch(/bells|gongs|horns/);
  });
});

describe('a check of the log', () => {
  test('finds nothing in the logs of the seven agents and of forks', async () => {
    await using service = await createTestService();
    const id = await service.createSession({
      idea: 'A timer for tea with steep times, green 2 minutes, black 4 minutes',
    });
    const begin = async (agent: string, body: object) => {
      const stream = await service.post(`/api/v1/sessions/${id}/${agent}`, body);
      expect([agent, stream.status]).toEqual([agent, 200]);
      await readEvents(stream);
    };
    await begin('ideation-agent', talk('A timer for tea with steep times, green 2 minutes, black 4 minutes'));
    await begin('prd-agent', {});
    await begin('design-system-agent', talk('Warm and calm'));
    const task = 'A quiz about rivers with four questions';
    await startTeam(service, id, { agents: ['ideation', 'prd'], task });
    await readEvents(await service.fetch(`/api/v1/sessions/${id}/events`));
    const forked = await service.post(`/api/v1/sessions/${id}/fork`, {});
    expect(forked.status).toBe(201);
    const report = await verify(service);
    expect(report).toMatchObject({ sessions: 2, violations: [], nextAfter: null });
    expect(report.runs).toBe(5);
  });

  test('goes through all sessions in pages, over every protocol', async () => {
    await using service = await createTestService({ agents });
    const ids = [await sessionWithRuns(service), await sessionWithRuns(service), await sessionWithRuns(service)];
    const page = await verify(service, '?limit=2');
    expect(page).toMatchObject({ sessions: 2, runs: 4, nextAfter: ids[1] });
    expect(await verify(service, `?limit=2&after=${ids[1]}`)).toMatchObject({ sessions: 1, runs: 2, nextAfter: null });
    const { data } = await ask(service, '{ logVerification(limit: 2) { sessions nextAfter violations { what } } }');
    expect(data).toEqual({ logVerification: { sessions: 2, nextAfter: ids[1], violations: [] } });
    await using http = await listen(service);
    const pages: number[] = [];
    for await (const { sessions } of clientOf(http.url).operator.verifyLog({ limit: 1 })) pages.push(sessions);
    expect(pages).toEqual([1, 1, 1]);
    expect((await service.fetch(`${path}?sessionId=${randomUUID()}`)).status).toBe(404);
    for (const wrong of ['?sessionId=x', '?limit=0', '?after=x'])
      expect((await service.fetch(`${path}${wrong}`)).status).toBe(400);
    await using empty = await createTestService({ agents });
    expect(await verify(empty)).toMatchObject({ sessions: 0, nextAfter: null });
  });

  test('finds nothing while runs write, are cancelled and requeued, and sessions are deleted', async () => {
    await using service = await createTestService({ agents });
    await service.services.recover();
    const words = Array.from({ length: 100 }, (_, index) => `w${index}`).join(' ');
    const over = new AbortController();
    const work = Array.from({ length: 4 }, async (_, worker) => {
      while (!over.signal.aborted) {
        const id = await service.createSession();
        const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk(words));
        const runId = stream.headers.get('x-run-id');
        if (worker === 1) await service.post('/api/v1/operator/runs/cancel', { olderThanSeconds: 0 });
        if (worker === 2) await service.post('/api/v1/operator/runs/requeue', { runId });
        await readEvents(stream);
        if (worker === 3) await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' });
      }
    });
    let events = 0;
    for (let round = 0; round < 8 || events <= 100; round += 1) {
      const report = await verify(service);
      expect(report.violations).toEqual([]);
      events += report.events;
    }
    over.abort();
    await Promise.all(work);
    expect((await verify(service)).violations).toEqual([]);
  });
});
