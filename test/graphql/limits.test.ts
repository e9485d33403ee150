import { Lexer, Source, TokenKind } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnyAgent, defineAgent } from '../../agents/agent.ts';
import { echo } from '../support/echo-agent.ts';
import { ask, follow } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';

/** An agent whose result is nested this deep in a subscription of it. */
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
});

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
/** Thirty fields for each of the sessions. */
const fields = (count: number) => `{ ${times(count, (i) => `a${i}: session(id: "${id}") ${thirty}`)} }`;
const thirty = `{ sessionId createdAt updatedAt phase ideaSummary selectedOpportunityIndex projectId designSystemId sandboxName sandboxUrl designProjectId codeProjectId lastCursor usage { inputTokens outputTokens costUsd }
  activeRun { runId agent startedAt } prd { title summary problem version markdown opportunityId goals } }`;
const roots = (count: number) => `{ ${times(count, (i) => `a${i}: session(id: "${id}") { phase }`)} }`;
const aliases = (count: number) => `{ session(id: "${id}") { ${times(count, (i) => `a${i}: phase`)} } }`;
const directives = (count: number) =>
  `{ session(id: "${id}") { ${times(count, (i) => `${i % 2 ? 'phase' : 'sessionId'} @include(if: true)`)} } }`;
const fragments = (count: number) =>
  `{ session(id: "${id}") { ${times(count, (i) => `...f${i}`)} } } ${times(count, (i) => `fragment f${i} on Session { phase }`)}`;
const operations = (count: number) => times(count, (i) => `query q${i} { session(id: "${id}") { phase } }`);
const choose = (count: number) =>
  service.post('/api/graphql', { query: operations(count), operationName: `q${count - 1}` });
const pages = (count: number) => `{ ${times(count, (i) => `a${i}: sessions(limit: 100) { nextBefore }`)} }`;
const nested = (count: number) =>
  `{ session(id: "${id}") ${'{ ... '.repeat(count - 2)}{ phase }${' }'.repeat(count - 2)} }`;
const artifacts = (count: number) =>
  `{ s: session(id: "${id}") { phase } ${times(count, (i) => `a${i}: artifact(sessionId: "${id}", id: "${id}") { kind }`)} }`;
/** A document with this many tokens: fields in fragments, and single fields to reach the exact number. */
function tokens(count: number): string {
  const wrapped = thirty.replaceAll(
    /(?<=[{ ])(sessionId|createdAt|updatedAt|phase|ideaSummary|projectId|sandboxUrl)(?= )/g,
    (field) => `${'... on Session { '.repeat(18)}${field}${' }'.repeat(18)}`,
  );
  const most = times(14, (i) => `a${i}: session(id: "${id}") ${wrapped}`);
  return `{ ${most} ${times(count - countTokens(`{ ${most} }`), () => '__typename')} }`;
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
    message: /has 1501 fields; at most 1500 are allowed/,
  },
  {
    limit: 'a cost of 120,000',
    most: () => roots(59),
    over: () => roots(60),
    message: /costs 120060; at most 120000 are allowed/,
  },
  {
    limit: '200 aliases',
    most: () => aliases(200),
    over: () => aliases(201),
    message: /has 201 aliases; at most 200 are allowed/,
  },
  {
    limit: '200 directives',
    most: () => directives(200),
    over: () => directives(201),
    message: /has 201 directives; at most 200 are allowed/,
  },
  {
    limit: '100 fragments',
    most: () => fragments(100),
    over: () => fragments(101),
    message: /has 101 fragments; at most 100 are allowed/,
  },
  {
    limit: '64 brackets within each other',
    most: () => nested(64),
    over: () => nested(65),
    message: /nests brackets more than 64 levels deep/,
  },
  {
    limit: '20 of __type',
    most: () => `{ ${times(20, (i) => `a${i}: __type(name: "Run") { name }`)} }`,
    over: () => `{ ${times(21, (i) => `a${i}: __type(name: "Run") { name }`)} }`,
    message: /has 21 selections of `__type`; at most 20 are allowed/,
  },
  {
    limit: '10,000 tokens',
    most: () => tokens(10_000),
    over: () => tokens(10_001),
    message: /more than 10000 tokens/,
  },
];

