import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { testKey } from '../support/service.ts';

/** The MCP SDK's own client, connected by streamable HTTP. */
export async function connectMcp(url: string, key = testKey): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  // The types differ only in optional members that may be undefined.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

/** The response of a tool, as programs read it. */
export interface Answered {
  isError: boolean;
  texts: string[];
  data: Record<string, unknown>;
}

export async function callTool(
  client: Client,
  name: string,
  args: object = {},
  options: object = {},
): Promise<Answered> {
  const result = await client.callTool({ name, arguments: { ...args } }, undefined, options);
  const content = result.content as { type: string; text: string }[];
  return {
    isError: result.isError === true,
    texts: content.map(({ text }) => text),
    data: (result.structuredContent ?? {}) as Record<string, unknown>,
  };
}
