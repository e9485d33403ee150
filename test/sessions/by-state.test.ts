import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as registry from '../../agents/index.ts';
import { storeKey } from '../access/stored-key.ts';
import { clientOf, collect } from '../sdk/service.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { trpcClient } from '../support/trpc.ts';

const states = ['running', 'waiting', 'idle'] as const;
type State = (typeof states)[number];

describe('a list of sessions by what they are doing', () => {
  let service: TestService;
  let openGate: () => void;
  /** Three sessions for each state, oldest first; among the running ones is one with an earlier run that has ended. */
  const made: Record<State, string[]> = { running: [], waiting: [], idle: [] };

  const talk = { messages: [{ role: 'user', content: 'it is running' }] };
  const start = (sessionId: string, gate: string | null) =>
    service.post('/api/trpc/agents.echoBack.start', { sessionId, ...talk, gate });
  const activeRun = async (sessionId: string) =>
    ((await (await service.fetch(`/api/v1/sessions/${sessionId}`)).json()) as { activeRun: object | null }).activeRun;

  beforeAll(async () => {
    service = await createTestService({ agents: { ...registry, echoBack: echo } });
    openGate = closeGate('by-state');
    for (let count = 0; count < 3; count += 1) {
      const [running, waiting, idle] = await Promise.all(states.map((state) => service.createSession({ idea: state })));
      if (!running || !waiting || !idle) throw new Error('no session was created');
      if (count === 0) await (await service.post(`/api/v1/sessions/${running}/echo-back-agent`, talk)).text();
      await start(running, 'by-state');
      const runId = await startTeam(service, waiting, { agents: ['prd'], task: 'A list', approvals: true });
      const { read } = teamRun(service, waiting, runId);
      await vi.waitUntil(async () => (await read()).status === 'waiting', { timeout: 90_000 });
      made.running.push(running);
      made.waiting.push(waiting);
      made.idle.push(idle);
    }
  });
  afterAll(async () => {
    openGate();
    await service[Symbol.asyncDispose]();
  });

  async function list(query: string, headers: Record<string, string> = {}) {
    const answer = await service.fetch(`/api/v1/sessions${query}`, { headers });
    const body = (await answer.json()) as { sessions: { sessionId: string }[]; nextBefore: string | null };
    return { ids: body.sessions.map(({ sessionId }) => sessionId), nextBefore: body.nextBefore };
  }

  test.each(states)('has those that are %s, page by page, beside the other filters', async (state) => {
    const expected = made[state].toReversed();
    expect(await list(`?state=${state}`)).toEqual({ ids: expected, nextBefore: null });
    const first = await list(`?state=${state}&limit=2`);
    expect(first).toEqual({ ids: expected.slice(0, 2), nextBefore: expected[1] });
    expect(await list(`?state=${state}&limit=2&before=${first.nextBefore}`)).toEqual({
      ids: expected.slice(2),
      nextBefore: null,
    });
    expect((await list(`?state=${state}&query=${state}`)).ids).toEqual(expected);
    expect((await list(`?state=${state}&query=nothing`)).ids).toEqual([]);
    expect((await list(`?state=${state}&archived=only`)).ids).toEqual([]);
  });

  test.each(states)('has those that are %s over tRPC, GraphQL and the SDK', async (state) => {
    const expected = made[state].toReversed();
    await using http = await listen(service);
    const page = await trpcClient(http.url).sessions.list.query({ state });
    expect(page.sessions.map(({ sessionId }) => sessionId)).toEqual(expected);
    const listed = await collect(clientOf(http.url).sessions.list({ state, limit: 1 }));
    expect(listed.map(({ sessionId }) => sessionId)).toEqual(expected);
    const query = `{ sessions(state: "${state}") { sessions { sessionId } } }`;
    const sessions = expected.map((sessionId) => ({ sessionId }));
    expect((await ask(service, query)).data).toEqual({ sessions: { sessions } });
  });

  test('has none of another workspace, and names what a state can be', async () => {
    const key = await storeKey(service.store.pool, { workspaceId: '00000000-0000-7000-8000-0000000000aa' });
    for (const state of states)
      expect((await list(`?state=${state}`, { authorization: `Bearer ${key}` })).ids).toEqual([]);
    const refused = await service.fetch('/api/v1/sessions?state=asleep');
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'state' }] }]);
  });

  test('follows a run to its end', async () => {
    openGate();
    for (const sessionId of made.running) await expect.poll(() => activeRun(sessionId)).toBeNull();
    expect((await list('?state=running')).ids).toEqual([]);
    expect((await list('?state=idle')).ids.toSorted()).toEqual([...made.running, ...made.idle].toSorted());
  });
});
