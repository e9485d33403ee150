import { openTrpcSocket } from '../support/trpc.ts';
import { trpcOver } from './over-trpc.ts';

export const trpcSocket = trpcOver('tRPC over WebSocket', openTrpcSocket);