describe('a GraphQL request may have', () => {
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

  test('1 MiB, and not more', async () => {
    const frame = JSON.stringify({ query: '{ __typename }# ', variables: {} }).length;
    const query = (bytes: number) => `{ __typename }# ${'#'.repeat(bytes - frame)}`;
    expect((await ask(service, query(1024 * 1024))).data).toEqual({ __typename: 'Query' });
    expect((await ask(service, query(1024 * 1024 + 1))).status).toBe(413);
  });

  test('one operation, never a batch', async () => {
    const operation = { query: '{ __typename }' };
    expect((await service.post('/api/graphql', operation)).status).toBe(200);
    const list = await service.post('/api/graphql', [operation]);
    expect(list.status).toBe(400);
    expect(await list.json()).toMatchObject({ errors: [{ extensions: { code: 'invalid_request' } }] });
  });

  test('no more than 50 operations to choose from', async () => {
    expect(await (await choose(50)).json()).toEqual({ data: { session: { phase: 'ideation' } } });
    const refused = (await (await choose(51)).json()) as { errors: unknown[] };
    expect(refused.errors).toMatchObject([
      { message: expect.stringMatching(/has 51 operations; at most 50 are allowed/) },
    ]);
  });

  test('nested lists, up to their cost', async () => {
    const list =
      '{ sessions { opportunities { evidence { quote signalId } risks { title } } prd { userStories { acceptanceCriteria { given when then } } } } }';
    const one = await ask(service, `{ sessions(limit: 100) ${list} }`);
    expect(one.errors).toBeUndefined();
    const two = await ask(service, `{ a: sessions(limit: 100) ${list} b: sessions(limit: 100) ${list} }`);
    expect(two.errors?.[0]?.message).toMatch(/costs \d+; at most 120000 are allowed/);
  });

  test('nine pages of a hundred sessions, which are read whole whatever fields are selected', async () => {
    expect((await ask(service, pages(9))).errors).toBeUndefined();
    expect((await ask(service, pages(10))).errors?.[0]?.message).toMatch(/costs 120100; at most 120000 are allowed/);
  });

  test('five artifacts with their content, or comparisons of them', async () => {
    const refused = await ask(service, artifacts(6));
    expect(refused.errors?.[0]?.message).toMatch(/costs 122007; at most 120000 are allowed/);
    // The session has none, so each of the five is an error.
    const answer = await ask(service, artifacts(5));
    expect(answer.errors?.map(({ extensions }) => extensions.code)).toEqual(Array(5).fill('not_found'));
  });

  test('nested fragments, counted at each use', async () => {
    const chain = times(30, (i) => `fragment f${i} on Session { ...f${i + 1} ...f${i + 1} }`);
    const query = `{ session(id: "${id}") { ...f0 } } ${chain} fragment f30 on Session { phase }`;
    expect((await ask(service, query)).errors?.[0]?.message).toMatch(/has 1073741825 fields; at most 1500 are allowed/);
  });

  test('no circular fragments', async () => {
    const query = `{ session(id: "${id}") { ...a } } fragment a on Session { ...b } fragment b on Session { ...a phase }`;
    expect((await ask(service, query)).errors).toMatchObject([{ message: expect.stringContaining('within itself') }]);
  });
});

describe('a GraphQL subscription', () => {
  /** The fields at one level and below it, down to another; the field of the subscription is the first level. */
  const below = (level: number, last: number): string =>
    level === last && level < 13 ? '__typename' : `l${level} ${level < 13 ? `{ ${below(level + 1, last)} }` : ''}`;
  const deep = (levels: number) =>
    `subscription ($id: ID!) { deep(sessionId: $id) { ... on DeepEchoCompleteEvent { ${below(2, levels)} } } }`;

  test('may nest 12 levels deep; a deeper one starts no run', async () => {
    await using http = await listen(service);
    const at12 = await follow(http.url, { query: deep(12), variables: { id } });
    expect(at12.errors).toMatchObject([{ extensions: { code: 'precondition_missing' } }]);
    const at13 = await follow(http.url, { query: deep(13), variables: { id } });
    expect(at13.errors).toMatchObject([
      { message: expect.stringMatching(/has 13 levels of fields; at most 12 are allowed/) },
    ]);
  });

  test('that exceeds a limit starts no run', async () => {
    await using http = await listen(service);
    const query = `subscription ($id: ID!, $input: EchoBackInput) { echoBack(sessionId: $id, input: $input) { ... on AgentEvent { ${times(1_500, (i) => `a${i}: type`)} } } }`;
    const input = { messages: [{ role: 'user', content: 'one two' }] };
    const { errors } = await follow(http.url, { query, variables: { id, input } });
    expect(errors).toMatchObject([{ extensions: { code: 'invalid_request' } }]);
    const runs = await service.fetch(`/api/v1/sessions/${id}/runs`);
    expect(((await runs.json()) as { runs: unknown[] }).runs).toEqual([]);
  });
});
