import { __Schema, buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { ask, follow } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await createTestService({ agents: { echoBack: echo } });
  id = await service.createSession({ idea: 'x'.repeat(100_000) });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

const ideas = (count: number) => times(count, (i) => `a${i}: ideaSummary`);

/** Counts how often GraphQL's own resolver of `types` is called. */
const types = __Schema.getFields().types;
const { resolve: resolveTypes } = types ?? {};
let resolved = 0;
beforeEach(() => {
  resolved = 0;
  if (types && resolveTypes)
    types.resolve = (...given) => {
      resolved += 1;
      return resolveTypes(...given);
    };
});
afterEach(() => {
  if (types && resolveTypes) types.resolve = resolveTypes;
});

describe('introspection', () => {
  const everything = {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
    typeDepth: 9,
  };
  /** GraphiQL and graphql-codegen enable some options; the tools of urql and Apollo use the defaults. */
  const queries = {
    'the default': getIntrospectionQuery(),
    'all that graphql-js can ask for': getIntrospectionQuery(everything),
    'what graphql-codegen asks for': getIntrospectionQuery({
      descriptions: true,
      schemaDescription: false,
      inputValueDeprecation: true,
    }),
    'names alone': '{ __schema { queryType { name } types { name } } __typename }',
  };

  test.each(Object.entries(queries))('answers %s, and caches the result', async (_, query) => {
    // A document of its own, because other tests may have sent the same one.
    const asked = `# ${Math.random()}\n${query}`;
    const first = await ask(service, asked);
    expect(first.errors).toBeUndefined();
    expect(resolved).toBe(1);
    const second = await ask(service, asked);
    expect(second.text).toBe(first.text);
    expect(resolved).toBe(1);
  });

  test('returns the schema correctly', async () => {
    const { data } = await ask(service, queries['the default']);
    const schema = buildClientSchema(data as unknown as IntrospectionQuery);
    expect(schema.getQueryType()?.getFields()).toHaveProperty('session');
  });

  test('with a hundred aliases is refused before any of it is resolved', async () => {
    const schema =
      '__schema { types { name description fields { name description args { name description } type { name fields { name } } } } }';
    const query = `{ ${times(100, (i) => `a${i}: ${schema}`)} }`;
    expect(query.length).toBeGreaterThan(5_900);
    const answer = await ask(service, query);
    expect(answer.status).toBe(400);
    expect(answer.errors).toMatchObject([
      { message: expect.stringMatching(/has 100 selections of `__schema`; at most 1 are allowed/) },
    ]);
    expect(answer.text.length).toBeLessThan(1_000);
    expect(resolved).toBe(0);
  });

  const refused: [string, string, RegExp][] = [
    [
      'requested twice by fragments',
      '{ ...a ...b } fragment a on Query { x: __schema { types { name } } } fragment b on Query { y: __schema { types { name } } }',
      /has 2 selections of `__schema`/,
    ],
    [
      'of the types of members of types',
      `{ __schema { types { fields { ${times(7, (i) => `t${i}: type { fields { name } }`)} } } } }`,
      /costs \d+; at most 120000 are allowed/,
    ],
    [
      'under eleven aliases',
      `{ __schema { types { ${times(11, (i) => `a${i}: description`)} } } }`,
      /has 11 aliases within introspection; at most 10 are allowed/,
    ],
    [
      'nested seventeen levels deep',
      `{ __schema { types ${'{ ofType '.repeat(14)}{ name }${' }'.repeat(14)} } }`,
      /has 17 levels of introspection; at most 16 are allowed/,
    ],
    [
      'together with too many other fields',
      `{ __schema { types { name } } ${times(35, (i) => `a${i}: session(id: "x") { phase }`)} }`,
      /costs \d+; at most 120000 are allowed/,
    ],
  ];
  test.each(refused)('%s is refused before any of it is resolved', async (_, query, message) => {
    const answer = await ask(service, query);
    expect(answer.errors).toMatchObject([{ message: expect.stringMatching(message) }]);
    expect(resolved).toBe(0);
  });
});

describe('a response is at most 16 MiB', () => {
  test('for a query: only an error, no data', async () => {
    const within = await ask(service, `{ session(id: "${id}") { ${ideas(160)} } }`);
    expect(within.text.length).toBeGreaterThan(16_000_000);
    const beyond = await ask(service, `{ session(id: "${id}") { ${ideas(168)} } }`);
    expect(beyond.status).toBe(400);
    expect(beyond.data).toBeUndefined();
    expect(beyond.errors).toMatchObject([
      { message: expect.stringMatching(/larger than 16777216 bytes/), extensions: { code: 'invalid_request' } },
    ]);
  });

  test('in bytes: escapes and three-byte letters count with their real size', async () => {
    for (const letter of ['€', '\u0001']) {
      const session = await service.createSession({ idea: letter.repeat(100_000) });
      const count = Math.floor(16_777_216 / (100_000 * (letter === '€' ? 3 : 6)));
      const within = await ask(service, `{ session(id: "${session}") { ${ideas(count)} } }`);
      expect(within.errors).toBeUndefined();
      const beyond = await ask(service, `{ session(id: "${session}") { ${ideas(count + 1)} } }`);
      expect(beyond.errors?.[0]?.message).toMatch(/larger than/);
    }
  });

  test('for a mutation: the error says that it was executed', async () => {
    const query = `mutation ($input: CreateSessionInput) { createSession(input: $input) { ${ideas(170)} } }`;
    const answer = await ask(service, query, { input: { idea: 'y'.repeat(100_000) } });
    expect(answer.data).toBeUndefined();
    expect(answer.errors?.[0]?.message).toMatch(/The mutation was executed\.$/);
  });

  test('for an event: an error in its place, then the next events', async () => {
    await using http = await listen(service);
    const query = `subscription ($id: ID!, $input: EchoBackInput) { echoBack(sessionId: $id, input: $input) {
      ... on AgentEvent { type } ... on TextDeltaEvent { ${times(170, (i) => `a${i}: delta`)} } } }`;
    const input = { messages: [{ role: 'user', content: `few ${'y'.repeat(99_000)}` }] };
    const session = await service.createSession();
    const { events, errors } = await follow(http.url, { query, variables: { id: session, input } });
    expect(errors).toMatchObject([{ message: expect.stringMatching(/larger than/) }]);
    expect(events.map(({ type }) => type)).toEqual(['phase', 'text_delta', 'echo_complete', 'done']);
  });

  test('for errors that quote the request', async () => {
    const query = `query ($id: ID!) { ${times(59, (i) => `a${i}: session(id: $id) { phase }`)} }`;
    const answer = await ask(service, query, { id: 'z'.repeat(900_000) });
    expect(answer.errors).toHaveLength(59);
    expect(answer.text.length).toBeLessThan(59 * 4_000);
  });
});

describe('nonsense is cheap', () => {
  test('a document is refused at its first error', async () => {
    const { errors } = await ask(service, `{ ${times(1_000, (i) => `sesion${i}`)} }`);
    expect(errors).toMatchObject([{ message: expect.stringContaining('"sesion0"') }]);
  });

  test('variables are refused at their first error', async () => {
    const messages = Array.from({ length: 100 }, () => ({ role: 1, content: 2, nothing: 3 }));
    const query = `mutation ($input: EchoBackInput) { startEchoBack(sessionId: "${id}", input: $input) { runId } }`;
    expect((await ask(service, query, { input: { messages } })).errors).toHaveLength(1);
  });

  test.for([
    ['lists', `{ signals(query: ${'['.repeat(4_900)}${']'.repeat(4_900)}) { nextBefore } }`],
    ['fields', `${'{ a '.repeat(3_000)}${'}'.repeat(3_000)}`],
    [
      'fragments',
      `{ ...f0 } ${times(90, (i) => `fragment f${i} on Query ${'{ ... '.repeat(30)}{ ...f${i + 1} }${' }'.repeat(30)}`)} fragment f90 on Query { __typename }`,
    ],
  ] as const)('%s nested too deeply are refused before the stack overflows', async ([, query], { expect }) => {
    const { status, errors } = await ask(service, query);
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'invalid_request']);
  });

  test('a negative page size does not lower the cost of the rest', async () => {
    const { errors } = await ask(
      service,
      `{ n: sessions(first: -100000) { nextBefore } ${times(60, (i) => `a${i}: session(id: "${id}") { phase }`)} }`,
    );
    expect(errors).toMatchObject([{ message: expect.stringMatching(/costs \d+; at most 120000 are allowed/) }]);
  });
});
