import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { readBlocks } from '../docs/page.ts';
import { callTool } from '../mcp/clients.ts';
import { testKey } from '../support/service.ts';
import { openDesk } from './command.ts';

const desk = openDesk();

interface Configuration {
  mcpServers: Record<string, { args?: string[]; env?: Record<string, string> }>;
}

test('the command of docs/mcp.md offers the agents to a program that starts it', { timeout: 60_000 }, async () => {
  const blocks = (await readBlocks('docs/mcp.md')).filter(({ language }) => language === 'json');
  const servers = blocks.map(({ code }) => (JSON.parse(code) as Configuration).mcpServers['unified-agents']);
  const { args = [], env = {} } = servers.find((server) => server?.args) ?? {};
  // What npx finds is the first command on this path.
  const environment = {
    ...desk.environment,
    ...env,
    UNIFIED_AGENTS_URL: desk.http.url,
    UNIFIED_AGENTS_API_KEY: testKey,
  };
  const [command = '', ...words] = args;
  const transport = new StdioClientTransport({ command, args: words, env: environment, cwd: desk.folder });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['prd', 'team']));
  const { data } = await callTool(client, 'create_session', { idea: 'A planner for bell founders' });
  const run = await callTool(client, 'prd', { sessionId: data.sessionId });
  expect(run.data).toMatchObject({ status: 'completed', result: { type: 'prd_complete_final' } });
  await client.close();
});

test('mcp without a key says so and ends', async () => {
  const { code, stdout, stderr } = await desk.command(['mcp'], { environment: { UNIFIED_AGENTS_API_KEY: '' } });
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain('There is no key for');
});
