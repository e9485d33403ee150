import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  NotFoundError,
  PreconditionMissingError,
  type Opportunity,
  type Prd,
  RunCancelledError,
  RunFailedError,
  RunInProgressError,
} from '../../client/sdk/index.ts';
import { gates } from '../support/echo-agent.ts';
import { clientOf, collect, idea, messages, sdkService } from './service.ts';

const opened = sdkService();

/** The echo agent is not in the registry types, so it is called by name. */
const say = (content: string, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more });

async function held(name: string): Promise<PromiseWithResolvers<void>> {
  const gate = Promise.withResolvers<void>();
  gates.set(name, gate);
  return gate;
}

describe('a run', () => {
  test('streams an agent’s own events, and has a result', async () => {
    const session = await opened.client.sessions.create({ idea });
    const run = await session.ideation({ messages });
    expectTypeOf(run.result).resolves.toEqualTypeOf<{ ideaSummary: string }>();
    let said = '';
    const types: string[] = [];
    for await (const event of run) {
      if (event.type === 'text_delta') said += event.delta;
      types.push(event.type);
    }
    expect(said).not.toBe('');
    expect(types.slice(-2)).toEqual(['ideation_complete', 'done']);
    const { ideaSummary } = await run.result;
    expect((await session.get()).ideaSummary).toBe(ideaSummary);
    expect(await run.get()).toMatchObject({ runId: run.runId, agent: 'ideation', status: 'completed' });
  });

  test('can be used without awaiting it, and read by several readers at once', async () => {
    const session = await opened.client.sessions.create({ idea });
    const run = session.ideation({ messages });
    expect(() => run.runId).toThrow(TypeError);
    const [first, second, result] = await Promise.all([collect(run), collect(run), run.result]);
    expect(first.length).toBeGreaterThan(5);
    expect(second).toEqual(first);
    expect(await collect(run)).toEqual(first);
    expect(first.at(-2)).toMatchObject(result);
    expect(first.every(({ runId }) => runId === run.runId)).toBe(true);
  });

  test('works from the session, agent after agent', async () => {
    const session = await opened.client.sessions.create({ idea });
    const { opportunities } = await session.research().result;
    expectTypeOf(opportunities).toEqualTypeOf<Opportunity[]>();
    const { prd } = await session.prd({ opportunityIndex: 1 }).result;
    expectTypeOf(prd).toEqualTypeOf<Prd>();
    expect(prd.opportunityId).toBe(opportunities[1]?.id);
  });

  test('can be opened by its id, from the first event on', async () => {
    const session = await opened.client.sessions.create({ idea });
    const run = await session.ideation({ messages });
    for await (const event of run) if (event.type === 'text_delta') break;
    const again = clientOf(opened.http.url).session(session.sessionId).run(run.runId);
    expect(await collect(again)).toEqual(await collect(run));
    expect(await again.result).toEqual(await run.result);
  });

  test('can be started by its agent’s name if the SDK does not know the agent', async () => {
    const session = await opened.client.sessions.create();
    const run = session.start('echo-back', say('one two three'));
    expect(await run.result).toEqual({ ideaSummary: 'one two three' });
    const byMethod = session as unknown as { echoBack(body: object): typeof run };
    expect(await byMethod.echoBack(say('one')).result).toEqual({ ideaSummary: 'one' });
    await expect(session.start('no-such')).rejects.toBeInstanceOf(NotFoundError);
  });

  test('continues after an abort of the reader', async () => {
    const gate = await held('abort');
    const session = await opened.client.sessions.create();
    const leaving = new AbortController();
    const run = await session.start('echo-back', say('one two three', { gate: 'abort' }), { signal: leaving.signal });
    const reading = collect(run);
    leaving.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
    await expect(run.result).rejects.toThrow('enough');
    expect(await run.get()).toMatchObject({ status: 'running' });
    gate.resolve();
    expect(await session.run(run.runId).result).toEqual({ ideaSummary: 'one two three' });
  });

  test('can be cancelled, and reports it', async () => {
    await held('cancel');
    const session = await opened.client.sessions.create();
    const run = await session.start('echo-back', say('one two three', { gate: 'cancel' }));
    await run.cancel();
    const error: unknown = await run.result.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RunCancelledError);
    expect(error).toMatchObject({ code: 'cancelled', runId: run.runId, agent: 'echo-back' });
    expect((await collect(run)).map(({ type }) => type).slice(-2)).toEqual(['error', 'done']);
    expect(await run.cancel()).toMatchObject({ status: 'cancelled' });
  });

  test('that fails is an event when iterating, and an error of result', async () => {
    const session = await opened.client.sessions.create();
    const run = session.start('echo-back', say('one', { fail: 'service' }));
    expect((await collect(run)).at(-2)).toMatchObject({ type: 'error', code: 'model_error', retryable: true });
    const error: unknown = await run.result.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RunFailedError);
    expect(error).toMatchObject({ name: 'RunFailedError', code: 'model_error', retryable: true });
  });

  test('is the same for two calls with one key', async () => {
    const session = await opened.client.sessions.create({ idea });
    const [first, second] = await Promise.all([
      session.ideation({ messages }, { idempotencyKey: 'one' }),
      session.ideation({ messages }, { idempotencyKey: 'one' }),
    ]);
    expect(second.runId).toBe(first.runId);
    expect(await collect(second)).toEqual(await collect(first));
  });
});

describe('a refusal', () => {
  test('throws the error for its code, with the problem’s members', async () => {
    await held('busy');
    const session = await opened.client.sessions.create();
    await expect(session.prd()).rejects.toBeInstanceOf(PreconditionMissingError);
    const run = await session.start('echo-back', say('one two three', { gate: 'busy' }));
    const error: unknown = await session.ideation({ messages }).result.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RunInProgressError);
    expect(error).toMatchObject({ status: 409, code: 'run_in_progress', runId: run.runId, agent: 'echo-back' });
    await run.cancel();
  });

  test('of a body names each place', async () => {
    const session = await opened.client.sessions.create();
    const wrong = session.ideation({ messages: [{ role: 'user', content: '' }] });
    await expect(wrong).rejects.toMatchObject({
      name: 'InvalidRequestError',
      code: 'invalid_request',
      errors: [{ path: 'messages.0.content' }],
    });
  });

  test('of an invalid key throws UnauthenticatedError', async () => {
    const client = clientOf(opened.http.url, { apiKey: 'no-such-key' });
    await expect(client.sessions.create()).rejects.toMatchObject({ name: 'UnauthenticatedError', status: 401 });
  });

  test('is not an unhandled rejection if nobody awaits it', async () => {
    const session = await opened.client.sessions.create();
    const run = session.prd();
    await expect(run.result).rejects.toMatchObject({ code: 'precondition_missing' });
    session.prd();
    await opened.client.sessions.get(session.sessionId);
  });
});
