import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as registry from '../../agents/index.ts';
import { makeKey } from '../access/keys.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { callTool, connectMcp } from './clients.ts';

const agents = { ...registry, echoBack: echo };
const messages = [{ role: 'user', content: 'one two three four' }];

let service: TestService;
let http: HttpService;
beforeAll(async () => {
  service = await createTestService({ agents });
  http = await listen(service);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const runsOf = async (id: string) => {
  const response = await service.fetch(`/api/v1/sessions/${id}/runs`);
  return ((await response.json()) as { runs: { runId: string; status: string; agent: string }[] }).runs;
};

describe('MCP over HTTP', () => {
  test('lists a tool for each agent of the registry, for the team and for sessions', async () => {
    await using client = await connectMcp(http.url);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([...Object.values(agents).map(({ name }) => name), 'team', 'create_session']),
    );
    for (const { name, description, inputSchema } of tools) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(description).toMatch(/\.$/);
      expect(JSON.stringify(inputSchema)).not.toContain('$ref');
    }
    const prd = tools.find(({ name }) => name === 'prd');
    expect(prd?.inputSchema).toMatchObject({ type: 'object', required: ['sessionId'] });
    expect(prd?.inputSchema.properties).toHaveProperty('opportunityIndex.description');
  });

  test('takes an idea through agents, reports progress, and leaves the same session as REST', async () => {
    await using client = await connectMcp(http.url);
    const { data: created } = await callTool(client, 'create_session', {
      idea: 'Falconers log flights and share them with landowners',
    });
    const sessionId = String(created.sessionId);
    const told: { progress: number; message?: string | undefined }[] = [];
    const answer = await callTool(
      client,
      'prd',
      { sessionId },
      { onprogress: (progress: (typeof told)[number]) => told.push(progress) },
    );
    expect(answer).toMatchObject({ isError: false, data: { agent: 'prd', status: 'completed', sessionId } });
    expect(answer.data.result).toMatchObject({
      type: 'prd_complete_final',
      prd: { title: expect.stringMatching(/flight/i) },
    });
    expect(JSON.parse(answer.texts[1] ?? '')).toEqual(answer.data);
    expect(answer.texts[0]).not.toMatch(/flight/i);
    expect(told.map(({ progress }) => progress)).toEqual(
      [...new Set(told.map(({ progress }) => progress))].toSorted((a, b) => a - b),
    );
    expect(told[0]).toMatchObject({ progress: 1, message: 'phase prd' });
    const [run] = await runsOf(sessionId);
    expect(answer.data).toMatchObject({ runId: run?.runId, cursor: (answer.data.done as { cursor: number }).cursor });

    const page = await callTool(client, 'read_events', { sessionId, types: ['done'] });
    expect(page.data.events).toEqual([answer.data.done]);
    const { data: listed } = await callTool(client, 'list_artifacts', { sessionId });
    const [artifact] = listed.artifacts as { uri: string; artifactId: string }[];
    const resource = await client.readResource({ uri: artifact?.uri ?? '' });
    expect(resource.contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringMatching(/^> Made without a model.*\n\n# /),
    });
    expect((await callTool(client, 'get_session', { sessionId })).data).toMatchObject({ sessionId, phase: 'prd' });
    expect((await callTool(client, 'list_sessions')).data.sessions).toMatchObject([{ sessionId }]);
  });

  test('responds before a long run ends, names the run, and follows it further', async () => {
    await using client = await connectMcp(http.url);
    const sessionId = await service.createSession();
    gates.set('mcp-long', Promise.withResolvers());
    const started = await callTool(client, 'echo-back', { sessionId, messages, gate: 'mcp-long', waitSeconds: 0 });
    expect(started).toMatchObject({ isError: false, data: { status: 'running', result: null } });
    const { runId, cursor } = started.data as { runId: string; cursor: number };
    const end = callTool(client, 'follow_run', { sessionId, runId, since: cursor });
    gates.get('mcp-long')?.resolve();
    expect((await end).data).toMatchObject({
      status: 'completed',
      runId,
      result: { ideaSummary: 'one two three four' },
    });
  });

  test('attaches to the run that its key started, after a broken connection', async () => {
    await using client = await connectMcp(http.url);
    const sessionId = await service.createSession();
    const call = { sessionId, messages, runKey: 'once' };
    const first = await callTool(client, 'echo-back', call);
    await using again = await connectMcp(http.url);
    expect((await callTool(again, 'echo-back', call)).data).toEqual(first.data);
    expect(await runsOf(sessionId)).toHaveLength(1);
    const other = await callTool(again, 'echo-back', { ...call, messages: [{ role: 'user', content: 'other' }] });
    expect(other.data).toMatchObject({ problem: { code: 'idempotency_conflict' } });
  });

  test('cancels a run if its call is cancelled, only for this client', async () => {
    await using client = await connectMcp(http.url);
    await using other = await connectMcp(http.url);
    const [mine, theirs] = [await service.createSession(), await service.createSession()];
    for (const gate of ['mcp-mine', 'mcp-theirs']) gates.set(gate, Promise.withResolvers());
    const cancel = new AbortController();
    // Each client has its own request ids, so both calls have the same id.
    const call = callTool(
      client,
      'echo-back',
      { sessionId: mine, messages, gate: 'mcp-mine' },
      { signal: cancel.signal },
    );
    const others = callTool(other, 'echo-back', { sessionId: theirs, messages, gate: 'mcp-theirs' });
    await vi.waitFor(
      async () =>
        expect([await runsOf(mine), await runsOf(theirs)]).toMatchObject([
          [{ status: 'running' }],
          [{ status: 'running' }],
        ]),
      90_000,
    );
    cancel.abort();
    await expect(call).rejects.toThrow(/abort/i);
    await vi.waitFor(async () => expect(await runsOf(mine)).toMatchObject([{ status: 'cancelled' }]), 90_000);
    gates.get('mcp-theirs')?.resolve();
    expect((await others).data).toMatchObject({ status: 'completed' });
  });

  test('lets a run continue if its client disconnects', async () => {
    const client = await connectMcp(http.url);
    const sessionId = await service.createSession();
    gates.set('mcp-gone', Promise.withResolvers());
    const call = callTool(client, 'echo-back', { sessionId, messages, gate: 'mcp-gone' });
    await vi.waitFor(async () => expect(await runsOf(sessionId)).toMatchObject([{ status: 'running' }]), 90_000);
    await client.close();
    await expect(call).rejects.toThrow(/closed/i);
    await vi.waitFor(() => expect(service.services.hub.size()).toBe(0), { timeout: 90_000 });
    gates.get('mcp-gone')?.resolve();
    await vi.waitFor(async () => expect(await runsOf(sessionId)).toMatchObject([{ status: 'completed' }]), 90_000);
  });

  test('waits for decisions of a team', async () => {
    await using client = await connectMcp(http.url);
    const sessionId = await service.createSession();
    const team = { sessionId, agents: ['echo-back'], task: 'say this', approvals: true };
    const waiting = await callTool(client, 'team', team);
    expect(waiting).toMatchObject({ isError: false, data: { status: 'waiting', result: null } });
    type Waiting = { runId: string; cursor: number; waitingFor: { stage: string; approvalId: string } };
    const { runId, cursor, waitingFor } = waiting.data as Waiting;
    expect(waitingFor.stage).toBe('echo-back');
    const decision = { sessionId, runId, approvalId: waitingFor.approvalId, decision: 'approve', decisionKey: 'mcp-1' };
    const decided = await callTool(client, 'decide_run', decision);
    expect(decided).toMatchObject({ isError: false, data: { run: { runId, waitingFor: null } } });
    expect(await callTool(client, 'decide_run', decision)).toEqual(decided);
    const end = await callTool(client, 'follow_run', { sessionId, runId, since: cursor });
    expect(end.data).toMatchObject({ status: 'completed', result: { type: 'team_complete' } });
  });
});

