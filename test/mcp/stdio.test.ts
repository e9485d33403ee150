import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bridgeMcp } from '../../cli/mcp-bridge.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { callTool } from './clients.ts';

const messages = [{ role: 'user', content: 'one two three four' }];

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

/** A client that speaks to the bridge through two pipes, as to a process. */
async function connect(apiKey = testKey, baseUrl = http.url) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const bridge = bridgeMcp({ baseUrl, apiKey, stdin, stdout });
  const client = new Client({ name: 'test', version: '1.0.0' });
  // The client's side uses the same framing.
  const connected = client.connect(new StdioServerTransport(stdout, stdin));
  const hangUp = async () => {
    stdin.end();
    await bridge;
  };
  return { client, connected, hangUp };
}

test('MCP over stdio has the tools of the service, runs agents and reports their progress', async () => {
  const { client, connected, hangUp } = await connect();
  await connected;
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['echo-back', 'team', 'create_session']));
  const sessionId = await service.createSession();
  const told: string[] = [];
  const onprogress = ({ message }: { message?: string }) => told.push(message ?? '');
  const answer = await callTool(client, 'echo-back', { sessionId, messages }, { onprogress });
  expect(answer.data).toMatchObject({ status: 'completed', result: { ideaSummary: 'one two three four' } });
  expect(told[0]).toBe('phase echo');
  await hangUp();
});

test('MCP over stdio cancels a run if its call is cancelled', async () => {
  const { client, connected, hangUp } = await connect();
  await connected;
  const sessionId = await service.createSession();
  gates.set('mcp-stdio', Promise.withResolvers());
  const status = async () => {
    const response = await service.fetch(`/api/v1/sessions/${sessionId}/runs`);
    return ((await response.json()) as { runs: { status: string }[] }).runs[0]?.status;
  };
  const cancel = new AbortController();
  const call = callTool(client, 'echo-back', { sessionId, messages, gate: 'mcp-stdio' }, { signal: cancel.signal });
  await vi.waitFor(async () => expect(await status()).toBe('running'), 90_000);
  cancel.abort();
  await expect(call).rejects.toThrow(/abort/i);
  await vi.waitFor(async () => expect(await status()).toBe('cancelled'), 90_000);
  await hangUp();
});

test('MCP over stdio reports a wrong key and an unreachable service', async () => {
  const wrong = await connect('wrong');
  await expect(wrong.connected).rejects.toThrow(/unauthenticated/);
  await wrong.hangUp();
  const away = await connect(testKey, 'http://127.0.0.1:1');
  await expect(away.connected).rejects.toThrow(/fetch failed/);
  await away.hangUp();
});
