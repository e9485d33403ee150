import type { AnyAgent } from '../../agents/agent.ts';
import { graphqlSocket } from './over-graphql-socket.ts';
import { graphql } from './over-graphql.ts';
import { mcp } from './over-mcp.ts';
import { rest } from './over-rest.ts';
import { sdk } from './over-sdk.ts';
import { trpcSocket } from './over-trpc-socket.ts';
import { trpc } from './over-trpc.ts';
import { v1 } from './over-v1.ts';
import type { Transport } from './transport.ts';

/** Cases of `describe.each`. */
export const transports: readonly Transport[] = [rest, v1, trpc, trpcSocket, graphql, graphqlSocket, sdk, mcp];

/** The transports that can start this run; all of them can read it. */
export const transportsOf = (agent: AnyAgent, body: unknown) =>
  transports.filter((transport) => transport.serves?.(agent, body) ?? true);

/** Those whose runs are streams of events; a tool responds once, at the end. */
export const streamingTransports = transports.filter((transport) => transport !== mcp);
