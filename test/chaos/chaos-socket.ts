import { WebSocket } from 'ws';
import type { AnyEvent } from '../support/events.ts';
import { type GraphqlError, graphqlSocketClient } from '../support/graphql.ts';
import { collect, openTrpcSocket } from '../support/trpc.ts';

/** A log to read; `follow: false` only replays. */
export interface Asked {
  sessionId: string;
  since: number;
  follow?: boolean;
}

/** One WebSocket of a client that does not connect again. */
export interface ChaosSocket {
  /** The fields of its events; undefined if it gets all. */
  only?: readonly string[];
  /** Calls `onEvent` with each event. Returns whether the service ended the stream: it may also refuse it, or break off. */
  follow(asked: Asked, onEvent: (event: AnyEvent) => void): Promise<boolean>;
  /** Breaks the connection off, possibly before it is open. */
  destroy(): void;
  close(): Promise<void>;
}

/** A WebSocket whose connections can be broken off. A frozen node does not answer the handshake. */
function breakable() {
  const open = new Set<WebSocket>();
  class Breakable extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols, { handshakeTimeout: 5_000 });
      open.add(this);
      this.once('close', () => open.delete(this));
    }
  }
  return { Breakable, destroy: () => open.forEach((socket) => socket.terminate()) };
}

function openTrpc(url: string): ChaosSocket {
  const { Breakable, destroy } = breakable();
  const { promise: broken, resolve } = Promise.withResolvers<false>();
  const leave = () => {
    resolve(false);
    void socket[Symbol.asyncDispose]();
  };
  const socket = openTrpcSocket(url, { WebSocket: Breakable as never, onClose: leave, onError: leave });
  return {
    follow(asked, onEvent) {
      const read = collect((observer) =>
        socket.client.subscription('sessions.events', asked, {
          ...observer,
          onData: (envelope: unknown) => onEvent((envelope as { data: AnyEvent }).data),
        } as never),
      );
      const ended = read.then(
        () => true,
        () => false,
      );
      // A client that is closed completes its subscriptions.
      return Promise.race([broken, ended]);
    },
    destroy,
    async close() {
      await socket[Symbol.asyncDispose]();
    },
  };
}

const only = ['type', 'cursor', 'runId', 'agent', 'at', 'delta', 'fromCursor', 'ideaSummary', 'code'] as const;

const query = `subscription ($sessionId: ID!, $since: Int!, $follow: Boolean) {
  sessionEvents(sessionId: $sessionId, since: $since, follow: $follow) {
    type cursor runId agent at
    ... on TextDeltaEvent { delta }
    ... on TextResetEvent { fromCursor }
    ... on IdeationCompleteEvent { ideaSummary }
    ... on ErrorEvent { code }
  }
}`;

function openGraphql(url: string): ChaosSocket {
  const { Breakable, destroy } = breakable();
  const client = graphqlSocketClient(url, { webSocketImpl: Breakable, retryAttempts: 0 });
  return {
    only,
    follow(asked, onEvent) {
      const errors: GraphqlError[] = [];
      return new Promise((resolve) => {
        client.subscribe<{ sessionEvents: AnyEvent | null }>(
          { query, variables: { ...asked } },
          {
            next(result) {
              errors.push(...((result.errors ?? []) as unknown as GraphqlError[]));
              if (result.data?.sessionEvents) onEvent(result.data.sessionEvents);
            },
            error: () => resolve(false),
            complete: () => resolve(errors.length === 0),
          },
        );
      });
    },
    destroy,
    close: async () => client.dispose(),
  };
}

/** Opens a WebSocket of either protocol to the service at this address. */
export const socketKinds: readonly ((url: string) => ChaosSocket)[] = [openTrpc, openGraphql];