describe('MCP refuses', () => {
  test('calls with the same codes as REST, as tool errors', async () => {
    await using client = await connectMcp(http.url);
    const sessionId = await service.createSession();
    const cases = [
      ['echo-back', { sessionId }, 'precondition_missing'],
      ['echo-back', { sessionId, messages: [{ role: 'nobody', content: 'x' }] }, 'invalid_request'],
      ['echo-back', { messages }, 'invalid_request'],
      ['prd', { sessionId: 'nobody' }, 'not_found'],
      ['get_session', { sessionId: '00000000-0000-7000-8000-000000000000' }, 'not_found'],
      ['read_events', { sessionId, since: -1 }, 'invalid_request'],
      ['follow_run', { sessionId, runId: 'nobody' }, 'not_found'],
    ] as const;
    for (const [name, args, code] of cases) {
      const answer = await callTool(client, name, args);
      expect(answer).toMatchObject({ isError: true, data: { problem: { code } } });
      expect(JSON.stringify(answer)).not.toMatch(/stack|\.ts:\d|node_modules/);
    }
    const failed = await callTool(client, 'echo-back', { sessionId, messages, fail: 'service' });
    expect(failed).toMatchObject({
      isError: true,
      data: { status: 'failed', result: { type: 'error', code: 'model_error' } },
    });
    await expect(callTool(client, 'no_such_tool')).rejects.toThrow(/-32602/);
    await expect(client.readResource({ uri: `unified-agents://sessions/${sessionId}/artifacts/x` })).rejects.toThrow(
      /-32002/,
    );
  });

  test('requests without a valid key, and pages of other origins, before it reads the body', async () => {
    await expect(connectMcp(http.url, 'wrong')).rejects.toThrow(/401|unauthenticated/);
    const post = (headers: Record<string, string>, body = '{') =>
      fetch(`${http.url}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
    const nobody = await post({});
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const authorization = `Bearer ${testKey}`;
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ authorization, origin: http.url })).status).toBe(400);
    // DNS rebinding: the page's name resolves to this machine, so its origin is the host that it calls.
    const rebound = await service.fetch('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://service.test' },
      body: '{',
    });
    expect(rebound.status).toBe(403);
    for (const method of ['GET', 'DELETE']) {
      const other = await fetch(`${http.url}/mcp`, { method, headers: { authorization } });
      expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    }
  });

  test('comments of others without the right, and says whose key it is', async () => {
    await using client = await connectMcp(http.url);
    const idea = 'Falconers log flights and share them with landowners';
    const sessionId = String((await callTool(client, 'create_session', { idea })).data.sessionId);
    const { rows } = await service.store.pool.query<{ id: string }>(
      `insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
       select gen_random_uuid(), workspace_id, id, gen_random_uuid(), 'prd', 'prd', 1, '{}', now()
       from session where id = $1 returning id`,
      [sessionId],
    );
    const [{ id: artifactId } = { id: '' }] = rows;
    const { data } = await callTool(client, 'create_comment', { sessionId, artifactId, anchor: 'US-1', text: 'Why?' });
    const { commentId } = data.comment as { commentId: string };
    const place = { sessionId, commentId };
    for (const [tool, resolvedAt] of [
      ['resolve_comment', expect.any(String)],
      ['reopen_comment', null],
    ] as const) {
      const changed = await callTool(client, tool, place);
      expect(changed).toMatchObject({ isError: false, data: { comment: { commentId, anchor: 'US-1', resolvedAt } } });
    }
    const { key, keyId } = await makeKey(service, { role: 'pm' });
    await using other = await connectMcp(http.url, key);
    expect((await callTool(other, 'whoami', {})).data).toMatchObject({ actor: { type: 'key', id: keyId, role: 'pm' } });
    const refused = await callTool(other, 'delete_comment', place);
    expect(refused).toMatchObject({ isError: true, data: { problem: { scope: 'members:manage' } } });
    expect((await callTool(other, 'list_comments', { sessionId })).data.comments).toMatchObject([{ text: 'Why?' }]);
    expect((await callTool(client, 'delete_comment', place)).isError).toBe(false);
    expect((await callTool(other, 'list_comments', { sessionId })).data).toEqual({ comments: [], nextBefore: null });
  });

  test('sessions of another workspace, and calls without the scope', async () => {
    const { key } = await makeKey(service, { role: 'viewer' });
    await using viewer = await connectMcp(http.url, key);
    const sessionId = await service.createSession({ idea: 'Falconers log flights and share them with landowners' });
    expect((await callTool(viewer, 'get_session', { sessionId })).isError).toBe(false);
    const start = await callTool(viewer, 'prd', { sessionId });
    expect(start).toMatchObject({
      isError: true,
      data: { problem: { code: 'insufficient_scope', scope: 'agents:prd' } },
    });
    const workspace = '00000000-0000-7000-8000-0000000000ff';
    await service.store.pool.query('update session set workspace_id = $2 where id = $1', [sessionId, workspace]);
    for (const name of ['get_session', 'read_events', 'list_artifacts']) {
      expect((await callTool(viewer, name, { sessionId })).data).toMatchObject({ problem: { code: 'not_found' } });
    }
  });
});
