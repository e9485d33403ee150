import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { readBlocks } from '../docs/page.ts';
import { callTool } from '../mcp/clients.ts';
import { testKey } from '../support/service.ts';
import { openDesk } from './command.ts';

const desk = openDesk();

interface Configuration {
  mcpServers: Record<string, { command?: string; args?: string[]; env?: Record<string, string> }>;
}

const servers = (await readBlocks('docs/mcp.md'))
  .filter(({ language }) => language === 'json')
  .map(({ code }) => (JSON.parse(code) as Configuration).mcpServers['unified-agents'] ?? {})
  .filter((server) => server.command !== undefined)
  .map(({ command = '', ...rest }) => ({ ...rest, command }));

const here = (text: string) => text.replace('/path/to/unified-agents', process.cwd());

test.each(servers)('$command of docs/mcp.md serves the agents to a program that starts it', async (server) => {
  const environment = {
    ...desk.environment,
    ...server.env,
    UNIFIED_AGENTS_URL: desk.http.url,
    UNIFIED_AGENTS_API_KEY: testKey,
  };
  const command = here(server.command);
  const words = (server.args ?? []).map(here);
  const transport = new StdioClientTransport({ command, args: words, env: environment, cwd: desk.folder });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['prd', 'team']));
  const { data } = await callTool(client, 'create_session', { idea: 'A planner for bell founders' });
  const run = await callTool(client, 'prd', { sessionId: data.sessionId });
  expect(run.data).toMatchObject({ status: 'completed', result: { type: 'prd_complete_final' } });
  await client.close();
});

test('docs/mcp.md shows an installed command and one from a checkout', () => expect(servers).toHaveLength(2));

test('mcp without a key prints an error and exits', async () => {
  const { code, stdout, stderr } = await desk.command(['mcp'], { environment: { UNIFIED_AGENTS_API_KEY: '' } });
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain('There is no key for');
});
