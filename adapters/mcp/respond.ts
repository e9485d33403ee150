import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CancelledNotificationSchema, InitializeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { v4 as uuidv4 } from 'uuid';
import type { AnyAgent } from '../../agents/agent.ts';
import { inOrder } from '../../agents/in-order.ts';
import { createCallers } from '../../server/core/procedures/router.ts';
import type { Context } from '../../server/core/context.ts';
import { agentTools } from './agent-tools.ts';
import { createCalls } from './calls.ts';
import { createMcpServer } from './server.ts';
import { commentTools } from './comment-tools.ts';
import { sessionTools } from './session-tools.ts';

/** Answers one message of a client, parsed from JSON. The context holds the authenticated caller. */
export type Respond = (request: Request, message: unknown, context: Context) => Promise<Response>;

/** Answers MCP by streamable HTTP. Only the calls in progress are kept between requests, so any node can answer. */
export function createRespond(agents: Readonly<Record<string, AnyAgent>>): Respond {
  const createCaller = createCallers(agents);
  const tools = [...sessionTools, ...commentTools, ...agentTools(agents)];
  const order = inOrder(agents).map(({ name }) => name);
  const calls = createCalls();

  return async (request, message, context) => {
    const { callerId } = context.principal;
    const mcpSession = request.headers.get('mcp-session-id');
    const from = { callerId, mcpSession };
    const cancelled = CancelledNotificationSchema.safeParse(message);
    if (cancelled.success) {
      const { requestId } = cancelled.data.params;
      if (requestId !== undefined) calls.cancel(from, requestId);
      return new Response(null, { status: 202 });
    }
    // A disconnect cancels nothing: a call that the client does not cancel explicitly continues.
    const { signal: gone } = request;
    const caller = createCaller(context);
    const server = createMcpServer({ tools, order, calls, from, context, caller, gone });
    const transport = new WebStandardStreamableHTTPServerTransport({});
    await server.connect(transport);
    gone.addEventListener('abort', () => void transport.close(), { once: true });
    const response = await transport.handleRequest(request, { parsedBody: message });
    // An id to distinguish the client's calls. It is never looked up: the key alone decides what a client may do.
    if (InitializeRequestSchema.safeParse(message).success) response.headers.set('mcp-session-id', uuidv4());
    response.headers.set('x-accel-buffering', 'no');
    return response;
  };
}
