import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { RunInProgressError, UnifiedAgents } from '../../client/sdk/index.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { testKey } from '../support/service.ts';
import { trpcClient } from '../support/trpc.ts';
import { jsonLines, openDesk } from './command.ts';

const coding = { ...echo, name: 'code' } as AnyAgent;
const desk = openDesk({ agents: { ...registry, code: coding, echoBack: echo } as Record<string, AnyAgent> });
const messages = [{ role: 'user' as const, content: 'a b' }];
const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' };

async function begin(path: string, body: object) {
  const answer = await fetch(desk.http.url + path, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'one' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text(), runId: answer.headers.get('x-run-id') };
}

async function send(path: string, more: Record<string, string>) {
  const { authorization } = headers;
  const answer = await fetch(desk.http.url + path, {
    method: 'POST',
    headers: { authorization, ...more },
    body: new Blob(['{"idea":"x"}']),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('a run in progress', () => {
  let sessionId: string;
  let runId: string;
  let open: () => void;
  beforeAll(async () => {
    sessionId = await desk.service.createSession();
    open = closeGate('refusals');
    const body = JSON.stringify({ messages, gate: 'refusals' });
    const path = `${desk.http.url}/api/v1/sessions/${sessionId}/code-agent`;
    const answer = await fetch(path, { method: 'POST', headers, body });
    runId = answer.headers.get('x-run-id') ?? '';
    await answer.body?.cancel();
  });
  afterAll(() => open());

  test('is named by REST, and by the second layout with its own names', async () => {
    const body = JSON.stringify({ messages });
    const path = `${desk.http.url}/api/v1/sessions/${sessionId}/echo-back-agent`;
    const answer = await fetch(path, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'run_in_progress', runId, agent: 'code', sessionId, detail: expect.stringContaining(`of code is`) },
    ]);
    const task = JSON.stringify({ task: 'x', sessionId });
    const second = await fetch(`${desk.http.url}/v1/agents/ideation`, { method: 'POST', headers, body: task });
    expect([second.status, await second.json()]).toMatchObject([
      409,
      { code: 'run_in_progress', runId, agent: 'coding', detail: expect.stringContaining('of coding is') },
    ]);
  });

  test('is named by tRPC and GraphQL', async () => {
    const problem = { code: 'run_in_progress', runId, agent: 'code', status: 409 };
    const client = trpcClient(desk.http.url);
    await expect(client.agents.echoBack.start.mutate({ sessionId, messages })).rejects.toMatchObject({
      data: { code: 'CONFLICT', problem },
      message: expect.stringContaining(runId),
    });
    const start = `mutation { startEchoBack(sessionId: "${sessionId}", input: { messages: [{ role: "user", content: "x" }] }) { runId } }`;
    const { errors } = await ask(desk.service, start);
    expect(errors).toMatchObject([
      { message: expect.stringContaining(runId), extensions: { code: 'run_in_progress', problem } },
    ]);
  });

  test('is named by the SDK, and by the command line with advice', async () => {
    const client = new UnifiedAgents({ apiKey: testKey, baseUrl: desk.http.url });
    const error = await Promise.resolve(client.session(sessionId).start('ideation', { messages })).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(RunInProgressError);
    expect(error).toMatchObject({ runId, agent: 'code' });
    const ended = await desk.command(['ideation', 'x', '--session', sessionId]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('A run of code is in progress in this session. (409 run_in_progress)');
    expect(ended.stderr).toContain(`unified-agents events ${sessionId} --run ${runId}`);
    expect(ended.stderr).toContain(`unified-agents cancel ${sessionId} --run ${runId}`);
    const json = await desk.command(['ideation', 'x', '--session', sessionId, '--json']);
    expect(jsonLines(json.stderr)).toMatchObject([{ error: { code: 'run_in_progress', runId, agent: 'code' } }]);
  });
});

describe('an idempotency key that was used for another request', () => {
  test('is refused with the run that it started, and the differences', async () => {
    const id = await desk.service.createSession();
    const { runId } = await begin(`/api/v1/sessions/${id}/echo-back-agent`, { messages, fail: null });
    const other = await begin(`/api/v1/sessions/${id}/echo-back-agent`, {
      messages: [{ role: 'user', content: 'c' }],
      fail: 'service',
    });
    expect([other.status, JSON.parse(other.text)]).toMatchObject([
      409,
      {
        code: 'idempotency_conflict',
        runId,
        agent: 'echo-back',
        differs: ['fail', 'messages'],
        detail: `The key began run ${runId} of echo-back; this request has another body: fail, messages. Take a new key for it.`,
      },
    ]);
    const agent = await begin(`/api/v1/sessions/${id}/code-agent`, { messages });
    expect([agent.status, JSON.parse(agent.text)]).toMatchObject([
      409,
      { runId, differs: [], detail: expect.stringContaining('of echo-back; this request is for code.') },
    ]);
  });

  test('is refused with the session that it created', async () => {
    const made = await begin('/api/v1/sessions', { idea: 'a' });
    const { sessionId } = JSON.parse(made.text) as { sessionId: string };
    const other = await begin('/api/v1/sessions', { idea: 'b' });
    expect([other.status, JSON.parse(other.text)]).toMatchObject([
      409,
      { code: 'idempotency_conflict', sessionId, detail: expect.stringContaining(sessionId) },
    ]);
  });
});

describe('a body of an unsupported type', () => {
  test.each(['/api/v1/sessions', '/v1/sessions', '/api/trpc/sessions.create', '/api/graphql', '/mcp'])(
    '%s says what was sent, and what to send',
    async (path) => {
      const typed = await send(path, { 'content-type': 'application/x-www-form-urlencoded' });
      expect(typed.status).toBe(415);
      expect(typed.text).toContain('The body was sent with the content-type \\"application/x-www-form-urlencoded\\".');
      expect(typed.text).toContain('Send JSON with the content-type application/json.');
      const untyped = await send(path, {});
      expect(untyped.status).toBe(415);
      expect(untyped.text).toContain(
        'The body was sent without a content-type. Send JSON with the content-type application/json.',
      );
    },
  );

  test('is distinguished from a compressed one', async () => {
    const { status, text } = await send('/api/v1/sessions', {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    expect([status, JSON.parse(text)]).toMatchObject([
      415,
      { detail: 'The body was sent with the content-encoding "gzip". Send it uncompressed.' },
    ]);
  });

  test('is also reported for a file, and to users of the command line', async () => {
    const { status, text } = await send('/api/v1/signals/import', { 'content-type': 'image/png' });
    expect([status, JSON.parse(text)]).toMatchObject([
      415,
      {
        detail: expect.stringMatching(/^The content-type "image\/png" is not supported\. Send text\/csv, .+ or multi/),
      },
    ]);
    const untyped = await send('/api/v1/signals/import', {});
    expect(JSON.parse(untyped.text)).toMatchObject({
      detail: expect.stringMatching(/^The file has no content-type/),
    });
    const file = join(desk.folder, 'picture.png');
    await writeFile(file, 'x');
    const ended = await desk.command(['signals', 'import', file]);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toMatch(/The (file has no|content-type) .*\(415 unsupported_media_type\)/);
  });
});
