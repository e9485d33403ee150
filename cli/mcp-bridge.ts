import type { Readable, Writable } from 'node:stream';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { InitializeResultSchema, isJSONRPCRequest, isJSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';

export interface BridgeOptions {
  /** Such as `http://127.0.0.1:4000`. */
  baseUrl: string;
  apiKey: string;
  stdin: Readable;
  stdout: Writable;
}

/** JSON-RPC's internal error: the service could not be reached. */
const internalError = -32603;

/**
 * Speaks MCP over stdio with a client on this machine and forwards each message to the service. Resolves when the input
 * ends. Active runs continue.
 */
export async function bridgeMcp({ baseUrl, apiKey, stdin, stdout }: BridgeOptions): Promise<void> {
  const here = new StdioServerTransport(stdin, stdout);
  const there = new StreamableHTTPClientTransport(new URL(`${baseUrl.replace(/\/+$/, '')}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();

  const fromService = (message: JSONRPCMessage) => {
    if (isJSONRPCResultResponse(message)) {
      // After the first request, every request names the negotiated protocol version.
      const started = InitializeResultSchema.safeParse(message.result);
      if (started.success) there.setProtocolVersion(started.data.protocolVersion);
    }
    void here.send(message);
  };
  const fromClient = (message: JSONRPCMessage) => {
    there.send(message).catch((thrown: unknown) => {
      const answer = refusalOf(message, thrown instanceof Error ? thrown.message : String(thrown));
      if (answer) void here.send(answer);
    });
  };
  Object.assign(there, { onmessage: fromService });
  Object.assign(here, { onmessage: fromClient });
  stdin.once('end', end);
  stdin.once('close', end);
  await there.start();
  await here.start();
  await ended;
  await there.close();
  await here.close();
}

/** Returns the error response to a request that could not be forwarded; null for a notification. */
function refusalOf(message: JSONRPCMessage, reason: string): JSONRPCMessage | null {
  if (!isJSONRPCRequest(message)) return null;
  return { jsonrpc: '2.0', id: message.id, error: { code: internalError, message: reason } };
}
