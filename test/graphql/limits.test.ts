import { Lexer, Source, TokenKind } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnyAgent, defineAgent } from '../../agents/agent.ts';
import { stopTestServer } from '../support/database.ts';
import { echo } from '../support/echo-agent.ts';
import { ask, follow } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';

/** An agent whose result lies this many levels deep in a subscription of it. */
function deepAgent(levels: number): AnyAgent {
  let schema: z.ZodType = z.string();
  for (let level = levels; level > 1; level -= 1) schema = z.object({ [`l${level}`]: schema });
  return defineAgent({ ...echo, name: 'deep', output: schema as z.ZodObject }) as AnyAgent;
}

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await createTestService({ agents: { echoBack: echo, deep: deepAgent(13) } });
  id = await service.createSession();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await stopTestServer();
});

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
/** Thirty fields for each of the sessions. */
const fields = (count: number) => `{ ${times(count, (i) => `a${i}: session(id: "${id}") ${thirty}`)} }`;
const thirty = `{ sessionId createdAt updatedAt phase ideaSummary selectedOpportunityIndex projectId designSystemId sandboxName sandboxUrl designProjectId codeProjectId lastCursor usage { inputTokens outputTokens costUsd }
  activeRun { runId agent startedAt } prd { title summary problem version markdown opportunityId goals } }`;
const roots = (count: number) => `{ ${times(count, (i) => `a${i}: session(id: "${id}") { phase }`)} }`;
const aliases = (count: number) => `{ session(id: "${id}") { ${times(count, (i) => `a${i}: phase`)} } }`;
/** Of this many tokens: eight for each field, and as many single ones as are missing. */
function tokens(count: number): string {
  const query = fields(40).replaceAll(/\w+(?= [^:(]*\})/g, '$& @include(if: true)');
  return `${query.slice(0, -1)} ${times(count - countTokens(query), () => '__typename')} }`;
}
function countTokens(query: string): number {
  const lexer = new Lexer(new Source(query));
  let count = 0;
  while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  return count;
}

interface Case {
  limit: string;
  most: () => string;
  over: () => string;
  message: RegExp;
}

/** The figures of docs/graphql.md. */
const cases: Case[] = [
  {
    limit: '1,500 fields',
    most: () => fields(50),
    over: () => `${fields(50).slice(0, -1)} __typename }`,
    message: /breadth of 1501 exceeds max breadth of 1500$/,
  },
  {
    limit: 'a cost of 120,000',
    most: () => roots(59),
    over: () => roots(60),
    message: /complexity of 120060 exceeds max complexity of 120000$/,
  },
  {
    limit: '200 aliases',
    most: () => aliases(200),
    over: () => aliases(201),
    message: /exceeds max aliases of 200 \(201\)$/,
  },
  {
    limit: '10,000 tokens',
    most: () => tokens(10_000),
    over: () => tokens(10_001),
    message: /more than 10000 tokens/,
  },
];

describe('one GraphQL request may ask for', () => {
  test.each(cases)('$limit', async ({ most }) => {
    const answer = await ask(service, most());
    expect(answer.errors).toBeUndefined();
    expect(Object.values(answer.data ?? {})[0]).toMatchObject({});
  });

  test.each(cases)('no more than $limit', async ({ over, message }) => {
    const answer = await ask(service, over());
    expect(answer.status).toBe(400);
    expect(answer.data).toBeUndefined();
    expect(answer.errors).toMatchObject([
      { message: expect.stringMatching(message), extensions: { code: 'invalid_request' } },
    ]);
  });

  test('1 MiB, and no more', async () => {
    const frame = JSON.stringify({ query: '{ __typename }# ', variables: {} }).length;
    const query = (bytes: number) => `{ __typename }# ${'#'.repeat(bytes - frame)}`;
    expect((await ask(service, query(1024 * 1024))).data).toEqual({ __typename: 'Query' });
    expect((await ask(service, query(1024 * 1024 + 1))).status).toBe(413);
  });

  test('one operation, never a list of them', async () => {
    const operation = { query: '{ __typename }' };
    expect((await service.post('/api/graphql', operation)).status).toBe(200);
    const list = await service.post('/api/graphql', [operation]);
    expect(list.status).toBe(400);
    expect(await list.json()).toMatchObject({ errors: [{ extensions: { code: 'invalid_request' } }] });
  });

  test('what lists within lists hold, up to their cost', async () => {
    const list =
      '{ sessions { opportunities { evidence { quote signalId } risks { title } } prd { userStories { acceptanceCriteria { given when then } } } } }';
    const one = await ask(service, `{ sessions(limit: 100) ${list} }`);
    expect(one.errors).toBeUndefined();
    const two = await ask(service, `{ a: sessions(limit: 100) ${list} b: sessions(limit: 100) ${list} }`);
    expect(two.errors?.[0]?.message).toMatch(/exceeds max complexity/);
  });

  test('fragments within fragments', async () => {
    const fragments = times(30, (i) => `fragment f${i} on Session { ...f${i + 1} ...f${i + 1} }`);
    const query = `{ session(id: "${id}") { ...f0 } } ${fragments} fragment f30 on Session { phase }`;
    expect((await ask(service, query)).errors?.[0]?.message).toMatch(/exceeds max complexity/);
  });
});

describe('a GraphQL subscription', () => {
  /** What lies at and below a level, down to another one; the field of the subscription is the first. */
  const below = (level: number, last: number): string =>
    level === last && level < 13 ? '__typename' : `l${level} ${level < 13 ? `{ ${below(level + 1, last)} }` : ''}`;
  const deep = (levels: number) =>
    `subscription ($id: ID!) { deep(sessionId: $id) { ... on DeepEchoCompleteEvent { ${below(2, levels)} } } }`;

  test('may go down to 12 levels, no deeper, and starts no run then', async () => {
    await using http = await listen(service);
    const at12 = await follow(http.url, { query: deep(12), variables: { id } });
    expect(at12.errors).toMatchObject([{ extensions: { code: 'precondition_missing' } }]);
    const at13 = await follow(http.url, { query: deep(13), variables: { id } });
    expect(at13.errors).toMatchObject([{ message: expect.stringMatching(/depth of 13 exceeds max depth of 12/) }]);
  });

  test('that asks for too much starts no run', async () => {
    await using http = await listen(service);
    const query = `subscription ($id: ID!, $input: EchoBackInput) { echoBack(sessionId: $id, input: $input) { ... on AgentEvent { ${times(1_500, (i) => `a${i}: type`)} } } }`;
    const input = { messages: [{ role: 'user', content: 'one two' }] };
    const { errors } = await follow(http.url, { query, variables: { id, input } });
    expect(errors).toMatchObject([{ extensions: { code: 'invalid_request' } }]);
    const runs = await service.fetch(`/api/v1/sessions/${id}/runs`);
    expect(((await runs.json()) as { runs: unknown[] }).runs).toEqual([]);
  });
});
