import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyAgent } from '../../agents/agent.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import * as registry from '../../agents/index.ts';
import type { ErrorCode } from '../../schema/errors.ts';
import { type AnyEvent, cursors, parseEvents, types } from '../support/events.ts';
import {
  inDeltas,
  inJson,
  limited,
  type StubAnswer,
  type StubRequest,
  type StubScript,
} from '../support/stub-model.ts';
import { goodAnswer, proposals, taskOf } from './answers.ts';
import { bodyFor, type OpenDoor, sessionFor } from './door.ts';
import { type MarkedModel, openDoorOn, providerKey, startMarkedModel } from './marked-sessions.ts';
import { get, post } from './over-rest.ts';
import { withoutNulls } from './selection.ts';
import { transports } from './transports.ts';

let model: MarkedModel;
let at: OpenDoor;
afterAll(() => model[Symbol.asyncDispose]());
afterAll(() => at[Symbol.asyncDispose]());
beforeAll(async () => {
  model = await startMarkedModel();
  at = await openDoorOn(model.stub.url);
});

const everyModelAgent = Object.entries(registry).map(([name, agent]) => ({ name, agent: agent as AnyAgent }));

/** A message that only the provider knows. */
const told = { message: `Provider says: ${providerKey} is unwelcome`, type: 'provider_error', code: null };
const wrongShape = JSON.stringify({
  provider: `Provider says: ${providerKey}`,
  files: [{ path: providerKey, content: '' }],
});
/** Plain text cannot violate a schema; there, the next call goes wrong. */
const structuredOnly =
  (answer: StubAnswer): StubScript =>
  (request) =>
    request.body.response_format ? answer : goodAnswer(request);

interface Failure {
  what: string;
  script: StubScript;
  code: ErrorCode;
  retryable: boolean;
}
const failures: readonly Failure[] = [
  {
    what: 'a rate limit',
    script: () => ({ ...limited('3600'), error: told }) as StubAnswer,
    code: 'model_rate_limited',
    retryable: true,
  },
  {
    what: 'status 500',
    script: () => ({ kind: 'status', status: 500, error: told }),
    code: 'model_error',
    retryable: true,
  },
  {
    what: 'a refused key',
    script: () => ({ kind: 'status', status: 401, error: told }),
    code: 'model_misconfigured',
    retryable: false,
  },
  {
    what: 'a cut stream',
    script: () => ({ kind: 'cut', deltas: ['{"half', ' an'] }),
    code: 'model_error',
    retryable: true,
  },
  {
    what: 'no JSON, twice',
    script: structuredOnly(inDeltas('Provider says: no JSON today.')),
    code: 'output_invalid',
    retryable: true,
  },
  {
    what: 'JSON of another shape, twice',
    script: structuredOnly(inDeltas(wrongShape)),
    code: 'output_invalid',
    retryable: true,
  },
  {
    what: 'a refusal',
    script: () => ({ kind: 'refusal', text: 'Provider says: not this.' }),
    code: 'output_refused',
    retryable: false,
  },
  {
    what: 'a truncated answer',
    script: () => ({ kind: 'deltas', deltas: ['{"half'], finishReason: 'length' }),
    code: 'output_truncated',
    retryable: true,
  },
];

