import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { type AnyEvent, types } from '../support/events.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { type Asked, clients, type GraphqlClient } from './clients.ts';

const input = { messages: [{ role: 'user', content: 'one two three four' }] };
const whole = ['phase', 'text_delta', 'text_delta', 'text_delta', 'text_delta', 'echo_complete', 'done'];
const run = `subscription ($id: ID!, $key: String, $since: Int, $input: EchoBackInput) {
  echoBack(sessionId: $id, runKey: $key, since: $since, input: $input) {
    ... on AgentEvent { type cursor }
    ... on ErrorEvent { code }
  }
}`;

let service: TestService;
let http: HttpService;
beforeAll(async () => {
  service = await createTestService({ agents: { echoBack: echo } });
  http = await listen(service);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

/** Collects the events of a subscription; unsubscribes after the last one. */
async function events(client: GraphqlClient, asked: Asked, isLast: (event: AnyEvent) => boolean = () => false) {
  const seen: AnyEvent[] = [];
  const codes: string[] = [];
  let left = false;
  await client.follow(asked, (answer, leave) => {
    codes.push(...answer.codes);
    const event = answer.data?.echoBack as AnyEvent | undefined;
    // Results that have already arrived are still delivered.
    if (!event || left) return;
    seen.push(event);
    left = isLast(event);
    if (left) leave();
  });
  return { seen, codes };
}

describe.each(clients)('$label', ({ label, make }) => {
  const client = () => make(`${http.url}/api/graphql`, testKey);

  test('queries and mutates', async () => {
    const { ask } = client();
    const create = 'mutation ($idea: String!) { createSession(input: { idea: $idea }) { sessionId } }';
    const created = await ask('mutation', { query: create, variables: { idea: 'A planner for bell founders' } });
    const { sessionId } = (created.data?.createSession ?? {}) as { sessionId?: string };
    const query = 'query ($id: ID!) { session(id: $id) { sessionId ideaSummary opportunities { title } } }';
    const read = await ask('query', { query, variables: { id: sessionId } });
    expect(read.data?.session).toMatchObject({
      sessionId,
      ideaSummary: 'A planner for bell founders',
      opportunities: null,
    });
  });

  test('gets errors with their codes', async () => {
    const query = 'query ($id: ID!) { session(id: $id) { sessionId } }';
    expect((await client().ask('query', { query, variables: { id: 'nobody' } })).codes).toEqual(['not_found']);
    const id = await service.createSession();
    const start = 'mutation ($id: ID!) { startEchoBack(sessionId: $id) { runId } }';
    expect((await client().ask('mutation', { query: start, variables: { id } })).codes).toEqual([
      'precondition_missing',
    ]);
    const wrong = make(`${http.url}/api/graphql`, 'wrong');
    expect((await wrong.ask('query', { query, variables: { id } })).codes).toEqual(['unauthenticated']);
  });

  test('follows a run to its end, and resumes after a cursor', async () => {
    const id = await service.createSession();
    const variables = { id, input, key: 'once' };
    const first = await events(client(), { query: run, variables }, ({ cursor }) => cursor === 3);
    expect(types(first.seen)).toEqual(whole.slice(0, 3));
    const rest = await events(client(), { query: run, variables: { ...variables, since: 3 } });
    expect(types(rest.seen)).toEqual(whole.slice(3));
    const runs = await service.fetch(`/api/v1/sessions/${id}/runs`);
    expect(((await runs.json()) as { runs: unknown[] }).runs).toHaveLength(1);
  });

  test('gets a refused subscription as its first result', async () => {
    const id = await service.createSession();
    expect(await events(client(), { query: run, variables: { id } })).toEqual({
      seen: [],
      codes: ['precondition_missing'],
    });
    const wrong = make(`${http.url}/api/graphql`, 'wrong');
    expect(await events(wrong, { query: run, variables: { id, input } })).toEqual({
      seen: [],
      codes: ['unauthenticated'],
    });
  });

  test('cancels the run that it follows, and frees its reader when it unsubscribes', async () => {
    const id = await service.createSession();
    const gate = `clients ${label}`;
    gates.set(gate, Promise.withResolvers());
    const variables = { id, input: { ...input, gate } };
    await events(client(), { query: run, variables }, ({ type }) => type === 'text_delta');
    await vi.waitFor(() => expect(service.services.hub.size()).toBe(0), { timeout: 90_000 });
    const page = (await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json()) as { runs: { runId: string }[] };
    const { runId } = page.runs[0] ?? { runId: '' };
    const query = 'mutation ($id: ID!, $runId: ID!) { cancelRun(sessionId: $id, runId: $runId) { status } }';
    const cancelled = await client().ask('mutation', { query, variables: { id, runId } });
    expect(cancelled.data?.cancelRun).toMatchObject({ status: 'cancelled' });
  });
});
