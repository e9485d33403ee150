import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyAgent } from '../../agents/agent.ts';
import type { ErrorCode } from '../../schema/errors.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { agents, everyAgent, idea, type OpenDoor, openDoor, sessionFor } from './door.ts';
import { get, rest } from './over-rest.ts';
import { RefusedError, type Transport } from './transport.ts';
import { transportsOf } from './transports.ts';

let at: OpenDoor;
afterAll(() => at[Symbol.asyncDispose]());
beforeAll(async () => {
  at = await openDoor();
});

const hello = [{ role: 'user', content: 'Say more' }];
const empty = {};
const withIdea = { idea };

interface Case {
  name: string;
  what: string;
  session: object;
  body: unknown;
  code: ErrorCode;
  /** Besides `code`: the agent whose result is missing, or the place in the body that is wrong. */
  missingAgent?: string;
  path?: string;
}

const needsMessages = ['ideation', 'designSystem'].flatMap((name): Case[] => [
  { name, what: '{}', session: empty, body: {}, code: 'invalid_request', path: 'messages' },
  { name, what: '{} beside an idea', session: withIdea, body: {}, code: 'invalid_request', path: 'messages' },
  { name, what: 'no messages', session: withIdea, body: { messages: [] }, code: 'invalid_request', path: 'messages' },
]);

const derives = ['research', 'design', 'code', 'qa'].flatMap((name): Case[] => {
  const missingAgent = { code: 'prd', qa: 'code' }[name] ?? 'ideation';
  return [
    { name, what: '{}', session: empty, body: {}, code: 'precondition_missing', missingAgent },
    { name, what: 'no messages', session: empty, body: { messages: [] }, code: 'precondition_missing', missingAgent },
  ];
});

const role = [{ role: 'robot', content: 'Say more' }];
const nothing = [{ role: 'user', content: '' }];
const malformed = everyAgent
  .filter(({ agent }) => 'messages' in agent.input.shape)
  .flatMap(({ name }): Case[] => [
    {
      name,
      what: 'an unknown role',
      session: withIdea,
      body: { messages: role },
      code: 'invalid_request',
      path: 'messages.0.role',
    },
    {
      name,
      what: 'an empty message',
      session: withIdea,
      body: { messages: nothing },
      code: 'invalid_request',
      path: 'messages.0.content',
    },
    {
      name,
      what: 'too many messages',
      session: withIdea,
      body: { messages: Array.from({ length: 201 }, () => hello[0]) },
      code: 'invalid_request',
      path: 'messages',
    },
  ]);

const particular: Case[] = [
  { name: 'prd', what: '{}', session: empty, body: {}, code: 'precondition_missing', missingAgent: 'ideation' },
  {
    name: 'prd',
    what: 'an index without opportunities',
    session: withIdea,
    body: { opportunityIndex: 1 },
    code: 'invalid_request',
    path: 'opportunityIndex',
  },
  {
    name: 'prd',
    what: 'a negative index',
    session: withIdea,
    body: { opportunityIndex: -1 },
    code: 'invalid_request',
    path: 'opportunityIndex',
  },
  {
    name: 'design',
    what: 'a colour that is none',
    session: withIdea,
    body: { brand: { colors: { primary: 'url(//x)' } } },
    code: 'invalid_request',
    path: 'brand.colors.primary',
  },
  {
    name: 'design',
    what: 'a model that is not there',
    session: withIdea,
    body: { modelId: 'gpt-none' },
    code: 'invalid_request',
    path: 'modelId',
  },
  {
    name: 'code',
    what: 'the sandbox of somebody else',
    session: withIdea,
    body: { messages: [{ ...hello[0], sandboxUrl: 'http://127.0.0.1:1/' }] },
    code: 'invalid_request',
    path: 'messages.0.sandboxUrl',
  },
  { name: 'echoBack', what: '{}', session: empty, body: {}, code: 'precondition_missing', missingAgent: 'ideation' },
];

function agentNamed(name: string): AnyAgent {
  const agent = agents[name];
  if (!agent) throw new Error(`There is no agent ${name}`);
  return agent;
}

async function problemOf(transport: Transport, way: 'run' | 'start', case_: Case, sessionId: string) {
  const agent = agentNamed(case_.name);
  const answer: Promise<unknown> = transport[way](at.door, { sessionId, name: case_.name, agent, body: case_.body });
  const refused = await answer.then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(RefusedError);
  return (refused as RefusedError).problem;
}

function expected({ code, missingAgent, path }: Case, { label }: Transport): object {
  // GraphQL's own types refuse some bodies before the agent's schema does, with another path.
  const anyText: unknown = expect.any(String);
  const errors = [{ path: label.startsWith('GraphQL') ? anyText : path, message: anyText }];
  const status = code === 'precondition_missing' ? 422 : 400;
  return { code, status, ...(missingAgent && { missingAgent }), ...(path && { errors }) };
}

describe.each([...needsMessages, ...derives, ...malformed, ...particular])('$name, given $what', (case_) => {
  test.each(transportsOf(agentNamed(case_.name), case_.body))(
    'is refused over $label, and starts nothing',
    async (transport) => {
      const sessionId = await at.service.createSession(case_.session);
      for (const way of ['run', 'start'] as const) {
        const problem = await problemOf(transport, way, case_, sessionId);
        expect(problem).toMatchObject(expected(case_, transport));
      }
      expect(await get(at.door, `/sessions/${sessionId}/runs`)).toEqual({ runs: [], nextBefore: null });
      expect(await get(at.door, `/sessions/${sessionId}`)).toMatchObject({ lastCursor: 0, activeRun: null });
    },
  );
});

describe.each(everyAgent)('$agent.name', ({ name, agent }) => {
  const body = 'messages' in agent.input.shape ? { messages: hello } : {};

  const able = transportsOf(agent, body);

  test.each(able)('does not reveal over $label whether a session exists', async (transport) => {
    const sessionId = '00000000-0000-7000-8000-000000000000';
    const problem = await problemOf(
      transport,
      'run',
      { name, what: '', session: {}, body, code: 'not_found' },
      sessionId,
    );
    expect(problem).toMatchObject({ code: 'not_found', status: 404 });
  });

  // GraphQL has no unknown members: it refuses them.
  test.each(able.filter(({ label }) => !label.startsWith('GraphQL')))(
    'ignores unknown members over $label',
    async (transport) => {
      const sessionId = await sessionFor(at, agent);
      const events = await transport.run(at.door, {
        sessionId,
        name,
        agent,
        body: { ...body, unheardOf: { deep: [1] } },
      });
      expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    },
  );

  test.each(able)('is the only run of its session over $label, and a refusal names the agent', async (transport) => {
    const sessionId = await at.service.createSession({ idea });
    const gate = `busy ${name} ${transport.label}`;
    gates.set(gate, Promise.withResolvers());
    const held = { sessionId, name: 'echoBack', agent: echo, body: { messages: hello, gate } };
    const runId = await rest.start(at.door, held);
    const problem = await problemOf(
      transport,
      'run',
      { name, what: '', session: {}, body, code: 'run_in_progress' },
      sessionId,
    );
    expect(problem).toMatchObject({ code: 'run_in_progress', status: 409, runId, agent: 'echo-back' });
    await rest.cancel(at.door, sessionId, runId);
  });
});
