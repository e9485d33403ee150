import { describe, expect, test } from 'vitest';
import { maxRecordedBytes, type Recording } from '../../schema/recording.ts';
import { createSecrets } from '../../server/process/secrets.ts';
import { storedEntries } from '../audit/stored.ts';
import { goodAnswer } from '../conformance/answers.ts';
import { clientOf } from '../sdk/service.ts';
import { readEvents } from '../support/events.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../support/service.ts';
import { inDeltas, inJson, startStubModel, type StubModel, type StubScript } from '../support/stub-model.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { trpcClient } from '../support/trpc.ts';

const idea = 'A tool for bell founders to plan their castings';
const messages = [{ role: 'user', content: idea }];

interface At extends AsyncDisposable {
  model: StubModel;
  service: TestService;
}

async function open(script: StubScript, options: TestServiceOptions = {}): Promise<At> {
  await using opened = new AsyncDisposableStack();
  const model = opened.use(await startStubModel(script));
  const environment = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'large', RECORD_MODEL_CALLS: 'on' };
  const given = { ...options, environment: { ...environment, ...options.environment } };
  const service = opened.use(await createTestService(given));
  const parts = opened.move();
  return { model, service, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** Runs Ideation; returns where its recording is. */
async function ideate(service: TestService, words = idea): Promise<{ sessionId: string; runId: string; path: string }> {
  const sessionId = await service.createSession();
  const body = { messages: [{ role: 'user', content: words }] };
  const [first] = await readEvents(await service.post(`/api/v1/sessions/${sessionId}/ideation-agent`, body));
  const runId = first?.runId ?? '';
  return { sessionId, runId, path: `/api/v1/sessions/${sessionId}/runs/${runId}/recording` };
}

const read = async (service: TestService, path: string) => (await (await service.fetch(path)).json()) as Recording;

describe('a recording', () => {
  test('has each call of the run with what was asked, and the answer in its pieces', async () => {
    await using at = await open(goodAnswer);
    const { runId, path } = await ideate(at.service);
    const recording = await read(at.service, path);
    expect(recording).toMatchObject({ format: 'unified-agents-recording', version: 1, leftOut: [] });
    expect(recording.run).toEqual({
      runId,
      agent: 'ideation',
      model: 'large',
      status: 'completed',
      input: { messages },
    });
    const [reply, summary] = recording.calls;
    expect(reply).toMatchObject({ step: 'reply:1', task: 'ideation.reply', tier: 'main', model: 'large' });
    expect(reply?.request).toEqual({ messages: at.model.requests[0]?.body.messages, responseFormat: null });
    expect(reply?.answer).toMatchObject({ finishReason: 'stop', thinks: false, error: null, refusal: null });
    expect(reply?.answer.chunks).toEqual(['Keepers log ', 'repairs. Who', ' reads the l', 'og?']);
    expect(reply?.answer.usage?.outputTokens).toBeGreaterThan(0);
    expect(summary?.request.responseFormat).toEqual(at.model.requests[1]?.body.response_format);
  });

  test('is the same over every protocol, and each download is in the audit log', async () => {
    await using at = await open(goodAnswer);
    const { sessionId, runId, path } = await ideate(at.service);
    await using http = await listen(at.service);
    const overRest = await read(at.service, path);
    expect(await clientOf(http.url).session(sessionId).run(runId).recording()).toEqual(overRest);
    expect(await trpcClient(http.url).runs.recording.query({ sessionId, runId })).toEqual(overRest);
    const query = `query ($sessionId: ID!, $runId: ID!) { recording(sessionId: $sessionId, runId: $runId) {
      format version service run { runId agent model status input } leftOut
      calls { step task tier model contextTokens outputTokens takesPictures hash
        request { messages { role content } responseFormat }
        answer { chunks thinks finishReason error { code message }
          usage { inputTokens outputTokens cachedTokens reasoningTokens } refusal { status codes words waitMs } } } } }`;
    const { data } = await ask(at.service, query, { sessionId, runId });
    expect(data).toEqual({ recording: overRest });
    const entries = (await storedEntries(at.service.store.pool)).filter(({ action }) => action === 'session.exported');
    expect(entries).toHaveLength(4);
    expect(entries[0]).toMatchObject({ target_id: sessionId, after: { format: 'recording', runId } });
  });

  test('has no secret, also if two pieces of an answer have half of it each', async () => {
    const secret = 'sk-very-secret-key-of-this-service';
    const secrets = createSecrets();
    secrets.add(secret);
    const answer: StubScript = ({ index }) =>
      index === 0 ? inDeltas(`Your key is ${secret}.`, 7) : inJson({ ideaSummary: `It is ${secret}.` });
    await using at = await open(answer, { hide: secrets.hide });
    const { path } = await ideate(at.service, `${idea}, with ${secret}`);
    const text = await (await at.service.fetch(path)).text();
    expect(text).not.toMatch(/very-sec|ret-key/);
    expect((JSON.parse(text) as Recording).calls[0]?.answer.chunks.join('')).toBe('Your key is [hidden].');
    const { rows } = await at.service.store.pool.query<{ content: string }>('select content from model_call');
    expect(rows.map(({ content }) => content).join('')).not.toContain('very-secret');
  });

  test('tells how a server refused', async () => {
    await using at = await open(() => ({
      kind: 'status',
      status: 401,
      error: { message: 'Incorrect API key provided', code: 'invalid_api_key' },
    }));
    const { path } = await ideate(at.service);
    const [call, ...more] = (await read(at.service, path)).calls;
    expect(more).toEqual([]);
    expect(call?.answer).toMatchObject({
      chunks: [],
      finishReason: null,
      usage: null,
      error: { code: 'model_misconfigured' },
      refusal: {
        status: 401,
        codes: ['invalid_api_key'],
        words: 'Incorrect API key provided\ninvalid_api_key',
        waitMs: null,
      },
    });
  });

  test('of a team has the turn of each stage in its steps', async () => {
    await using at = await open(goodAnswer);
    const sessionId = await at.service.createSession();
    const runId = await startTeam(at.service, sessionId, { task: idea, agents: ['ideation', 'prd'] });
    await expect.poll(async () => (await teamRun(at.service, sessionId, runId).read()).status).toBe('completed');
    const { calls } = await read(at.service, `/api/v1/sessions/${sessionId}/runs/${runId}/recording`);
    const turns = calls.map(({ task, step }) => [step.split('/')[0], task.split('.')[0]]);
    expect(turns).toEqual(
      expect.arrayContaining([
        ['1', 'ideation'],
        ['2', 'prd'],
      ]),
    );
    expect(new Set(calls.map(({ step }) => step)).size).toBe(calls.length);
  });

  test('leaves out calls for which the run has no room, and names them', async () => {
    await using at = await open(goodAnswer);
    const { pool } = at.service.store;
    await pool.query(`create function fill() returns trigger language plpgsql as $$ begin
      if new.name = 'reply:1' then new.bytes := ${maxRecordedBytes}; end if; return new; end $$`);
    await pool.query('create trigger fill before insert on model_call for each row execute function fill()');
    const { path } = await ideate(at.service);
    const { calls, leftOut } = await read(at.service, path);
    expect([calls.map(({ step }) => step), leftOut]).toEqual([['reply:1'], ['summary:1']]);
  });

  test('goes with its session', async () => {
    await using at = await open(goodAnswer);
    const { sessionId } = await ideate(at.service);
    await ideate(at.service);
    const { pool } = at.service.store;
    const sessions = async () =>
      (await pool.query<{ id: string }>('select distinct session_id as id from model_call')).rows.map(({ id }) => id);
    expect(await sessions()).toHaveLength(2);
    expect((await at.service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' })).status).toBe(204);
    const left = await sessions();
    expect([left.length, left.includes(sessionId)]).toEqual([1, false]);
  });
});

describe('no recording', () => {
  test.each<[string, Record<string, string>]>([
    ['is kept while recording is off', { RECORD_MODEL_CALLS: 'off' }],
    ['is kept of the built-in drafter', { OPENAI_BASE_URL: '', OPENAI_MODEL: '' }],
  ])('%s', async (_when, environment) => {
    await using at = await open(goodAnswer, { environment });
    const { path } = await ideate(at.service);
    const answer = await at.service.fetch(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('RECORD_MODEL_CALLS') as unknown,
    });
    expect((await at.service.store.pool.query('select from model_call')).rows).toEqual([]);
  });
});