interface Ended {
  sessionId: string;
  bytes: string;
  events: AnyEvent[];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

async function runIn(door: OpenDoor, name: string, agent: AnyAgent, idea: string): Promise<Ended> {
  const sessionId = await sessionFor(door, agent, idea);
  const before = await get(door.door, `/sessions/${sessionId}`);
  const body = 'messages' in agent.input.shape ? { messages: [{ role: 'user', content: idea }] } : {};
  const bytes = await (await post(door.door, { sessionId, name, agent, body })).text();
  const after = await get(door.door, `/sessions/${sessionId}`);
  return { sessionId, bytes, events: parseEvents(bytes), before, after };
}

const written = [...new Set(everyModelAgent.flatMap(({ agent }) => agent.writes))];

/** The session fields that agents write. */
function fieldsOf(session: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(written.map((field) => [field, session[field]]));
}

function expectFailure(
  { events, before, after }: Ended,
  agent: AnyAgent,
  { code, retryable }: Pick<Failure, 'code' | 'retryable'>,
): void {
  expect(types(events).filter((type) => ['error', 'done', agent.terminal].includes(type))).toEqual(['error', 'done']);
  expect(types(events).slice(-2)).toEqual(['error', 'done']);
  expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  const error = events.at(-2);
  expect(error).toMatchObject({ code, retryable, message: expect.stringMatching(/^[A-Z].+\.$/) });
  expect(events.at(-1)).toMatchObject({ outcome: 'failed' });
  // Only agents that work in a sandbox name one, and the session has it by then.
  const sandbox = { sandboxUrl: expect.stringContaining('http'), sandboxName: expect.any(String) };
  const shown = { sandboxUrl: error?.sandboxUrl, sandboxName: error?.sandboxName };
  expect(shown).toEqual(agent.usesSandbox ? sandbox : { sandboxUrl: undefined, sandboxName: undefined });
  expect(fieldsOf(after)).toEqual({ ...fieldsOf(before), ...(agent.usesSandbox && shown) });
}

describe.each(everyModelAgent)('$agent.name', ({ name, agent }) => {
  test.for(failures)(
    'fails with the right code after $what, and works the next time',
    { concurrent: true },
    async (failure, { expect }) => {
      const { text, mark } = model.ideaFor(failure.script);
      const ended = await runIn(at, name, agent, text);
      expectFailure(ended, agent, failure);

      const { sessionId, events, bytes } = ended;
      const { runs } = (await get(at.door, `/sessions/${sessionId}/runs`)) as { runs: Record<string, unknown>[] };
      expect(runs[0]).toMatchObject({ status: 'failed', error: { code: failure.code, retryable: failure.retryable } });
      expect(bytes + JSON.stringify(runs)).not.toMatch(/sk-conformance|provider/i);
      for (const transport of transports) {
        expect(withoutNulls(await transport.events(at.door, sessionId, 0))).toEqual(withoutNulls(events));
      }

      model.heal(mark);
      // After the other failures, a whole run of an agent that builds would show nothing new.
      const isLong = agent.usesSandbox && failure !== failures[0];
      const then = isLong ? { name: 'ideation', agent: registry.ideation as AnyAgent } : { name, agent };
      const answer = await post(at.door, { sessionId, ...then, body: bodyFor(then.agent) });
      const next = parseEvents(await answer.text());
      expect(types(next).slice(-2)).toEqual([then.agent.terminal, 'done']);
      expect(next[0]?.cursor).toBe(events.length + 1);
    },
  );

  test('gets one repair for an answer without JSON, and completes', async () => {
    const wrong = new Set<string>();
    const asked: StubRequest[] = [];
    const { text } = model.ideaFor((request) => {
      const task = taskOf(request);
      if (request.body.response_format) asked.push(request);
      if (!request.body.response_format || wrong.has(task)) return goodAnswer(request);
      wrong.add(task);
      return inDeltas('No JSON at first.');
    });
    const { events } = await runIn(at, name, agent, text);
    expect(types(events).slice(-2)).toEqual([agent.terminal, 'done']);
    const repairs = asked.filter(({ body }) => body.messages.some(({ content }) => content === 'No JSON at first.'));
    expect(repairs.map(taskOf).toSorted()).toEqual([...wrong].toSorted());
  });

  test('is cut off after 64 MiB of an endless answer, and the model server sees the disconnect', async () => {
    const endless: StubAnswer = { kind: 'endless', delta: 'more '.repeat(20_000) };
    const asked: StubRequest[] = [];
    const { text } = model.ideaFor((request) => {
      asked.push(request);
      return endless;
    });
    const ended = await runIn(at, name, agent, text);
    expectFailure(ended, agent, { code: 'output_truncated', retryable: true });
    await asked[0]?.closed;
    expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

test('an answer that is unusable twice is not quoted in the error', async () => {
  const title = `Provider says: ${providerKey}`;
  const { text } = model.ideaFor((request) => {
    if (taskOf(request) !== 'research_synthesize') return goodAnswer(request);
    const opportunities = proposals(readDataBlock(request.body.messages[1]?.content ?? ''));
    const evidence = [{ signalId: 'brief-1', quote: 'nobody said so' }];
    return inJson({ opportunities: opportunities.map((one) => ({ ...one, title, evidence })) });
  });
  const ended = await runIn(at, 'research', registry.research, text);
  expectFailure(ended, registry.research, { code: 'output_invalid', retryable: true });
  expect(ended.bytes).not.toMatch(/sk-conformance|provider/i);
});

describe('an unreachable model server', () => {
  let gone: OpenDoor;
  afterAll(() => gone[Symbol.asyncDispose]());
  beforeAll(async () => {
    const closed = await startMarkedModel();
    await closed[Symbol.asyncDispose]();
    gone = await openDoorOn(closed.stub.url);
  });

  test.for(everyModelAgent)(
    'ends a run of $agent.name with the service’s own message',
    { concurrent: true },
    async ({ name, agent }, { expect }) => {
      const ended = await runIn(gone, name, agent, 'A logbook for lighthouse keepers');
      expectFailure(ended, agent, { code: 'model_error', retryable: true });
      expect(ended.bytes).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:\d+\/v1|sk-conformance/);
    },
  );
});
